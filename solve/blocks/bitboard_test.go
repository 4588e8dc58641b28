package blocks

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve/board"
)

// A bitboard finds the same moves as the generator that it replaces, with their pieces.
func TestBitboardEdges(t *testing.T) {
	order := func(a, b bitEdge) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	}
	lines, mirroredLines := 0, 0
	for seed := range 300 {
		b := randomBoard(rand.New(rand.NewPCG(uint64(seed), 7)))
		for _, m := range metrics {
			mod, err := newModel(b, m)
			if err != nil {
				t.Fatal(err)
			}
			g := newGenerator[[1]uint64, [1]uint64](mod)
			if mod.words > 1 || len(g.symmetries) > 1 {
				continue
			}
			n := newBitboard(newGenerator[[1]uint64, [1]uint64](mod))
			if len(n.lines) > 0 {
				lines++
				if n.mirror != nil && m == board.StepMetric {
					mirroredLines++
				}
			}
			positions := [][1]uint64{g.canonical(g.start())}
			for i := 0; i < len(positions) && i < 50; i++ {
				s := positions[i]
				want, got := g.edges(nil, s), n.edges(nil, s)
				expanded := n.Expand(nil, s)
				for k := range got {
					if m != board.StepMetric {
						got[k].after = [1]uint64{} // only the metric step has it
					}
					if !slices.Contains(expanded, got[k].code) {
						t.Fatalf("seed %d, %s: Expand does not find %+v\n%s", seed, m, got[k], b)
					}
				}
				slices.SortFunc(want, order)
				slices.SortFunc(got, order)
				if !slices.Equal(got, want) || len(expanded) != len(want) {
					t.Fatalf("seed %d, %s: edges %+v and %d codes, want %+v\n%s", seed, m, got, len(expanded), want, b)
				}
				for _, e := range want {
					if !slices.Contains(positions, e.code) {
						positions = append(positions, e.code)
					}
				}
			}
		}
	}
	if lines < 50 || mirroredLines < 10 {
		t.Errorf("only %d boards have lines, %d of them mirror images in steps", lines, mirroredLines)
	}
}
