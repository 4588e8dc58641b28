package glide

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/width"
)

// Needs reports whether a board has no solution of fewer than n slides. The answer is a
// fact about the board, whatever search finds it.
func Needs(ctx context.Context, b board.Board, n int) (bool, error) {
	length, err := shortest(ctx, b, solve.Options{Metric: board.SlideMetric}, n)
	return err == nil && (length < 0 || length >= n), err
}

// shortest returns the length of a shortest solution, or -1 where none has fewer than
// enough slides.
func shortest(ctx context.Context, b board.Board, o solve.Options, enough int) (int, error) {
	m, err := newModel(b)
	if err != nil {
		return 0, err
	}
	switch words := m.words(); {
	case words == 1:
		return shortestOf[[1]uint64](ctx, m, o, enough)
	case words == 2 && width.Many:
		return shortestOf[[2]uint64](ctx, m, o, enough)
	}
	return shortestOf[[4]uint64](ctx, m, o, enough)
}

func shortestOf[S code](ctx context.Context, m *model, o solve.Options, enough int) (int, error) {
	s := newSolver[S](ctx, m, o)
	s.enough = enough
	path, err := s.run()
	return len(path) - 1, err
}
