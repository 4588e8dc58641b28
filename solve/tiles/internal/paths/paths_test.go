package paths

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve/tiles/internal/tables"
)

// distances is the oracle: how many moves each position of 3x3 is from the goal, by a map. A
// position is the cell where each cell's tile belongs, the blank's is 8.
func distances() map[string]int {
	goal := "\x00\x01\x02\x03\x04\x05\x06\x07\x08"
	dist := map[string]int{goal: 0}
	for queue := []string{goal}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, to := range tables.Neighbours(3, 3, blankOf([]byte(p))) {
			next := string(moved([]byte(p), to))
			if _, ok := dist[next]; !ok {
				dist[next] = dist[p] + 1
				queue = append(queue, next)
			}
		}
	}
	return dist
}

func blankOf(cells []byte) int { return slices.Index(cells, 8) }

// moved returns a position after the blank went to a cell.
func moved(cells []byte, to int) []byte {
	after := slices.Clone(cells)
	z := blankOf(after)
	after[z], after[to] = after[to], 8
	return after
}

// checkPath reports a path that is no way of the blank, or does not lead to the goal.
func checkPath(t *testing.T, cells, path []byte) {
	t.Helper()
	at := cells
	for i, to := range path {
		if !slices.Contains(tables.Neighbours(3, 3, blankOf(at)), int(to)) {
			t.Fatalf("%v: step %d of %v goes from %d to %d", cells, i+1, path, blankOf(at), to)
		}
		at = moved(at, int(to))
	}
	if !slices.IsSorted(at) {
		t.Fatalf("%v: %v leads to %v", cells, path, at)
	}
}

// TestPaths: IDA* finds a shortest path, whatever bounds it has and however many search, and a beam some path.
func TestPaths(t *testing.T) {
	const home = 8
	dist := distances()
	positions := slices.Sorted(maps.Keys(dist))
	m, err := tables.MachineOf(t.Context(), 3, 3, false)
	if err != nil {
		t.Fatal(err)
	}
	h := tables.ManhattanOnly(3, 3, home)
	beam := NewBeam(3, 3, 2)
	r := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		p := positions[r.IntN(len(positions))]
		cells := []byte(p)
		for _, workers := range []int{1, 3} {
			d := NewIDAStar(func() Walker { return h.Walker() }, m, cells, blankOf(cells), 0, workers)
			var path []byte
			for whole := true; path == nil && whole; {
				if path, whole, err = d.Next(t.Context(), math.MaxInt64, nil); err != nil {
					t.Fatal(err)
				}
				if d.Bound > dist[p] {
					t.Fatalf("%v: nothing within %d moves, the optimum is %d", cells, d.Bound, dist[p])
				}
			}
			checkPath(t, cells, path)
			if len(path) != dist[p] {
				t.Fatalf("%v: %d workers find %d moves %v, the optimum is %d", cells, workers, len(path), path, dist[p])
			}
		}
		beam.Begin(h, NewGuide(3, 3, home), cells, blankOf(cells), home)
		path, _, err := beam.Search(t.Context(), 1000, 200, math.MaxInt64, func(int64) {})
		if err != nil || path == nil {
			t.Fatalf("%v: the beam finds nothing: %v", cells, err)
		}
		checkPath(t, cells, path)
	}
}
