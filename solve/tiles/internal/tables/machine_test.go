package tables

import (
	"slices"
	"testing"
)

// A machine lead to every position by the first of all shortest ways, and by no other one of as many
// moves as are compared.
func TestMachine(t *testing.T) {
	for _, board := range []struct{ h, w, moves, deep int }{{2, 2, 6, 12}, {2, 3, 7, 21}, {3, 3, 10, 14}, {2, 5, 10, 16}, {4, 3, 6, 12}} {
		r, err := newMachine(board.h, board.w, board.moves)
		if err != nil {
			t.Fatal(err)
		}
		for blank := range board.h * board.w {
			cells := make([]uint8, board.h*board.w)
			for c := range cells {
				cells[c] = uint8(c)
			}
			shortest := firstWays(board.h, board.w, cells, blank, board.deep)
			met := map[string]bool{}
			var walk func(state uint16, way []uint8)
			walk = func(state uint16, way []uint8) {
				j := r[state]
				z := j.cell
				first := slices.Equal(way, shortest[string(cells)])
				if len(way) <= board.moves && !first {
					t.Fatalf("%dx%d: %v from %d is left in; the first way is %v", board.h, board.w, way, blank, shortest[string(cells)])
				}
				if first {
					met[string(cells)] = true
				}
				if len(way) == board.deep {
					return
				}
				for i, a := range j.Cells[:j.N] {
					cells[z], cells[a] = cells[a], cells[z]
					walk(j.Next[i], append(way, a))
					cells[z], cells[a] = cells[a], cells[z]
				}
			}
			walk(uint16(blank), []uint8{})
			if len(met) != len(shortest) {
				t.Fatalf("%dx%d: the first ways to %d positions from %d, want %d", board.h, board.w, len(met), blank, len(shortest))
			}
		}
	}
}

// firstWays returns the positions within a number of moves with the cells of the blank on the
// first shortest way, by an independent search.
func firstWays(h, w int, cells []uint8, blank, deep int) map[string][]uint8 {
	type end struct {
		cells string
		blank int
	}
	ways := map[string][]uint8{string(cells): {}}
	layer := []end{{string(cells), blank}}
	for range deep {
		var next []end
		for _, e := range layer {
			for _, a := range slices.Sorted(slices.Values(Neighbours(h, w, e.blank))) {
				to := []uint8(e.cells)
				to[e.blank], to[a] = to[a], to[e.blank]
				if _, ok := ways[string(to)]; !ok {
					ways[string(to)] = append(slices.Clone(ways[e.cells]), uint8(a))
					next = append(next, end{string(to), a})
				}
			}
		}
		layer = next
	}
	return ways
}
