package tiles

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// From both ends the same lengths are found as breadth first.
func TestPushesFromBothEnds(t *testing.T) {
	for _, size := range []string{"2x4+goal", "3x3", "3x3+goal", "5x2", "3x4+goal"} {
		for seed := range uint64(4) {
			q, err := Random(t.Context(), size, seed)
			if err != nil {
				t.Fatal(err)
			}
			p := q.(*puzzle)
			if p.h*p.w > 10 {
				p.walk(solve.NewRand(seed), 14)
			}
			whole := newSolver(p, solve.Options{Metric: board.PushMetric})
			if err := whole.breadthFirst(t.Context()); err != nil {
				t.Fatal(err)
			}
			want := whole.sol
			var first string
			for _, n := range []int{1, 3} {
				ends := newSolver(p, solve.Options{Metric: board.PushMetric, Workers: n})
				err := ends.fromBothEnds(t.Context(), math.MaxInt64)
				sol := ends.sol
				if err != nil || len(sol.Moves) != len(want.Moves) || !sol.Optimal() {
					t.Errorf("%s: %d pushes, %v; want %d", p.ID(), len(sol.Moves), err, len(want.Moves))
				}
				if _, err := board.Check(p.Board(), sol.Moves, board.PushMetric); err != nil {
					t.Error(err)
				}
				if said := fmt.Sprint(sol); n == 1 {
					first = said
				} else if said != first {
					t.Errorf("%s: with %d workers\n%s, with one\n%s", p.ID(), n, said, first)
				}
			}
		}
	}
}

// Larger boards get a legal solution and a bound, the same with any number of workers.
func TestNearOptimalPushes(t *testing.T) {
	for _, size := range []string{"4x4+goal", "2x8", "5x5", "3x6+goal"} {
		q, err := Random(t.Context(), size, 1)
		if err != nil {
			t.Fatal(err)
		}
		var first string
		for _, n := range []int{1, 3} {
			o := solve.Options{Metric: board.PushMetric, Workers: n, Effort: 300_000}
			sol, err := q.Solve(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := board.Check(q.Board(), sol.Moves, board.PushMetric); err != nil {
				t.Error(err)
			}
			if sol.AtLeast < 6 || sol.AtLeast > len(sol.Moves) {
				t.Errorf("%s: %d pushes, at least %d", q.ID(), len(sol.Moves), sol.AtLeast)
			}
			t.Logf("%s: %d pushes, at least %d", q.ID(), len(sol.Moves), sol.AtLeast)
			if said := fmt.Sprint(sol); n == 1 {
				first = said
			} else if said != first {
				t.Errorf("%s: with %d workers\n%s, with one\n%s", q.ID(), n, said, first)
			}
			o.Optimal = true
			var limit *solve.Limit
			if sol, err = q.Solve(context.Background(), o); !errors.As(err, &limit) || limit.Kind != solve.EffortLimit || limit.AtLeast < 6 {
				t.Errorf("%s: %v", q.ID(), err)
			}
		}
	}
}
