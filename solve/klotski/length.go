package klotski

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/klotski/internal/classic"
)

// randomLength returns a layout whose optimum lies in low..high. It is drawn uniformly from all such layouts
// of the set of pieces that params names. Without params it is drawn from the classic set, or from all sets
// if the classic one has no such layout. See classic.DrawLayout.
func randomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	desc, err := classic.DrawLayout(ctx, params, seed, solve.CensusOptions{Metric: o.Metric, Memory: o.Memory}, low, high)
	if err != nil {
		return nil, err
	}
	return Parse(desc)
}
