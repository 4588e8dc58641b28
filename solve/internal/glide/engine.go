package glide

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/internal/search"
	"slidegif/solve/internal/width"
)

// An engine is the search of a board, whatever the size of its codes.
type engine interface {
	solve(ctx context.Context, o solve.Options) (solve.Solution, error)

	// shortest returns the length of a shortest solution, or -1 where none has fewer than enough
	// slides; 0 is no bound.
	shortest(ctx context.Context, o solve.Options, enough int) (int, error)

	insight(ctx context.Context, length int, o solve.Options) (*solve.Insight, error)
}

// A sized model is the engine of a board whose codes fit S.
type sized[S search.Code] struct{ m *model }

func engineOf(m *model) engine {
	switch words := m.words(); {
	case words == 1:
		return sized[[1]uint64]{m}
	case words == 2 && width.Many:
		return sized[[2]uint64]{m}
	}
	return sized[[4]uint64]{m}
}

func (e sized[S]) shortest(ctx context.Context, o solve.Options, enough int) (int, error) {
	s := newSolver[S](ctx, e.m, o)
	s.enough = enough
	path, err := s.run()
	return len(path) - 1, err
}
