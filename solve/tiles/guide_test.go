package tiles

import (
	"testing"

	"slidegif/solve"
)

// What a guide counts after a move is what it counts for the position that the move leads to.
func TestGuide(t *testing.T) {
	for _, size := range []string{"5x5+goal", "3x6+goal", "6x6", "8x8+goal", "7x4"} {
		q, err := Random(t.Context(), size, 3)
		if err != nil {
			t.Fatal(err)
		}
		p := q.(*puzzle)
		f := normalize(p)
		g := newGuide(f.h, f.w, f.blank)
		cells, z, r := f.cells, f.start(), solve.NewRand(1)
		sum := g.of(cells, z)
		for range 2000 {
			ways := neighbours(f.h, f.w, z)
			a := ways[r.Below(len(ways))]
			sum += g.after(cells, a, z)
			cells[z], cells[a], z = cells[a], cells[z], a
			if want := g.of(cells, z); sum != want {
				t.Fatalf("%s: %d, want %d on %v", size, sum, want, cells)
			}
		}
		if home := g.of(identity(f.h*f.w), f.blank); home != 0 {
			t.Errorf("%s: %d at the goal", size, home)
		}
	}
	// In the first row 3 and 2 pass 1, and 3 passes 2; the column of 4 and 8 is in order.
	g := newGuide(4, 4, 0)
	cells := []uint8{0, 3, 2, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
	far := uint16(2 * (3 * 2 * 2 / 8))
	if got := g.of(cells, 0); got != far+3*uint16(g.pair) {
		t.Errorf("%d, want three pairs and %d", got, far)
	}
}
