package tiles

import (
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/search"
)

// The farthest that is known is the farthest there is, for a goal with the blank in a
// corner, and not too little for others.
func TestFarthest(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {3, 2}, {2, 4}, {3, 3}, {2, 5}} {
		for _, m := range []board.Metric{board.StepMetric, board.PushMetric} {
			for z := range size[0] * size[1] {
				p := &puzzle{h: size[0], w: size[1], goal: standard(size[0] * size[1])}
				last := len(p.goal) - 1
				p.goal[last], p.goal[z] = p.goal[z], p.goal[last]
				if z > p.w || z > 0 && (p.w == 5 || testing.Short()) {
					continue // of a kind that was seen, or too long
				}
				g := newGraph[[1]uint64](p, m == board.PushMetric)
				all, err := search.Explore(t.Context(), g.expandAt, g.goal, solve.Options{}, 99)
				if err != nil {
					t.Fatal(err)
				}
				if most, known := p.farthest(m); !known || all.Depth() > most || z == 0 && all.Depth() != most {
					t.Errorf("%dx%d, blank to %d: %s, known %s", p.h, p.w, z, m.Count(all.Depth()), m.Count(most))
				}
			}
		}
	}
}
