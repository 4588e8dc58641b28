package catalog_test

import (
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// Without options each kind is solved in its first metric.
func TestZeroOptions(t *testing.T) {
	for _, k := range catalog.Kinds {
		p, err := catalog.Parse(t.Context(), k.Example)
		if err != nil {
			t.Fatal(err)
		}
		zero, err := p.Solve(t.Context(), solve.Options{})
		if err != nil {
			t.Errorf("%s: %v", k.Name, err)
			continue
		}
		if _, err := board.Check(p.Board(), zero.Moves, zero.Metric); err != nil || zero.Metric != k.Metrics[0] {
			t.Errorf("%s is solved in %s, not %s (%v)", k.Name, zero.Metric, k.Metrics[0], err)
		}
	}
}
