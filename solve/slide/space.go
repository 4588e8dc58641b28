package slide

import (
	"math/bits"

	"slidegif/solve/board"
	"slidegif/solve/search"
)

// A Space is every position of a board, none merged with its mirror image, for those who
// want to look at all of them. It holds scratch space: one goroutine at a time.
type Space[S search.Code] struct {
	g      *graph[S]
	pieces [][]int // class -> its pieces in the order of the board
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
	sp := &Space[S]{g: newGraph[S](model)}
	sp.g.syms = nil
	for _, c := range model.classes {
		var of []int
		for i, p := range b.Pieces {
			if p.Class == c.id {
				of = append(of, i)
			}
		}
		sp.pieces = append(sp.pieces, of)
	}
	return sp, nil
}

// Encode returns the code of a board with the same pieces, goal and walls, and false
// where some piece stands where it can never come.
func (sp *Space[S]) Encode(b board.Board) (S, bool) {
	anchors := make([]uint64, len(sp.g.classes))
	ok := true
	for i, of := range sp.pieces {
		for _, p := range of {
			anchors[i] |= sp.g.bit(b.Pieces[p].At)
		}
		c := &sp.g.classes[i]
		ok = ok && anchors[i]&^c.valid == 0 && bits.OnesCount64(anchors[i]) == c.count
	}
	if !ok {
		var none S
		return none, false
	}
	return sp.g.encode(anchors), true
}

// Expand appends every position one move away, and may repeat one.
func (sp *Space[S]) Expand(dst []S, s S) []S { return sp.g.Expand(dst, s) }

// Goal reports whether the position is solved.
func (sp *Space[S]) Goal(s S) bool { return search.Solved(s, sp.g.goalMask, sp.g.goal) }

// Board returns a position as a board. Pieces of one class, which no code tells apart,
// stand in the order in which the board lists them.
func (sp *Space[S]) Board(s S) board.Board {
	b := sp.g.board
	b.Pieces = append([]board.Piece(nil), b.Pieces...)
	sp.g.decode(sp.g.anchors, s)
	for i, a := range sp.g.anchors {
		for _, p := range sp.pieces[i] {
			b.Pieces[p].At = sp.g.point(bits.TrailingZeros64(a))
			a &= a - 1
		}
	}
	return b
}

// Moves calls f with every move from a position, with pieces as in Board(s), and the
// position that it leads to.
func (sp *Space[S]) Moves(s S, f func(m board.Move, to S)) {
	g := sp.g
	empty := g.emptyOf(s)
	for i := range g.classes {
		c := &g.classes[i]
		k := 0
		for a := c.anchors(s[c.word]); a != 0; a &= a - 1 {
			from := bits.TrailingZeros64(a)
			for t := g.reach(c, from, empty); t != 0; t &= t - 1 {
				at := bits.TrailingZeros64(t)
				next := s
				next[c.word] ^= c.value[from] ^ c.value[at]
				f(board.Move{Pieces: sp.pieces[i][k : k+1], Path: g.way(c, from, at, empty)}, next)
			}
			k++
		}
	}
}
