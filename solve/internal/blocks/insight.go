package blocks

import (
	"cmp"
	"context"

	"slidegif/solve"
	"slidegif/solve/internal/insight"
)

// Insight counts the shortest solutions of puzzle p in o.Metric. The length argument is the number
// of moves in a shortest solution. See insight.Count for details.
func Insight(ctx context.Context, p solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	m, err := newModel(p.Board(), cmp.Or(o.Metric, p.Kind().Metrics[0]))
	if err != nil {
		return nil, err
	}
	positions := engineOf(m).positions()
	positions.Number(m.board)
	return insight.Count(ctx, positions, length, o)
}
