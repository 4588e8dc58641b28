package klotski

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/census"
)

// RandomLength returns a layout whose optimum lies in low..high, drawn uniformly from all
// of its set of pieces; without params from the classic set while that has any so long,
// else from all sets. See census.DrawLayout.
func RandomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	desc, err := census.DrawLayout(ctx, params, seed, census.Options{Metric: o.Metric, Memory: o.Memory}, low, high)
	if err != nil {
		return nil, err
	}
	return Parse(desc)
}
