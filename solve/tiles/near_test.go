package tiles

import (
	"fmt"
	"os"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// Large boards get a legal solution that is hardly longer than the best that is known, and a bound
// below it, the same with any number of workers. Known is the length at ten times the effort.
func TestNearOptimal(t *testing.T) {
	for i, test := range []struct {
		params string
		seed   uint64
		metric solve.Metric
		effort int64
		known  int
	}{
		{"5x5", 2, board.StepMetric, 600_000, 102},
		{"4x4", 1, board.PushMetric, 300_000, 31},
		{"3x8", 3, board.StepMetric, 600_000, 110},
		{"5x5", 1, board.StepMetric, 2_000_000, 109},
		{"2x8", 1, board.PushMetric, 300_000, 39},
		{"5x5", 1, board.PushMetric, 2_000_000, 59},
		{"6x6", 1, board.StepMetric, 2_000_000, 184},
		{"5x5+goal", 1, board.StepMetric, 2_000_000, 105},
		{"8x8", 1, board.StepMetric, 2_000_000, 475},
		{"8x2", 3, board.StepMetric, 600_000, 90},
		{"8x8+goal", 1, board.StepMetric, 2_000_000, 433},
	} {
		if testing.Short() && i > 1 || i > 5 && os.Getenv("SLIDEGIF_LONG") == "" {
			continue
		}
		q := draw(t, test.params, test.seed)
		var first string
		for _, n := range []int{1, 3} {
			sol := checked(t, q, solve.Options{Metric: test.metric, Effort: test.effort, Workers: n})
			if length := len(sol.Moves); float64(length) > 1.12*float64(test.known) {
				t.Errorf("%s@%d: %s, %d are known", test.params, test.seed, test.metric.Count(length), test.known)
			}
			if said := fmt.Sprint(sol); n == 1 {
				first = said
			} else if said != first {
				t.Errorf("%s: with %d workers\n%s, with one\n%s", q.ID(), n, said, first)
			}
		}
	}
}
