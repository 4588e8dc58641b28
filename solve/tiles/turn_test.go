package tiles

import (
	"math"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A proof from the other end finds paths as short as from this end, on tall boards as well.
func TestTurn(t *testing.T) {
	ctx := t.Context()
	turned := 0
	o := solve.Options{Metric: board.StepMetric, CacheDir: t.TempDir()}
	for _, size := range []string{"3x6", "6x3"} {
		for seed := range uint64(3) {
			if testing.Short() && seed > 0 {
				break
			}
			q, err := Random(ctx, size, seed)
			if err != nil {
				t.Fatal(err)
			}
			p := q.(*puzzle)
			p.start = slices.Clone(p.goal)
			p.walk(solve.NewRand(seed), 120)
			want, err := p.steps(ctx, solve.Options{Metric: board.StepMetric})
			if err != nil {
				t.Fatal(err)
			}
			s := &stepSearch{normalForm: normalize(p), p: p, o: o, most: math.MaxInt64, effort: math.MaxInt64}
			h, _, err := quickHeuristic(ctx, s.h, s.w, s.blank, s.o)
			if err != nil {
				t.Fatal(err)
			}
			if s.routes, err = routesOf(ctx, s.h, s.w); err != nil {
				t.Fatal(err)
			}
			s.proof = newDeepening(h, s.routes, s.cells, s.start(), 0, 2)
			if done, err := s.prove(ctx, math.MaxInt64, 100); err != nil {
				t.Fatal(err)
			} else if done {
				continue
			}
			swapped := s.swapped
			if err := s.turn(ctx); err != nil {
				t.Fatal(err)
			}
			if s.swapped != swapped {
				turned++
			}
			if done, err := s.prove(ctx, math.MaxInt64, math.MaxInt64); !done || err != nil {
				t.Fatal(err)
			}
			moves := p.moves(s.blanks(s.best))
			if len(moves) != len(want.Moves) {
				t.Errorf("%s: %d steps, want %d", p.ID(), len(moves), len(want.Moves))
			}
			if _, err := board.Check(p.Board(), moves, board.StepMetric); err != nil {
				t.Errorf("%s: %v", p.ID(), err)
			}
		}
	}
	if turned == 0 {
		t.Error("no puzzle was turned")
	}
}
