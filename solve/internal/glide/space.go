package glide

import (
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/numbered"
	"slidegif/solve/internal/search"
)

// A space is the set of positions that the gliding pieces of a board can reach. A space contains scratch
// memory, so only one goroutine may use it at a time.
type space[S search.Code] struct {
	m          *model
	est        *estimate
	steps      []step
	occupied   cellFlags
	symmetries [][]uint8 // computed when they are first used
}

// Positions returns the positions of a board.
func Positions(b board.Board) (solve.Positions, error) {
	m, err := newModel(b)
	if err != nil {
		return nil, err
	}
	return engineOf(m).positions(), nil
}

func (e typedEngine[S]) positions() positions {
	return numbered.NewBoards[S](prunedSpace[S]{newSpace[S](e.m)}, false, nil)
}

// newSpace returns the space of all positions of a board.
func newSpace[S search.Code](m *model) *space[S] {
	return &space[S]{m: m, est: newEstimate(newBound(m, m.placements))}
}

// Encode returns the code for a board, which must have the same pieces, goal and walls as the board of
// the space. If some piece is on a cell that no piece can reach, Encode returns false.
func (p *space[S]) Encode(b board.Board) (code S, ok bool) {
	for _, q := range b.Pieces {
		if !inside(b, q.At) || p.m.cellAt[q.At.Y*b.W+q.At.X] < 0 {
			return code, false
		}
	}
	s := p.m.stateOf(b)
	return encode[S](p.m, &s), true
}

// Board returns the board for a position. A code does not distinguish interchangeable pieces, so they may be
// swapped.
func (p *space[S]) Board(c S) board.Board {
	var s state
	decode(p.m, c, &s)
	return p.m.boardOf(&s)
}

// load decodes a position and lists its slides. A backward search lists the slides that lead to the position.
func (p *space[S]) load(c S, back bool) (s state) {
	decode(p.m, c, &s)
	p.m.occupy(&p.occupied, &s)
	if back {
		p.steps = p.m.backwardSlides(p.steps[:0], &s, &p.occupied)
	} else {
		p.steps = p.m.slides(p.steps[:0], &s, &p.occupied)
	}
	p.m.vacate(&p.occupied, &s)
	return s
}

// Expand appends every position that is one slide away from c. The result may contain duplicates.
func (p *space[S]) Expand(dst []S, c S) []S { return p.neighbors(dst, c, false) }

// Predecessors appends every position from which one slide leads to c. Some predecessors may be
// unreachable from the start.
func (p *space[S]) Predecessors(dst []S, c S) []S { return p.neighbors(dst, c, true) }

// neighbors appends the successors of c, or the predecessors in a backward search.
func (p *space[S]) neighbors(dst []S, c S, back bool) []S {
	s := p.load(c, back)
	for _, t := range p.steps {
		next := p.m.apply(&s, t)
		dst = append(dst, encode[S](p.m, &next))
	}
	return dst
}

// Goal reports whether the position c is solved.
func (p *space[S]) Goal(c S) bool { return p.bound(c) == 0 }

func (p *space[S]) bound(c S) int {
	var s state
	decode(p.m, c, &s)
	return p.est.load(&s)
}

// Moves calls the function f for every slide from c, and passes the slide and the resulting position. The
// slide refers to the pieces by their index in Board(c).
func (p *space[S]) Moves(c S, f func(m board.Move, to S)) {
	s := p.load(c, false)
	b := p.m.boardOf(&s)
	for _, t := range p.steps {
		next := p.m.apply(&s, t)
		f(p.m.move(b, p.m.points[s[t.slot]], p.m.points[t.to]), encode[S](p.m, &next))
	}
}

// Images appends the mirror images of c under the symmetries of the board.
func (p *space[S]) Images(dst []S, c S) []S {
	if p.symmetries == nil {
		p.symmetries = p.m.symmetries()
	}
	var s state
	decode(p.m, c, &s)
	for _, to := range p.symmetries {
		var image state
		for slot := range p.m.pieces {
			image[slot] = to[s[slot]]
		}
		for _, k := range p.m.classes {
			slices.Sort(image[k.first : k.first+k.n])
		}
		dst = append(dst, encode[S](p.m, &image))
	}
	return dst
}

// A prunedSpace is a space that leaves out positions known to be too far from the goal.
type prunedSpace[S search.Code] struct{ *space[S] }

// Expand implements numbered.Graph.
func (p prunedSpace[S]) Expand(dst []S, c S, left int) []S {
	if left == numbered.AllMoves {
		return p.space.Expand(dst, c)
	}
	s := p.load(c, false)
	p.est.load(&s)
	for _, t := range p.steps {
		if p.est.boundAfter(t) <= left {
			next := p.m.apply(&s, t)
			dst = append(dst, encode[S](p.m, &next))
		}
	}
	return dst
}
