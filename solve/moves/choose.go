package moves

import (
	"context"
	"slices"

	"slidegif/solve/board"
)

const (
	// maxBeamWidth is the maximum number of boards that ResolveSlides keeps at a time. maxTries limits
	// the total number of slides that ResolveSlides tries. If there are many slides or pieces,
	// ResolveSlides keeps fewer boards to stay below maxTries.
	maxBeamWidth = 256
	maxTries     = 1 << 16
)

// A Slide is a move of a gliding piece, as written in a text. A Slide consists of the name of a
// piece and a path. Several pieces may have the same name. The path may be shortened to its first
// letter.
type Slide struct {
	Piece    string
	Path     string
	FullPath bool // Path has one letter for each cell, not just the first letter
}

// A candidate is a possible board after some slides, with the moves to this board.
type candidate struct {
	board board.Board
	last  *moveList
}

// A moveList is a linked list of moves in reverse order.
type moveList struct {
	move board.Move
	prev *moveList
}

// ResolveSlides converts slides to moves, starting from board b. If several pieces have the same name, ResolveSlides
// chooses pieces that make all moves legal and, if possible, solve the final board. If no choice makes all moves
// legal, the result ends with an illegal move. If ctx ends first, the error is context.Cause(ctx).
func ResolveSlides(ctx context.Context, b board.Board, slides []Slide) ([]board.Move, error) {
	layer := []candidate{{board: b}}
	width := max(1, min(maxBeamWidth, maxTries/max(1, len(slides)*len(b.Pieces))))
	for _, s := range slides {
		var next []candidate
		var illegal *moveList
		visited := map[string]bool{}
	layer:
		for _, c := range layer {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			for _, i := range piecesNamed(c.board, s.Piece) {
				m := board.Move{Pieces: []int{i}, Path: s.Path}
				if !s.FullPath {
					m = glideMove(c.board, i, s.Path[0])
				}
				after := &moveList{m, c.last}
				if Check(c.board, []board.Move{m}) != nil {
					if illegal == nil {
						illegal = after
					}
					continue
				}
				to := c.board.Apply(m)
				if text := to.String(); !visited[text] {
					visited[text] = true
					next = append(next, candidate{to, after})
				}
				if len(next) == width {
					break layer
				}
			}
		}
		if len(next) == 0 {
			return illegal.slice(), nil
		}
		layer = next
	}
	best := layer[0]
	if i := slices.IndexFunc(layer, func(c candidate) bool { return c.board.Solved() }); i > 0 {
		best = layer[i]
	}
	return best.last.slice(), nil
}

// slice returns the moves of the list in chronological order.
func (l *moveList) slice() []board.Move {
	var ms []board.Move
	for ; l != nil; l = l.prev {
		ms = append(ms, l.move)
	}
	slices.Reverse(ms)
	return ms
}

// piecesNamed returns all pieces with the given name. Equal atoms have the same name.
func piecesNamed(b board.Board, name string) []int {
	var all []int
	for i, p := range b.Pieces {
		if p.Name == name {
			all = append(all, i)
		}
	}
	return all
}
