package glide

import (
	"context"
	"errors"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

const (
	// mostDraws bounds the search for a board of a wanted length.
	mostDraws = 20_000
	// mostPositions bounds the search of one board: what takes more is passed over.
	mostPositions = 300_000
)

// DrawLength returns the first board of a kind that draw gives whose shortest solution has low to
// high slides. draw reports false where it has drawn nothing.
func DrawLength(ctx context.Context, kind input.Message, o solve.Options, low, high int, draw func() (board.Board, bool)) (board.Board, error) {
	if low == solve.Hardest {
		return board.Board{}, input.Errorf("ask for a length", "%s: the hardest puzzles of this kind are not known", kind)
	}
	for range mostDraws {
		if ctx.Err() != nil {
			return board.Board{}, context.Cause(ctx) // a small board is solved before its search looks at ctx
		}
		b, ok := draw()
		if !ok {
			continue
		}
		if fits, err := fits(ctx, b, o, low, high); fits || err != nil {
			return b, err
		}
	}
	return board.Board{}, &solve.Limit{
		Kind:   solve.BuiltInLimit,
		Detail: input.Say("%d draws, none of which has a length of %d to %d", mostDraws, low, high),
		Hint:   input.Say("try another seed or a wider range of lengths"),
	}
}

// fits reports whether the shortest solution of a board has low to high slides.
func fits(ctx context.Context, b board.Board, o solve.Options, low, high int) (bool, error) {
	o.Effort = 0
	if o.MaxPositions == 0 || o.MaxPositions > mostPositions {
		o.MaxPositions = mostPositions
	}
	m, err := newModel(b)
	if err != nil {
		return false, err
	}
	n, err := engineOf(m).shortest(ctx, o, high+1)
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind == solve.PositionsLimit {
		return false, nil
	}
	return err == nil && low <= n && n <= high, err
}
