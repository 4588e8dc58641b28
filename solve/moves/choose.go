package moves

import (
	"context"
	"slices"

	"slidegif/solve/board"
)

const (
	// mostTrails is how many boards Choose keeps side by side, and mostTried how many slides it
	// tries in all, unless each move has more choices: long texts of boards with many equal
	// pieces keep fewer boards.
	mostTrails = 256
	mostTried  = 1 << 16
)

// A Slide is a move of a piece that glides, as written: the piece by its name, which equal
// pieces share, and its path, of which the first letter is enough.
type Slide struct {
	Piece string
	Path  string
	Whole bool // Path has a letter for each cell, not only the first one
}

// A trail is a board and the move that led to it from the board of another trail.
type trail struct {
	board board.Board
	link  *link
}

// A link is a move behind others.
type link struct {
	move board.Move
	from *link
}

// Choose returns the moves that slides from b on stand for. Several pieces may have the name that a
// slide tells: Choose takes those with which all moves are legal and, if it can be, the board is solved
// in the end. Where there are none, the last move that it returns is illegal. The error is the cause of
// ctx's end.
func Choose(ctx context.Context, b board.Board, slides []Slide) ([]board.Move, error) {
	layer := []trail{{board: b}}
	width := max(1, min(mostTrails, mostTried/max(1, len(slides)*len(b.Pieces))))
	for _, s := range slides {
		var next []trail
		var illegal *link
		seen := map[string]bool{}
	layer:
		for _, t := range layer {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			for _, i := range named(t.board, s.Piece) {
				m := board.Move{Pieces: []int{i}, Path: s.Path}
				if !s.Whole {
					m = glide(t.board, i, s.Path[0])
				}
				after := &link{m, t.link}
				if Check(t.board, []board.Move{m}) != nil {
					if illegal == nil {
						illegal = after
					}
					continue
				}
				to := t.board.Apply(m)
				if text := to.String(); !seen[text] {
					seen[text] = true
					next = append(next, trail{to, after})
				}
				if len(next) == width {
					break layer
				}
			}
		}
		if len(next) == 0 {
			return illegal.moves(), nil
		}
		layer = next
	}
	best := layer[0]
	if i := slices.IndexFunc(layer, func(t trail) bool { return t.board.Solved() }); i > 0 {
		best = layer[i]
	}
	return best.link.moves(), nil
}

func (l *link) moves() []board.Move {
	var ms []board.Move
	for ; l != nil; l = l.from {
		ms = append(ms, l.move)
	}
	slices.Reverse(ms)
	return ms
}

// named returns the pieces of a name; equal atoms have one.
func named(b board.Board, name string) []int {
	var all []int
	for i, p := range b.Pieces {
		if p.Name == name {
			all = append(all, i)
		}
	}
	return all
}
