package blocks

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// A Space is every position of a board, none merged with its mirror image, for those who
// want to look at all of them. It holds scratch space: one goroutine at a time.
type Space[S search.Code] struct {
	m     *model
	g     spaceGenerator[S]
	goal  search.Goal[S]
	order []int // the pieces of the board, class by class

	mirror []symmetry // what survives; nil until it is asked for
}

// A spaceGenerator is a generator, whatever the size of the board.
type spaceGenerator[S search.Code] interface {
	search.Undirected[S]
	eachMove(s S, f func(i int, path string, to S))
}

// Words returns how many words the codes of a board need.
func Words(b board.Board, m board.Metric) (int, error) {
	model, err := newModel(b, m)
	if err != nil {
		return 0, err
	}
	return model.words, nil
}

// NewSpace returns the space of a board whose codes fit S.
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

// Encode returns the code of a board with the same pieces, goal and walls, and false
// where some piece stands where it can never come.
func (sp *Space[S]) Encode(b board.Board) (code S, ok bool) {
	var pieces []placed
	class := 0
	for _, i := range sp.order {
		p := b.Pieces[i]
		for sp.m.classes[class].id != p.Class {
			class++
		}
		if !sp.m.inside(p.At) {
			return code, false
		}
		at := placed{int16(class), sp.m.classes[class].rank[sp.m.cell(p.At)]}
		if at.rank == none || slices.Contains(pieces, at) {
			return code, false
		}
		pieces = append(pieces, at)
	}
	slices.SortFunc(pieces, comparePlaced)
	return encode[S](sp.m, pieces), true
}

// Expand appends every position one move away, and may repeat one.
func (sp *Space[S]) Expand(dst []S, s S) []S { return sp.g.Expand(dst, s) }

// Before appends every position one move before s. Moves can be undone.
func (sp *Space[S]) Before(dst []S, s S) []S { return sp.g.Expand(dst, s) }

// Goal reports whether the position is solved.
func (sp *Space[S]) Goal(s S) bool { return sp.goal.Solved(s) }

// Board returns a position as a board. Pieces of one class, which no code tells apart,
// stand in the order in which the board lists them.
func (sp *Space[S]) Board(s S) board.Board {
	b := sp.m.board
	b.Pieces = append([]board.Piece(nil), b.Pieces...)
	for i, p := range decode(sp.m, nil, s) {
		b.Pieces[sp.order[i]].At = sp.m.point(sp.m.classes[p.class].anchors[p.rank])
	}
	return b
}

// Moves calls f with every move from a position, with pieces as in Board(s), and the
// position that it leads to.
func (sp *Space[S]) Moves(s S, f func(m board.Move, to S)) {
	sp.g.eachMove(s, func(i int, path string, to S) {
		f(board.Move{Pieces: sp.order[i : i+1], Path: path}, to)
	})
}
