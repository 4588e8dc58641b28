package paths

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve/tiles/internal/tables"
)

// naiveDistances uses a simple breadth-first search with a map to find the distance of every 3x3
// position from the goal. A position lists the goal cell of the tile on each cell, with 8 for the
// blank.
func naiveDistances() map[string]int {
	goal := "\x00\x01\x02\x03\x04\x05\x06\x07\x08"
	dist := map[string]int{goal: 0}
	for queue := []string{goal}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, to := range tables.Neighbours(3, 3, blankCell([]byte(p))) {
			next := string(moveBlank([]byte(p), to))
			if _, ok := dist[next]; !ok {
				dist[next] = dist[p] + 1
				queue = append(queue, next)
			}
		}
	}
	return dist
}

func blankCell(cells []byte) int { return slices.Index(cells, 8) }

// moveBlank returns the position after the blank has moved to the given cell.
func moveBlank(cells []byte, to int) []byte {
	after := slices.Clone(cells)
	z := blankCell(after)
	after[z], after[to] = after[to], 8
	return after
}

// checkPath checks that the blank can move along the given path, and that the path leads from the
// position in cells to the goal.
func checkPath(t *testing.T, cells, path []byte) {
	t.Helper()
	at := cells
	for i, to := range path {
		if !slices.Contains(tables.Neighbours(3, 3, blankCell(at)), int(to)) {
			t.Fatalf("%v: step %d of path %v moves from %d to %d, want a neighbour", cells, i+1, path, blankCell(at), to)
		}
		at = moveBlank(at, int(to))
	}
	if !slices.IsSorted(at) {
		t.Fatalf("%v: path %v leads to %v, want the goal", cells, path, at)
	}
}

// TestPaths checks that IDA* finds an optimal path for any number of workers, and that a beam
// search finds a path.
func TestPaths(t *testing.T) {
	const home = 8
	dist := naiveDistances()
	positions := slices.Sorted(maps.Keys(dist))
	m, err := tables.PrunerFor(t.Context(), 3, 3, false)
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
			d := NewIDAStar(func() Searcher { return h.Searcher() }, m, cells, blankCell(cells), 0, workers)
			var path []byte
			for done := true; path == nil && done; {
				if path, done, err = d.Next(t.Context(), math.MaxInt64, nil); err != nil {
					t.Fatal(err)
				}
				if d.Bound > dist[p] {
					t.Fatalf("%v: bound is %d, want at most the optimum %d", cells, d.Bound, dist[p])
				}
			}
			checkPath(t, cells, path)
			if len(path) != dist[p] {
				t.Fatalf("%v with %d workers: path %v of %d moves, want %d moves", cells, workers, path, len(path), dist[p])
			}
		}
		beam.Reset(h, NewPenalties(3, 3, home), cells, blankCell(cells), home)
		path, _, err := beam.Search(t.Context(), 1000, 200, math.MaxInt64, func(int64) {})
		if err != nil || path == nil {
			t.Fatalf("%v: Beam.Search returned no path, error %v", cells, err)
		}
		checkPath(t, cells, path)
	}
}

// naivePenalty returns the penalty for a position: the penalties for all distances, and one for each pair of tiles in the
// wrong order in their goal line.
func naivePenalty(g *Penalties, cells []byte) (sum uint16) {
	for c, t := range cells {
		if int(t) == g.home {
			continue
		}
		sum += g.distancePenalty[int(t)*g.n+c]
		for d, u := range cells[:c] {
			row, column := c/g.w, c%g.w
			sameRow := d/g.w == row && int(t)/g.w == row && int(u)/g.w == row
			sameColumn := d%g.w == column && int(t)%g.w == column && int(u)%g.w == column
			if int(u) != g.home && u > t && (sameRow || sameColumn) {
				sum += uint16(g.pairPenalty)
			}
		}
	}
	return sum
}

// TestPenalties compares penalties and their changes with naivePenalty.
func TestPenalties(t *testing.T) {
	const h, w, home = 3, 4, 7
	penalties, r := NewPenalties(h, w, home), rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		cells := make([]uint8, h*w)
		for i, c := range r.Perm(h * w) {
			cells[i] = uint8(c)
		}
		blank := slices.Index(cells, home)
		before := naivePenalty(penalties, cells)
		if got := penalties.penalty(cells, blank); got != before {
			t.Fatalf("position %v: penalty %d, want %d", cells, got, before)
		}
		for _, from := range tables.Neighbours(h, w, blank) {
			after := slices.Clone(cells)
			after[from], after[blank] = home, cells[from]
			if got, want := penalties.penaltyChange(cells, from, blank), naivePenalty(penalties, after)-before; got != want {
				t.Fatalf("position %v: the tile on cell %d changes the penalty by %d, want %d", cells, from, int16(got), int16(want))
			}
		}
	}
}

// TestBeamNodes checks the hashes and penalties that a beam updates, and that it stores no more parents than FitWidth
// assumes.
func TestBeamNodes(t *testing.T) {
	const h, w, home, width = 4, 5, 19, 500
	cells := make([]uint8, h*w)
	for i, c := range rand.New(rand.NewPCG(1, 2)).Perm(h * w) {
		cells[i] = uint8(c)
	}
	b, penalties := NewBeam(h, w, 2), NewPenalties(h, w, home)
	b.Reset(tables.ManhattanOnly(h, w, home), penalties, cells, slices.Index(cells, home), home)
	if _, _, err := b.Search(t.Context(), width, math.MaxInt, 100*width, func(int64) {}); err != nil {
		t.Fatal(err)
	}
	parents := 0
	for _, layer := range b.parents {
		parents += len(layer)
	}
	if len(b.parents) < 2*pruneInterval || parents > (pruneInterval+8)*width {
		t.Errorf("%d parents of %d layers, want at most %d", parents, len(b.parents), (pruneInterval+8)*width)
	}
	for i, node := range b.layer.nodes {
		cells := b.layer.cells[i*h*w:][:h*w]
		var hash uint64
		for c, t := range cells {
			if t != home {
				hash ^= b.zobrist[c*h*w+int(t)]
			}
		}
		if want := naivePenalty(penalties, cells); node.hash != hash || node.penalty != want || cells[node.blank] != home {
			t.Fatalf("position %v: hash %x, penalty %d, blank %d, want %x, %d and the cell of %d", cells, node.hash, node.penalty, node.blank, hash, want, home)
		}
	}
}

// An iteration is complete if its positions are equal to the budget. If the budget is smaller, it is not
// complete, even if it ends exactly at a poll.
func TestBudget(t *testing.T) {
	cells := []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14} // no path leads to the goal
	m, err := tables.PrunerFor(t.Context(), 4, 4, false)
	if err != nil {
		t.Fatal(err)
	}
	h := tables.ManhattanOnly(4, 4, 0)
	largest := int64(0)
	for d := NewIDAStar(func() Searcher { return h.Searcher() }, m, cells, 0, 0, 1); largest < 3*tables.PollInterval && d.Bound < minParallelBound; {
		bound, before := d.Bound, *d
		if _, done, err := d.Next(t.Context(), math.MaxInt64, nil); !done || err != nil {
			t.Fatalf("bound %d is not complete, error %v", bound, err)
		}
		budgets := []int64{d.LastNodes - 1, d.LastNodes}
		for nodes := int64(tables.PollInterval); nodes < min(d.LastNodes, 3*tables.PollInterval); nodes += tables.PollInterval {
			budgets = append(budgets, nodes, nodes+1, nodes+2)
		}
		for _, budget := range budgets {
			again := before
			if _, done, err := again.Next(t.Context(), budget, nil); done != (budget >= d.LastNodes) || err != nil {
				t.Errorf("bound %d with a budget of %d of %d positions: complete = %v, error %v", bound, budget, d.LastNodes, done, err)
			}
		}
		largest = max(largest, d.LastNodes)
	}
	if largest < 3*tables.PollInterval {
		t.Errorf("the largest iteration has %d positions, want at least three polls", largest)
	}
}
