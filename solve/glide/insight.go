package glide

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/insight"
	"slidegif/solve/internal/width"
)

// Insight counts the shortest solutions of p, which have so many slides; see insight.Count.
func Insight(ctx context.Context, p solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	m, err := newModel(p.Board())
	if err != nil {
		return nil, err
	}
	switch words := m.words(); {
	case words == 1:
		return count[[1]uint64](ctx, m, length, o)
	case words == 2 && width.Many:
		return count[[2]uint64](ctx, m, length, o)
	}
	return count[[4]uint64](ctx, m, length, o)
}

func count[S code](ctx context.Context, m *model, length int, o solve.Options) (*solve.Insight, error) {
	p := &positions[S]{m: m, est: newEstimate(newBound(m, m.places)), images: m.images()}
	start := m.start()
	return insight.Count(ctx, p, encode[S](m, &start), length, o)
}

// positions are those of a board as package insight wants them.
type positions[S code] struct {
	m        *model
	est      *estimate
	images   [][]uint8 // mirror image -> cell -> its image
	steps    []step
	occupied cellFlags
}

// load unpacks a position and lists its slides, or those that end in it.
func (p *positions[S]) load(c S, back bool) (s state) {
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

func (p *positions[S]) Expand(dst []S, c S, left int) []S {
	s := p.load(c, false)
	p.est.load(&s)
	for _, t := range p.steps {
		if p.est.after(t) <= left {
			next := p.m.take(&s, t)
			dst = append(dst, encode[S](p.m, &next))
		}
	}
	return dst
}

func (p *positions[S]) Before(dst []S, c S) []S {
	s := p.load(c, true)
	for _, t := range p.steps {
		last := p.m.take(&s, t)
		dst = append(dst, encode[S](p.m, &last))
	}
	return dst
}

func (p *positions[S]) Solved(c S) bool {
	var s state
	decode(p.m, c, &s)
	return p.est.load(&s) == 0
}

func (p *positions[S]) Images(dst []S, c S) []S {
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

// images returns, for each flip of the board that leaves walls, edges and the goal as they
// are, the image of each cell.
func (m *model) images() (all [][]uint8) {
	b := m.board
flips:
	for _, f := range board.Flips {
		if f.Turns && b.W != b.H {
			continue
		}
		to := make([]uint8, len(m.at))
		for c, p := range m.at {
			q := f.At(p, b.W, b.H)
			n := m.number[q.Y*b.W+q.X]
			if n < 0 {
				continue flips
			}
			to[c] = uint8(n)
		}
		for d := range directions {
			step, _ := board.Step(letters[d])
			from, next := f.At(board.Point{}, b.W, b.H), f.At(step, b.W, b.H)
			turned := slices.IndexFunc([]byte(letters), func(l byte) bool {
				s, _ := board.Step(l)
				return from.Add(s) == next
			})
			for c, n := range m.next[d] {
				if n >= 0 {
					n = int16(to[n])
				}
				if m.next[turned][to[c]] != n {
					continue flips
				}
			}
		}
		for _, place := range m.places {
			image := make([]uint8, len(place))
			for i, c := range place {
				image[i] = to[c]
			}
			for _, k := range m.classes {
				slices.Sort(image[k.target : k.target+k.targets])
			}
			if !slices.ContainsFunc(m.places, func(p []uint8) bool { return slices.Equal(p, image) }) {
				continue flips
			}
		}
		all = append(all, to)
	}
	return all
}
