package glide

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/internal/search"
	"slidegif/solve/internal/width"
)

// An engine runs searches on one board. The interface hides the type of the position codes.
type engine interface {
	solve(ctx context.Context, o solve.Options) (solve.Solution, error)

	// shortestLength returns the length of a shortest solution, or -1 if every solution has at least
	// stopAt slides. If stopAt is 0, the length is not limited.
	shortestLength(ctx context.Context, o solve.Options, stopAt int) (int, error)

	// insight analyzes the shortest solutions, which have the given length.
	insight(ctx context.Context, length int, o solve.Options) (*solve.Insight, error)
}

// A typedEngine is an engine whose codes have the type S.
type typedEngine[S search.Code] struct{ m *model }

// engineOf returns an engine for the given board.
func engineOf(m *model) engine {
	switch words := m.words(); {
	case words == 1:
		return typedEngine[[1]uint64]{m}
	case words == 2 && width.All:
		return typedEngine[[2]uint64]{m}
	}
	return typedEngine[[4]uint64]{m}
}

func (e typedEngine[S]) shortestLength(ctx context.Context, o solve.Options, stopAt int) (int, error) {
	s := newSolver[S](ctx, e.m, o)
	s.stopAt = stopAt
	path, err := s.run()
	return len(path) - 1, err
}
