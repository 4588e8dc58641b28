package paths

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve/tiles/internal/tables"
)

// randomWalk returns a path of the blank with the given number of moves. The path includes the first cell of
// the blank. No move undoes the previous move.
func randomWalk(r *rand.Rand, h, w, blank, moves int) []int {
	path := []int{blank}
	for len(path) <= moves {
		last := path[len(path)-1]
		next := tables.Neighbours(h, w, last)
		if c := next[r.IntN(len(next))]; len(path) < 2 || c != path[len(path)-2] {
			path = append(path, c)
		}
	}
	return path
}

// checkSameEnd checks that the blank can move along the path, and that the path leads from the given cells to
// the same position as the original path.
func checkSameEnd(t *testing.T, h, w int, cells []uint8, path, original []int) {
	t.Helper()
	for i := range path[1:] {
		if !slices.Contains(tables.Neighbours(h, w, path[i]), path[i+1]) {
			t.Fatalf("step %d of path %v moves from %d to %d, want a neighbour", i+1, path, path[i], path[i+1])
		}
	}
	start := position{cells, original[0]}
	if got, want := start.follow(path[1:]), start.follow(original[1:]); path[0] != original[0] || !slices.Equal(got.cells, want.cells) {
		t.Fatalf("path %v leads from %v to %v, want %v", path, cells, got.cells, want.cells)
	}
}

// identity returns a board of n cells on which every tile has the number of its cell.
func identity(n int) (cells []uint8) {
	for c := range n {
		cells = append(cells, uint8(c))
	}
	return cells
}

// TestConnect compares the lengths of the paths that connect finds with the distances of a naive search. If the
// maximum is smaller than the distance, connect must find no path.
func TestConnect(t *testing.T) {
	dist := naiveDistances()
	positions := slices.Sorted(maps.Keys(dist))
	c := newConnector(3, 3)
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		p := positions[r.IntN(len(positions))]
		from := position{[]byte(p), blankCell([]byte(p))}
		to := position{identity(9), 8}
		if dist[p] == 0 {
			continue
		}
		path, _ := c.connect(from, to, dist[p], math.MaxInt64)
		if len(path) != dist[p] {
			t.Fatalf("%v: path of %d moves, want %d", from.cells, len(path), dist[p])
		}
		checkPath(t, from.cells, toBytes(path))
		if path, _ := c.connect(from, to, dist[p]-1, math.MaxInt64); path != nil {
			t.Fatalf("%v: path of %d moves, want none shorter than %d", from.cells, len(path), dist[p])
		}
		if _, n := c.connect(from, to, dist[p], 40); n > 40+4 {
			t.Fatalf("%v: %d positions, want at most 40 and those of one more parent", from.cells, n)
		}
	}
}

func toBytes(path []int) (b []byte) {
	for _, c := range path {
		b = append(b, byte(c))
	}
	return b
}

// TestShorten checks that a path that fits in a window becomes optimal. For longer paths, it checks that the new
// path leads to the same position, is not longer, and does not depend on the number of workers.
func TestShorten(t *testing.T) {
	dist := naiveDistances()
	r := rand.New(rand.NewPCG(5, 6))
	for range 30 {
		walk := randomWalk(r, 3, 3, 8, 30)
		end := position{identity(9), 8}.follow(walk[1:])
		path, n, err := Shorten(t.Context(), 3, 3, identity(9), walk, 2, math.MaxInt64)
		if err != nil || n == 0 && len(path) > 3 {
			t.Fatalf("walk %v: error %v, %d positions", walk, err, n)
		}
		checkSameEnd(t, 3, 3, identity(9), path, walk)
		if len(path)-1 != dist[string(end.cells)] {
			t.Errorf("walk %v: %d moves, want %d", walk, len(path)-1, dist[string(end.cells)])
		}
	}
	shortened := 0
	for i := range 12 {
		h, w := 4+i%3, 5+i%4
		walk := randomWalk(r, h, w, i, 300)
		cells := identity(h * w)
		var first []int
		for _, workers := range []int{1, 2, 3, 16} {
			path, _, err := Shorten(t.Context(), h, w, cells, walk, workers, 50_000)
			if err != nil {
				t.Fatal(err)
			}
			checkSameEnd(t, h, w, cells, path, walk)
			if first == nil {
				first = path
			}
			if !slices.Equal(path, first) {
				t.Errorf("%dx%d: with %d workers %v, want as with one %v", h, w, workers, path, first)
			}
			if len(path) > len(walk) {
				t.Errorf("%dx%d: %d moves became %d", h, w, len(walk)-1, len(path)-1)
			}
		}
		shortened += len(walk) - len(first)
	}
	if shortened < 100 {
		t.Errorf("random walks became %d moves shorter, want at least 100", shortened)
	}
}

// TestShortenBudget checks that the number of positions exceeds the budget by at most the successors of one
// position in each window.
func TestShortenBudget(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	walk := randomWalk(r, 5, 5, 0, 400)
	for _, budget := range []int64{0, 100, 5_000} {
		path, n, err := Shorten(t.Context(), 5, 5, identity(25), walk, 2, budget)
		if err != nil || n > budget+400/30*4 {
			t.Errorf("budget %d: %d positions, error %v", budget, n, err)
		}
		checkSameEnd(t, 5, 5, identity(25), path, walk)
	}
}
