package glide

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/search"
)

// An engine runs searches on one board. The interface hides the type of the position codes.
type engine interface {
	solve(ctx context.Context, o solve.Options) (solve.Solution, error)

	// shortestLength returns the length of a shortest solution, or -1 if every solution has at least
	// stopAt slides. A stopAt of 0 means no limit.
	shortestLength(ctx context.Context, o solve.Options, stopAt int) (int, error)

	positions() positions
}

// positions adds the methods that package insight needs to solve.Positions.
type positions interface {
	solve.Positions
	insight.Graph
}

// A typedEngine is an engine whose codes have the type S.
type typedEngine[S search.Code] struct{ m *model }

// engineOf returns an engine for the given board. Each type of codes adds a copy of all searches to the
// program, so there are only two types.
func engineOf(m *model) engine {
	if m.words() == 1 {
		return typedEngine[[1]uint64]{m}
	}
	return typedEngine[[4]uint64]{m}
}

func (e typedEngine[S]) shortestLength(ctx context.Context, o solve.Options, stopAt int) (int, error) {
	o.Optimal = true // without beam searches
	s := newSolver[S](ctx, e.m, o)
	s.stopAt = stopAt
	path, err := s.run()
	return len(path) - 1, err
}
