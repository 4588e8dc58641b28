package glide

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/internal/insight"
)

// countShortest analyzes the shortest solutions of p. The argument length is the number of slides in a shortest
// solution.
func countShortest(ctx context.Context, p solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	m, err := newModel(p.Board())
	if err != nil {
		return nil, err
	}
	positions := engineOf(m).positions()
	positions.Number(m.board)
	return insight.Count(ctx, positions, length, o)
}
