package glide

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// A Space is every position of a board that gliding pieces can reach, for those who want to look
// at all of them. It holds scratch space: one goroutine at a time.
type Space[S search.Code] struct {
	m        *model
	est      *estimate
	steps    []step
	occupied cellFlags
	images   [][]uint8 // mirror image -> cell -> its image; nil until it is asked for
}

// Words returns how many words the codes of a board need.
func Words(b board.Board) (int, error) {
	m, err := newModel(b)
	if err != nil {
		return 0, err
	}
	return m.words(), nil
}

// NewSpace returns the space of a board whose codes fit S.
func NewSpace[S search.Code](b board.Board) (*Space[S], error) {
	m, err := newModel(b)
	if err != nil {
		return nil, err
	}
	return newSpace[S](m), nil
}

func newSpace[S search.Code](m *model) *Space[S] {
	return &Space[S]{m: m, est: newEstimate(newBound(m, m.places))}
}

// Encode returns the code of a board with the same pieces, goal and walls, and false where some
// piece stands where it can never come.
func (p *Space[S]) Encode(b board.Board) (code S, ok bool) {
	for _, q := range b.Pieces {
		if !inside(b, q.At) || p.m.number[q.At.Y*b.W+q.At.X] < 0 {
			return code, false
		}
	}
	s := p.m.stateOf(b)
	return encode[S](p.m, &s), true
}

// Board returns a position as a board. Which of several interchangeable pieces stands where is
// not what led there.
func (p *Space[S]) Board(c S) board.Board {
	var s state
	decode(p.m, c, &s)
	return p.m.boardOf(&s)
}

// load unpacks a position and lists its slides, or those that end in it.
func (p *Space[S]) load(c S, back bool) (s state) {
	decode(p.m, c, &s)
	p.m.occupy(&p.occupied, &s)
	if back {
		p.steps = p.m.origins(p.steps[:0], &s, &p.occupied)
	} else {
		p.steps = p.m.slides(p.steps[:0], &s, &p.occupied)
	}
	p.m.leave(&p.occupied, &s)
	return s
}

// Expand appends every position one slide away, and may repeat one.
func (p *Space[S]) Expand(dst []S, c S) []S { return p.beside(dst, c, false) }

// Before appends every position from which a slide leads to c. Perhaps the start does not lead
// to it.
func (p *Space[S]) Before(dst []S, c S) []S { return p.beside(dst, c, true) }

func (p *Space[S]) beside(dst []S, c S, back bool) []S {
	s := p.load(c, back)
	for _, t := range p.steps {
		next := p.m.take(&s, t)
		dst = append(dst, encode[S](p.m, &next))
	}
	return dst
}

// Goal reports whether a position is solved.
func (p *Space[S]) Goal(c S) bool { return p.bound(c) == 0 }

// bound returns how many slides a position needs at least.
func (p *Space[S]) bound(c S) int {
	var s state
	decode(p.m, c, &s)
	return p.est.load(&s)
}

// Moves calls f with every slide from a position, with pieces as in Board(c), and the position
// that it leads to.
func (p *Space[S]) Moves(c S, f func(m board.Move, to S)) {
	s := p.load(c, false)
	b := p.m.boardOf(&s)
	for _, t := range p.steps {
		next := p.m.take(&s, t)
		f(p.m.move(b, p.m.at[s[t.slot]], p.m.at[t.to]), encode[S](p.m, &next))
	}
}

// Images appends the mirror images of a position.
func (p *Space[S]) Images(dst []S, c S) []S {
	if p.images == nil {
		p.images = p.m.images()
	}
	var s state
	decode(p.m, c, &s)
	for _, to := range p.images {
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
