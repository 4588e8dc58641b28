//go:build !js

package tiles

import (
	"context"
	"fmt"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles/internal/census"
)

// space returns every position that reaches the goal of p.
func space(p solve.Puzzle) solve.Space {
	b := p.Board()
	return solve.Space{
		ID: p.ID(), Title: p.ID(), Board: b, Complete: true,
		Census: func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
			return census.Census(ctx, b, o)
		},
		PositionID: func(b board.Board) string { return of(b).ID() },
	}
}

// namedSpace reads RxC: every position that reaches the standard goal.
func namedSpace(text string) (solve.Space, bool, error) {
	size := strings.TrimPrefix(text, prefix)
	if _, _, ok := cutSize(size); !ok {
		return solve.Space{}, false, nil
	}
	p, err := random(context.Background(), size, 0) // any start will do
	if err != nil {
		return solve.Space{}, true, err
	}
	s := space(p)
	s.ID = fmt.Sprintf("%s%dx%d", prefix, s.Board.H, s.Board.W)
	s.Title = s.ID
	return s, true, nil
}
