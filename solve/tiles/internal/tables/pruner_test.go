package tables

import (
	"slices"
	"testing"
)

// A pruner must allow the first of all shortest paths to every position. It must forbid all other
// paths that are no longer than the paths it compares.
func TestPruner(t *testing.T) {
	for _, board := range []struct{ h, w, moves, depth int }{{2, 2, 6, 12}, {2, 3, 7, 21}, {3, 3, 10, 14}, {2, 5, 10, 16}, {4, 3, 6, 12}} {
		pruner, err := newPruner(board.h, board.w, board.moves)
		if err != nil {
			t.Fatal(err)
		}
		for blank := range board.h * board.w {
			cells := make([]uint8, board.h*board.w)
			for c := range cells {
				cells[c] = uint8(c)
			}
			shortest := firstShortestPaths(board.h, board.w, cells, blank, board.depth)
			reached := map[string]bool{}
			var walk func(state uint16, path []uint8)
			walk = func(state uint16, path []uint8) {
				node := pruner[state]
				z := node.cell
				first := slices.Equal(path, shortest[string(cells)])
				if len(path) <= board.moves && !first {
					t.Fatalf("%dx%d: pruner allows path %v from cell %d, want only %v", board.h, board.w, path, blank, shortest[string(cells)])
				}
				if first {
					reached[string(cells)] = true
				}
				if len(path) == board.depth {
					return
				}
				for i, a := range node.Cells[:node.N] {
					cells[z], cells[a] = cells[a], cells[z]
					walk(node.Next[i], append(path, a))
					cells[z], cells[a] = cells[a], cells[z]
				}
			}
			walk(uint16(blank), []uint8{})
			if len(reached) != len(shortest) {
				t.Fatalf("%dx%d: pruner allows the first paths to %d positions from cell %d, want %d", board.h, board.w, len(reached), blank, len(shortest))
			}
		}
	}
}

// firstShortestPaths uses an independent search to find the first shortest path of the blank to
// each position. It covers all positions that can be reached in at most depth moves.
func firstShortestPaths(h, w int, cells []uint8, blank, depth int) map[string][]uint8 {
	type end struct {
		cells string
		blank int
	}
	paths := map[string][]uint8{string(cells): {}}
	layer := []end{{string(cells), blank}}
	for range depth {
		var next []end
		for _, e := range layer {
			for _, a := range slices.Sorted(slices.Values(Neighbours(h, w, e.blank))) {
				to := []uint8(e.cells)
				to[e.blank], to[a] = to[a], to[e.blank]
				if _, ok := paths[string(to)]; !ok {
					paths[string(to)] = append(slices.Clone(paths[e.cells]), uint8(a))
					next = append(next, end{string(to), a})
				}
			}
		}
		layer = next
	}
	return paths
}
