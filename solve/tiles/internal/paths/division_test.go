package paths

import (
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/tiles/internal/tables"
)

// TestDivide checks that the subtrees of a division contain every position of the undivided tree
// once, for several bounds. The undivided tree also contains the positions before the roots of the
// subtrees.
func TestDivide(t *testing.T) {
	const h, w = 4, 4
	table, err := tables.QuickHeuristic(t.Context(), h, w, h*w-1, 5, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := tables.PrunerFor(t.Context(), h, w, false)
	if err != nil {
		t.Fatal(err)
	}
	searcher := table.Searcher()
	for seed := range uint64(4) {
		cells, blank := randomCells(h, w, 20+40*int(seed), seed)
		root := newTree(searcher, cells, blank)
		maxBound := root.Shortest + 8
		subtrees := Divide(searcher, m, cells, blank, maxBound).Subtrees
		before := map[string]bool{} // paths to the positions before the roots
		for _, s := range subtrees {
			for i := range s.Path {
				before[string(s.Path[:i])] = true
			}
		}
		for bound := root.Shortest; bound <= maxBound; bound += 2 {
			want, nodes := root.Search(searcher, m, bound, never)
			sum := int64(0)
			var first []uint8
			for _, s := range subtrees {
				path, n := s.Search(searcher, m, bound, never)
				sum += n
				if first == nil {
					first = path
				}
			}
			if !slices.Equal(first, want) {
				t.Fatalf("seed %d, bound %d: path %v, want %v", seed, bound, first, want)
			}
			if want != nil {
				break // the search ends at the goal, so the counts differ
			}
			for path := range before {
				at := root
				for _, to := range []uint8(path) {
					children := at.children(searcher, m)
					at = children[slices.IndexFunc(children, func(c Subtree) bool { return c.Blank == int(to) })]
				}
				if at.Shortest <= bound {
					sum++
				}
			}
			if sum != nodes {
				t.Errorf("seed %d, bound %d: %d positions in %d subtrees, want %d", seed, bound, sum, len(subtrees), nodes)
			}
		}
	}
}

// randomCells returns a position that a random walk from the goal reaches, and the cell of its blank.
func randomCells(h, w, moves int, seed uint64) (cells []uint8, blank int) {
	r := rand.New(rand.NewPCG(seed, 3))
	for c := range h * w {
		cells = append(cells, uint8(c))
	}
	blank = h*w - 1
	for range moves {
		neighbours := tables.Neighbours(h, w, blank)
		to := neighbours[r.IntN(len(neighbours))]
		cells[blank], cells[to] = cells[to], cells[blank]
		blank = to
	}
	return cells, blank
}
