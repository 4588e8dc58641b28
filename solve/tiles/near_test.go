package tiles

import (
	"fmt"
	"os"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// Large boards get a legal solution and a bound below it, the same with any number of workers. Its
// length is about what it was when this was written: 3 per cent more on one board may be bad luck,
// but not 1 per cent more on all of them together.
func TestNearOptimal(t *testing.T) {
	length, known := 0, 0
	for i, test := range []struct {
		params string
		seed   uint64
		metric solve.Metric
		effort int64
		known  int
	}{
		{"5x5", 1, board.StepMetric, 400_000, 115},
		{"4x4", 1, board.PushMetric, 300_000, 31},
		{"5x5+goal", 1, board.StepMetric, 400_000, 117},
		{"6x6", 1, board.StepMetric, 400_000, 192},
		{"5x5", 2, board.StepMetric, 400_000, 104},
		{"3x8", 3, board.StepMetric, 400_000, 114},
		{"5x5", 1, board.PushMetric, 1_000_000, 65},
		{"8x2", 3, board.StepMetric, 400_000, 92},
		{"8x8", 1, board.StepMetric, 800_000, 511},
	} {
		q := draw(t, test.params, test.seed)
		var first string
		workers := []int{1, 3}
		if os.Getenv("SLIDEGIF_LONG") == "" {
			switch {
			case i > 3:
				continue
			case i > 1:
				workers = workers[:1] // one board of each metric is enough
			}
		}
		for _, n := range workers {
			sol := checked(t, q, solve.Options{Metric: test.metric, Effort: test.effort, Workers: n})
			t.Logf("%s@%d: %s", test.params, test.seed, test.metric.Count(len(sol.Moves)))
			if said := fmt.Sprint(sol); n > 1 {
				if said != first {
					t.Errorf("%s: with %d workers\n%s, with one\n%s", q.ID(), n, said, first)
				}
				continue
			} else {
				first = said
			}
			if n := len(sol.Moves); 100*n > 103*test.known {
				t.Errorf("%s@%d: %s, not %d", test.params, test.seed, test.metric.Count(n), test.known)
			}
			length, known = length+len(sol.Moves), known+test.known
		}
	}
	if 100*length > 101*known {
		t.Errorf("%d moves in all, not %d", length, known)
	}
}
