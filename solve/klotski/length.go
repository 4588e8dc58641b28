package klotski

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/klotski/internal/classic"
)

// RandomLength returns a layout whose optimum lies in low..high, drawn uniformly from all
// of its set of pieces; without params from the classic set while that has any so long,
// else from all sets. See classic.DrawLayout.
func RandomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	desc, err := classic.DrawLayout(ctx, params, seed, solve.CensusOptions{Metric: o.Metric, Memory: o.Memory}, low, high)
	if err != nil {
		return nil, err
	}
	return Parse(desc)
}
