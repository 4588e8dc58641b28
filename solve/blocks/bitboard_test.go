package blocks

import (
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve/search"
)

// A bitboard finds the same positions as the generator that it replaces.
func TestBitboard(t *testing.T) {
	lines, mirrored := 0, 0
	for seed := range 300 {
		b := randomBoard(rand.New(rand.NewPCG(uint64(seed), 7)))
		for _, m := range metrics {
			mod, err := newModel(b, m)
			if err != nil {
				t.Fatal(err)
			}
			g := newGenerator[[1]uint64, [1]uint64](mod)
			if mod.words > 1 || mod.numbered || len(g.symmetries) > 1 {
				continue
			}
			n := newBitboard(newGenerator[[1]uint64, [1]uint64](mod))
			if len(n.lines) > 0 {
				lines++
				if n.mirror != nil {
					mirrored++
				}
			}
			positions := [][1]uint64{g.canonical(g.start())}
			for i := 0; i < len(positions) && i < 50; i++ {
				want, got := g.Expand(nil, positions[i]), n.Expand(nil, positions[i])
				for _, s := range want {
					if !slices.Contains(positions, s) {
						positions = append(positions, s)
					}
				}
				slices.SortFunc(want, search.Compare)
				slices.SortFunc(got, search.Compare)
				if !slices.Equal(got, want) {
					t.Fatalf("seed %d, %s: %d codes %x, want %x\n%s", seed, m, len(got), got, want, b)
				}
			}
		}
	}
	if lines < 50 || mirrored < 10 {
		t.Errorf("only %d boards have lines, %d of them with mirror images", lines, mirrored)
	}
}
