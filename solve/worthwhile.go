package solve

import (
	"context"
	"errors"
)

// TakesAtLeast reports whether a puzzle needs so many moves in a metric. A search that gives
// up at its bound of positions counts as yes: the puzzle is not an easy one.
func TakesAtLeast(ctx context.Context, p Puzzle, m Metric, moves int) (bool, error) {
	s, err := p.Solve(ctx, Options{Metric: m, MaxPositions: 1_000_000, Optimal: true})
	switch {
	case err == nil:
		return len(s.Moves) >= moves, nil
	case errors.Is(err, ErrLimit) && ctx.Err() == nil:
		return true, nil
	case errors.Is(err, ErrUnsolvable):
		return false, nil
	}
	return false, err
}
