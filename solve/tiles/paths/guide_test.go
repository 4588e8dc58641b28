package paths

import (
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/tiles/tables"
)

// What a guide counts after a move is what it counts for the position that the move leads to.
func TestGuide(t *testing.T) {
	for _, size := range [][2]int{{5, 5}, {3, 6}, {6, 6}, {8, 8}, {4, 7}} {
		h, w := size[0], size[1]
		home := make([]uint8, h*w)
		for c := range home {
			home[c] = uint8(c)
		}
		z := h + 1
		g := NewGuide(h, w, z)
		cells, r := slices.Clone(home), solve.NewRand(1)
		if sum := g.of(home, z); sum != 0 {
			t.Errorf("%v: %d at the goal", size, sum)
		}
		sum := g.of(cells, z)
		for range 2000 {
			ways := tables.Neighbours(h, w, z)
			a := ways[r.Below(len(ways))]
			sum += g.after(cells, a, z)
			cells[z], cells[a], z = cells[a], cells[z], a
			if want := g.of(cells, z); sum != want {
				t.Fatalf("%v: %d, want %d on %v", size, sum, want, cells)
			}
		}
	}
	// In the first row 3 and 2 pass 1, and 3 passes 2; the column of 4 and 8 is in order.
	g := NewGuide(4, 4, 0)
	cells := []uint8{0, 3, 2, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
	far := uint16(2 * (3 * 2 * 2 / 8))
	if got := g.of(cells, 0); got != far+3*uint16(g.pair) {
		t.Errorf("%d, want three pairs and %d", got, far)
	}
}
