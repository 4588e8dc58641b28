package blocks

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/order"
	"slidegif/solve/internal/search"
)

// A Space is the state space of a board, in which mirror images are separate positions. A Space
// contains scratch memory, so only one goroutine may use it at a time.
type Space[S search.Code] struct {
	m     *model
	g     spaceGenerator[S]
	goal  search.Goal[S]
	order []int // indices of the pieces on the board, sorted by class

	symmetries []symmetry // computed when they are first used
}

// A spaceGenerator is a generator that hides the board size.
type spaceGenerator[S search.Code] interface {
	search.Undirected[S]
	eachMove(s S, f func(i int, path string, to S))
}

// Words returns the length of the codes of a board, in 64-bit words.
func Words(b board.Board, m board.Metric) (int, error) {
	model, err := newModel(b, m)
	if err != nil {
		return 0, err
	}
	return model.words, nil
}

// NewSpace returns the state space of a board. The code type S must have at least Words(b, m)
// words.
func NewSpace[S search.Code](b board.Board, m board.Metric) (*Space[S], error) {
	model, err := newModel(b, m)
	if err != nil {
		return nil, err
	}
	model.unmerged = true
	return newSpace[S](model), nil
}

func newSpace[S search.Code](model *model) *Space[S] {
	sp := &Space[S]{m: model}
	if len(model.walls) <= 64 {
		sp.g = newGenerator[S, [1]uint64](model)
	} else {
		sp.g = newGenerator[S, [7]uint64](model)
	}
	sp.goal = sp.g.Goal()
	for _, c := range model.classes {
		for i, p := range model.board.Pieces {
			if p.Class == c.id {
				sp.order = append(sp.order, i)
			}
		}
	}
	return sp
}

// Encode returns the code of board b, which must have the same pieces, goal and walls as the board
// of sp. It reports false if a piece is at an anchor that it can never reach.
func (sp *Space[S]) Encode(b board.Board) (code S, ok bool) {
	var pieces []placedPiece
	class := 0
	for _, i := range sp.order {
		p := b.Pieces[i]
		for sp.m.classes[class].id != p.Class {
			class++
		}
		if !sp.m.inside(p.At) {
			return code, false
		}
		at := placedPiece{int16(class), sp.m.classes[class].rank[sp.m.cell(p.At)]}
		if at.rank == none || slices.Contains(pieces, at) {
			return code, false
		}
		pieces = append(pieces, at)
	}
	order.Sort(pieces, comparePieces)
	return encode[S](sp.m, pieces), true
}

// Expand appends the successors of position s to dst. Expand may append duplicates.
func (sp *Space[S]) Expand(dst []S, s S) []S { return sp.g.Expand(dst, s) }

// Predecessors appends the predecessors of position s to dst. Moves are reversible, so the
// predecessors are the same as the successors.
func (sp *Space[S]) Predecessors(dst []S, s S) []S { return sp.g.Expand(dst, s) }

// Goal reports whether position s is solved.
func (sp *Space[S]) Goal(s S) bool { return sp.goal.Solved(s) }

// Board returns the board for position s. Codes do not distinguish the pieces of a class, so the
// pieces of each class are assigned to anchors in ascending order.
func (sp *Space[S]) Board(s S) board.Board {
	b := sp.m.board
	b.Pieces = append([]board.Piece(nil), b.Pieces...)
	for i, p := range decode(sp.m, nil, s) {
		b.Pieces[sp.order[i]].At = sp.m.point(sp.m.classes[p.class].anchors[p.rank])
	}
	return b
}

// Moves calls the function f for every legal move from position s. The arguments of f are the move
// and the resulting position. The move refers to pieces by their index in Board(s).
func (sp *Space[S]) Moves(s S, f func(m board.Move, to S)) {
	sp.g.eachMove(s, func(i int, path string, to S) {
		f(board.Move{Pieces: sp.order[i : i+1], Path: path}, to)
	})
}
