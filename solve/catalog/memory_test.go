package catalog

import (
	"errors"
	"reflect"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/testcost"
)

// TestMemoryDoesNotChangeMoves checks that a search returns the same moves with any memory limit,
// unless it reaches the limit.
func TestMemoryDoesNotChangeMoves(t *testing.T) {
	memories := testcost.Some[int64](2, 1<<30, 128<<10, 8<<20, 2<<20, 512<<10)
	kinds, ended := map[*solve.Kind]bool{}, 0
	type search struct {
		id     string
		metric board.Metric
	}
	for _, c := range testcost.Some(8, []search{
		{"chicago-swap", board.MoveMetric},
		{"rush:BBBCDEo/FoGCDEo/FoGAAoo/HHoIooo/ooJILLo/KKJMMoo/ooooooo", board.SlideMetric},
		{"gates-50", board.MoveMetric},
		{"lunar-26", board.SlideMetric},
		{"ricochet-15", board.SlideMetric},
		{"atomix:ethylene", board.SlideMetric},
		{"tiles:2x5@3", board.PushMetric},
		{"tiles:4x4@3", board.StepMetric},
		{"chicago-swap", board.SlideMetric},
		{"rush-60", board.StepMetric},
	}...) {
		p, err := Parse(t.Context(), c.id)
		if err != nil {
			t.Error(err)
			continue
		}
		var want solve.Solution
		kinds[p.Kind()] = true
		for _, memory := range memories {
			sol, err := p.Solve(t.Context(), solve.Options{Metric: c.metric, Memory: memory, Optimal: true})
			var limit *solve.Limit
			switch {
			case errors.As(err, &limit) && limit.Kind == solve.MemoryLimit && want.Moves != nil:
				ended++
			case err != nil:
				t.Errorf("%s in %ss with %d KiB: Solve: %v", c.id, c.metric, memory>>10, err)
			case want.Moves == nil:
				want = sol
			case !reflect.DeepEqual(sol.Moves, want.Moves):
				t.Errorf("%s in %ss: moves with %d KiB differ from moves with more memory", c.id, c.metric, memory>>10)
			}
		}
	}
	if len(kinds) < len(Kinds) || ended == 0 {
		t.Errorf("%d kinds tested and %d searches ended by memory, want %d kinds and at least one search", len(kinds), ended, len(Kinds))
	}
}
