//go:build !js

package tiles

import (
	"context"
	"fmt"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles/internal/depths"
)

// space returns the set of all positions that can reach the goal of p.
func space(p solve.Puzzle) solve.Space {
	b := p.Board()
	return solve.Space{
		ID: p.ID(), Title: p.ID(), Board: b, Complete: true,
		Census: func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
			return depths.Count(ctx, b, o)
		},
		PositionID: func(b board.Board) string { return fromBoard(b).ID() },
	}
}

// NamedSpace parses a name of the form RxC, which denotes the set of all positions on an R x C
// board that can reach the standard goal. For any other text, the second result is false.
func NamedSpace(text string) (solve.Space, bool, error) {
	size := strings.TrimPrefix(text, prefix)
	if _, _, ok := splitSize(size); !ok {
		return solve.Space{}, false, nil
	}
	p, err := random(context.Background(), size, 0) // the seed is arbitrary because the start does not matter
	if err != nil {
		return solve.Space{}, true, err
	}
	s := space(p)
	s.ID = fmt.Sprintf("%s%dx%d", prefix, s.Board.H, s.Board.W)
	s.Title = s.ID
	return s, true, nil
}
