package tables

import (
	"slices"
	"testing"

	"slidegif/solve/testcost"
)

// TestEntriesAreAMoveApart: a placement that is not the goal is farther from it than some placement beside it, and at
// most a move farther than any beside it whose free cells hang together, so that the blank is
// wherever it is wanted. That holds groups to themselves that are too large for the oracle.
func TestEntriesAreAMoveApart(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	groups := [][]int{{0, 1, 4, 5, 2}}
	if testcost.Long() {
		groups = append(groups, []int{1, 4, 5, 8, 9, 12})
	}
	const side = 4
	for _, tiles := range groups {
		k := len(tiles)
		b := newBuilder(side, side, side*side-1, tiles)
		table, err := b.build(t.Context(), 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		moves := make([]uint8, 1<<(4*k)) // by the cells, four bits a tile
		var placements [][]byte
		index := func(cells []byte) (i int) {
			for _, c := range cells {
				i = i<<4 | int(c)
			}
			return i
		}
		var place func(cells []byte)
		place = func(cells []byte) {
			if len(cells) == k {
				moves[index(cells)] = uint8(table.moves(side, cells))
				placements = append(placements, slices.Clone(cells))
				return
			}
			for c := range byte(side * side) {
				if !slices.Contains(cells, c) {
					place(append(cells, c))
				}
			}
		}
		place(make([]byte, 0, k))
		for _, cells := range placements {
			got := moves[index(cells)]
			nearer := got == 0
			for i, c := range cells {
				for _, to := range Neighbours(side, side, int(c)) {
					if slices.Contains(cells, byte(to)) {
						continue
					}
					cells[i] = byte(to)
					beside := moves[index(cells)]
					nearer = nearer || beside < got
					if set := b.number(setOf(cells)); got > beside+1 && b.first[set+1]-b.first[set] == 1 {
						there := slices.Clone(cells)
						cells[i] = c
						t.Fatalf("tiles %v on cells %v: %d moves, but %d where they are on %v", tiles, cells, got, beside, there)
					}
					cells[i] = c
				}
			}
			if !nearer {
				t.Fatalf("tiles %v on cells %v: %d moves, and no placement beside it needs less", tiles, cells, got)
			}
		}
	}
}

// setOf returns cells as a set.
func setOf(cells []byte) (set uint64) {
	for _, c := range cells {
		set |= 1 << c
	}
	return set
}
