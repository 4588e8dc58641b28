package tiles

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// Large boards get a legal solution and a bound below it, whatever their shape and goal, and
// the same one with any number of workers.
func TestNearOptimal(t *testing.T) {
	for i, params := range []string{"5x5+goal", "3x6", "6x6", "8x8+goal", "5x5", "4x5+goal", "8x2", "3x8+goal", "5x7"} {
		for seed := range uint64(2) {
			if testing.Short() && i > 1 || (i > 3 || seed > 0) && os.Getenv("SLIDEGIF_LONG") == "" {
				continue
			}
			q, err := Random(t.Context(), params, seed)
			if err != nil {
				t.Fatal(err)
			}
			var first string
			for _, n := range []int{1, 3} {
				sol, err := q.Solve(context.Background(), solve.Options{Metric: board.StepMetric, Effort: 200_000, Workers: n})
				if err != nil {
					t.Fatalf("%s: %v", q.ID(), err)
				}
				if _, err := board.Check(q.Board(), sol.Moves, board.StepMetric); err != nil {
					t.Errorf("%s: %v", q.ID(), err)
				}
				if d := len(sol.Moves) - sol.AtLeast; d < 0 || d%2 != 0 || 2*d > len(sol.Moves) {
					t.Errorf("%s: %d steps, at least %d", q.ID(), len(sol.Moves), sol.AtLeast)
				}
				said := fmt.Sprint(sol)
				if n == 1 {
					first = said
				} else if said != first {
					t.Errorf("%s: with %d workers\n%s, with one\n%s", q.ID(), n, said, first)
				}
			}
		}
	}
}

// With Optimal there is a proof or an error with a bound.
func TestOptimalOrNothing(t *testing.T) {
	q, _ := Random(t.Context(), "5x5", 1)
	sol, err := q.Solve(context.Background(), solve.Options{Metric: board.StepMetric, Optimal: true, Effort: 100_000})
	var limit *solve.Limit
	if !errors.As(err, &limit) || limit.Kind != solve.EffortLimit || limit.AtLeast < 60 || limit.AtLeast != sol.AtLeast || sol.Moves != nil {
		t.Errorf("%v, %+v", err, sol)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := q.Solve(ctx, solve.Options{Metric: board.StepMetric}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
