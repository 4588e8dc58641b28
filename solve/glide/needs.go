package glide

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
)

// Needs reports whether a board has no solution of fewer than n slides. The answer is a
// fact about the board, whatever search finds it.
func Needs(ctx context.Context, b board.Board, n int) (bool, error) {
	m, err := newModel(b)
	if err != nil {
		return false, err
	}
	switch m.words() {
	case 1:
		return needs[[1]uint64](ctx, m, n)
	case 2:
		return needs[[2]uint64](ctx, m, n)
	}
	return needs[[4]uint64](ctx, m, n)
}

func needs[S code](ctx context.Context, m *model, n int) (bool, error) {
	s := newSearch[S](ctx, m, solve.Options{Metric: board.SlideMetric})
	s.enough = n
	path, err := s.run()
	return err == nil && (path == nil || len(path)-1 >= n), err
}
