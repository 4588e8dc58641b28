package catalog

import (
	"errors"
	"reflect"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// TestMemoryChoosesNothing: with any memory a search answers with the same moves, or with a limit of memory.
func TestMemoryChoosesNothing(t *testing.T) {
	memories := []int64{1 << 30, 8 << 20, 2 << 20, 512 << 10, 128 << 10}
	tried, ended := map[*solve.Kind]bool{}, 0
	for _, c := range []struct {
		id     string
		metric board.Metric
	}{
		{"chicago-swap", board.MoveMetric},
		{"chicago-swap", board.SlideMetric},
		{"rush-60", board.StepMetric},
		{"rush:BBBCDEo/FoGCDEo/FoGAAoo/HHoIooo/ooJILLo/KKJMMoo/ooooooo", board.SlideMetric},
		{"gates-50", board.MoveMetric},
		{"lunar-26", board.SlideMetric},
		{"ricochet-15", board.SlideMetric},
		{"atomix:ethylene", board.SlideMetric},
		{"tiles:2x5@3", board.PushMetric},
		{"tiles:4x4@3", board.StepMetric},
	} {
		p, err := Parse(t.Context(), c.id)
		if err != nil {
			t.Error(err)
			continue
		}
		var want solve.Solution
		tried[p.Kind()] = true
		for _, memory := range memories {
			sol, err := p.Solve(t.Context(), solve.Options{Metric: c.metric, Memory: memory, Optimal: true})
			var limit *solve.Limit
			switch {
			case errors.As(err, &limit) && limit.Kind == solve.MemoryLimit && want.Moves != nil:
				ended++
			case err != nil:
				t.Errorf("%s in %ss with %d KiB: %v", c.id, c.metric, memory>>10, err)
			case want.Moves == nil:
				want = sol
			case !reflect.DeepEqual(sol.Moves, want.Moves):
				t.Errorf("%s in %ss: other moves with %d KiB than with more", c.id, c.metric, memory>>10)
			}
		}
	}
	if len(tried) < len(Kinds) || ended == 0 {
		t.Errorf("%d kinds are tried, and %d searches end at their memory", len(tried), ended)
	}
}
