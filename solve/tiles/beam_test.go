package tiles

import (
	"context"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// The count of positions goes on through all phases of a search.
func TestProgressGoesOn(t *testing.T) {
	for _, m := range []solve.Metric{board.StepMetric, board.PushMetric} {
		q := draw(t, "3x6", 1)
		var counts []int64
		o := solve.Options{Metric: m, Effort: 300_000, Workers: 1, Progress: func(at solve.Progress) {
			if at.Stage == "" {
				counts = append(counts, at.Positions)
			}
		}}
		sol, err := q.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		stale := 0
		for i := 1; i < len(counts); i++ {
			if counts[i] < counts[i-1] {
				t.Errorf("%s: %d positions after %d", m, counts[i], counts[i-1])
			}
			if counts[i] == counts[i-1] {
				stale++
			}
		}
		if all := sol.Nodes + sol.Positions; stale > 8 || len(counts) < 30 || counts[len(counts)-1] < all/2 {
			t.Errorf("%s: %d of %d counts repeat the one before; the last is %d of %d", m, stale, len(counts), counts[len(counts)-1], all)
		}
	}
}
