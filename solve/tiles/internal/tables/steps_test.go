package tables

import (
	"slices"
	"testing"

	"slidegif/solve/test/testcost"
)

// TestNeighbouringEntries compares each table entry with the entries one move away. Each placement,
// except the goal, must have a neighbour that is nearer to the goal. If the free cells of a
// neighbour are connected, the blank can move to any of them. A placement may therefore be at most
// one move farther from the goal than such a neighbour. The test covers groups that are too large
// for a naive search.
func TestNeighbouringEntries(t *testing.T) {
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
		moves := make([]uint8, 1<<(4*k)) // indexed by the cells of all tiles, with four bits per tile
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
					neighbour := moves[index(cells)]
					nearer = nearer || neighbour < got
					if set := b.number(setOf(cells)); got > neighbour+1 && b.firstBlock[set+1]-b.firstBlock[set] == 1 {
						neighbourCells := slices.Clone(cells)
						cells[i] = c
						t.Fatalf("tiles %v on cells %v: %d moves, but %d on cells %v", tiles, cells, got, neighbour, neighbourCells)
					}
					cells[i] = c
				}
			}
			if !nearer {
				t.Fatalf("tiles %v on cells %v: %d moves, but no neighbour needs fewer", tiles, cells, got)
			}
		}
	}
}

// setOf converts a list of cells to a bit set.
func setOf(cells []byte) (set uint64) {
	for _, c := range cells {
		set |= 1 << c
	}
	return set
}
