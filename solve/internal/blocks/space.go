package blocks

import (
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/numbered"
	"slidegif/solve/internal/order"
	"slidegif/solve/internal/search"
)

// A space is the state space of a board, in which mirror images are separate positions. A space
// contains scratch memory, so only one goroutine may use it at a time.
type space[S search.Code, C cellSet] struct {
	m     *model
	g     *generator[S, C]
	graph search.Undirected[S] // generates the moves of g, possibly in another order
	goal  search.Goal[S]
	order []int // indices of the pieces on the board, sorted by class

	symmetries []symmetry // computed when they are first used
}

// Positions returns the positions of a board. Mirror images are separate positions.
func Positions(b board.Board, m board.Metric) (solve.Positions, error) {
	model, err := newModel(b, m)
	if err != nil {
		return nil, err
	}
	return engineOf(model).positions(), nil
}

// UnorderedPositions is like Positions, but lists the successors of a position in an unspecified order. For most
// boards, UnorderedPositions takes about half the time.
func UnorderedPositions(b board.Board, m board.Metric) (solve.Positions, error) {
	model, err := newModel(b, m)
	if err != nil {
		return nil, err
	}
	return engineOf(model).unorderedPositions(), nil
}

func (e typedEngine[S, C]) unorderedPositions() solve.Positions {
	sp := newSpace[S, C](e.m)
	sp.graph = fastestGraph(sp.g)
	return e.positionsOf(sp)
}

func (e typedEngine[S, C]) positions() positions { return e.positionsOf(newSpace[S, C](e.m)) }

func (e typedEngine[S, C]) positionsOf(sp *space[S, C]) positions {
	in := func(m board.Metric) (numbered.BoardGraph[S], error) {
		model, err := newModel(e.m.board, m)
		if err != nil {
			return nil, err
		}
		return newSpace[S, C](model), nil
	}
	return numbered.NewBoards[S](sp, true, in)
}

// newSpace returns the space of a board. The code type S must have at least m.words words.
func newSpace[S search.Code, C cellSet](m *model) *space[S, C] {
	unmerged := *m
	unmerged.unmerged = true
	sp := &space[S, C]{m: m, g: newGenerator[S, C](&unmerged)}
	sp.graph, sp.goal = sp.g, sp.g.Goal()
	for _, c := range m.classes {
		for i, p := range m.board.Pieces {
			if p.Class == c.id {
				sp.order = append(sp.order, i)
			}
		}
	}
	return sp
}

// Encode returns the code of board b, which must have the same pieces, goal and walls as the board
// of sp. If a piece is at an anchor that it can never reach, Encode reports false.
func (sp *space[S, C]) Encode(b board.Board) (code S, ok bool) {
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

// Expand appends all successors of position s to dst. Expand may append duplicates.
func (sp *space[S, C]) Expand(dst []S, s S, _ int) []S { return sp.graph.Expand(dst, s) }

// Predecessors appends the predecessors of position s to dst. Moves are reversible, so the
// predecessors are the same as the successors.
func (sp *space[S, C]) Predecessors(dst []S, s S) []S { return sp.graph.Expand(dst, s) }

// Goal reports whether position s is solved.
func (sp *space[S, C]) Goal(s S) bool { return sp.goal.Solved(s) }

// Board returns the board for position s. Codes do not distinguish the pieces of a class, so Board
// assigns them to anchors in ascending order.
func (sp *space[S, C]) Board(s S) board.Board {
	b := sp.m.board
	b.Pieces = append([]board.Piece(nil), b.Pieces...)
	for i, p := range decode(sp.m, nil, s) {
		b.Pieces[sp.order[i]].At = sp.m.point(sp.m.classes[p.class].anchors[p.rank])
	}
	return b
}

// Moves calls the function f for every legal move from position s. The arguments of f are the move
// and the resulting position. The move refers to pieces by their index in Board(s).
func (sp *space[S, C]) Moves(s S, f func(m board.Move, to S)) {
	sp.g.eachMove(s, func(i int, path string, to S) {
		f(board.Move{Pieces: sp.order[i : i+1], Path: path}, to)
	})
}

// Images appends the mirror images of position s to dst.
func (sp *space[S, C]) Images(dst []S, s S) []S {
	if sp.symmetries == nil {
		sp.symmetries = append([]symmetry{}, sp.m.symmetries()...)
	}
	for _, f := range sp.symmetries {
		var image []placedPiece
		for _, q := range decode(sp.m, nil, s) {
			to := f.fields[q.class]
			image = append(image, placedPiece{to.class, to.rank[q.rank]})
		}
		order.Sort(image, comparePieces)
		dst = append(dst, encode[S](sp.m, image))
	}
	return dst
}
