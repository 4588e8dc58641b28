package moves

import (
	"context"
	"slices"

	"slidegif/solve/board"
)

// mostTrails is how many boards Choose keeps side by side.
const mostTrails = 256

// A trail is a board, and the moves that lead to it.
type trail struct {
	board board.Board
	move  board.Move
	from  *trail
}

// Choose returns n moves from b on where a text leaves a choice, as between pieces of one
// name: options lists what move k, from 0, may be on a board. It takes choices after which
// all moves are legal, and the board is solved if there are such. Where no choice is legal,
// the last of the moves is not. The error is the cause of ctx's end.
func Choose(ctx context.Context, b board.Board, n int, options func(b board.Board, k int) []board.Move) ([]board.Move, error) {
	layer := []*trail{{board: b}}
	for k := range n {
		var next []*trail
		var illegal *trail
		seen := map[string]bool{}
		for _, t := range layer {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			for _, m := range options(t.board, k) {
				after := &trail{t.board, m, t}
				if Check(t.board, []board.Move{m}) != nil {
					if illegal == nil {
						illegal = after
					}
					continue
				}
				after.board = t.board.Apply(m)
				if text := after.board.String(); !seen[text] && len(next) < mostTrails {
					seen[text] = true
					next = append(next, after)
				}
			}
		}
		if len(next) == 0 {
			if illegal == nil {
				return nil, nil
			}
			return illegal.moves(), nil
		}
		layer = next
	}
	if i := slices.IndexFunc(layer, func(t *trail) bool { return t.board.Solved() }); i > 0 {
		layer[0] = layer[i]
	}
	return layer[0].moves(), nil
}

func (t *trail) moves() []board.Move {
	var ms []board.Move
	for ; t.from != nil; t = t.from {
		ms = append(ms, t.move)
	}
	slices.Reverse(ms)
	return ms
}

// Named returns the pieces of a name; equal atoms have one.
func Named(b board.Board, name string) []int {
	var all []int
	for i, p := range b.Pieces {
		if p.Name == name {
			all = append(all, i)
		}
	}
	return all
}
