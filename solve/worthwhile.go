package solve

import (
	"context"
	"errors"
)

// TakesAtLeast reports whether every solution of p needs at least the given number of moves in
// metric m. If the search hits its limit on positions, TakesAtLeast returns true, because puzzles
// with many positions are hard. If p is unsolvable, TakesAtLeast returns false.
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
