package glide

import (
	"errors"
	"slices"

	"slidegif/solve"
)

// Widths of a beam search: each round is wider than the one before.
const (
	firstWidth = 100
	widening   = 8
)

// beam looks for some solution, with as many positions again as the effort allowed for the
// proof: from layer to layer it keeps those positions that the bound says are nearest to
// the goal. It tries wider beams as long as there is effort left, and returns the shortest
// solution that it found, or nil.
func (s *solver[S]) beam() (best []S, err error) {
	s.stored += s.held()
	s.ahead.Reset()
	s.back = front[S]{}
	effort := s.o.Effort
	s.o.Effort += s.stored
	longest := noLimit
	for width := firstWidth; int64(width) < effort; width *= widening {
		path, err := s.beamOf(width, longest)
		if path != nil {
			best, longest = path, len(path)-2
		}
		if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind != solve.TimeLimit {
			break
		}
		if err != nil {
			return nil, err
		}
		s.stored += int64(s.ahead.Len())
	}
	return best, nil
}

// beamOf is one round: at most width positions of each layer are kept.
func (s *solver[S]) beamOf(width, longest int) ([]S, error) {
	type found struct {
		c      S
		parent uint32
		h      int
	}
	start := s.m.start()
	f := &s.ahead
	f.begin(newBound(s.m, s.m.places))
	if err := s.add(f, encode[S](s.m, &start), 0); err != nil {
		return nil, err
	}
	f.close()
	var next []found
	for f.width() > 0 && f.depth() < longest {
		if err := s.check(); err != nil {
			return nil, err
		}
		next = next[:0]
		first, end := f.layer()
		for i := first; i < end; i++ {
			for c, h := range f.beside(i) {
				if h == 0 {
					path := append(f.way(i), c)
					slices.Reverse(path[:len(path)-1])
					return path, nil
				}
				if _, known := f.Find(c); !known && h < unreachable {
					next = append(next, found{c, i, h})
				}
			}
		}
		slices.SortStableFunc(next, func(a, b found) int { return a.h - b.h })
		for _, x := range next {
			if int(f.Len()-end) >= width {
				break
			}
			if err := s.add(f, x.c, x.parent); err != nil {
				return nil, err
			}
		}
		f.close()
	}
	return nil, nil
}
