package klotski

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/klotski/internal/classic"
)

// randomLength returns a layout with an optimum of low to high moves. The layout is drawn uniformly
// from all such layouts with the piece set in params. If params is empty, it uses the classic piece
// set, or all piece sets if the classic set has no such layout. See classic.DrawLayout.
func randomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	desc, err := classic.DrawLayout(ctx, params, seed, solve.CensusOptions{Metric: o.Metric, Memory: o.Memory}, low, high)
	if err != nil {
		return nil, err
	}
	return Parse(desc)
}
