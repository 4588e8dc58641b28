package klotski

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/klotski/internal/classic"
)

// randomLength returns a random layout with an optimum of low to high moves. All suitable
// layouts of the requested piece set are equally likely. The default is the classic piece set, or
// any piece set if the classic set has no suitable layout. See classic.DrawLayout for details.
func randomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	desc, err := classic.DrawLayout(ctx, params, seed, solve.CensusOptions{Metric: o.Metric, Memory: o.Memory}, low, high)
	if err != nil {
		return nil, err
	}
	return Parse(desc)
}
