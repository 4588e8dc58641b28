package glide

import (
	"slidegif/solve/internal/search"
)

// leastTravel returns the states of the solution with so many slides on which pieces go the fewest
// cells. Middle are the positions of one layer on shortest solutions.
func (s *solver[S]) leastTravel(length int, middle []S, layer int, among func(layer int, near *search.Table[S], found func(i uint32)) error) []S {
	p := newSpace[S](s.m)
	path, _ := search.Least(&search.Travel[S, int32]{
		Length: length,
		Room:   search.TravelRoom,
		Around: func(c S, travel int32, back bool, found func(next S, travel int32)) {
			from := p.load(c, back)
			for _, t := range p.steps {
				next := s.m.take(&from, t)
				found(encode[S](s.m, &next), travel+s.m.cells(from[t.slot], t.to))
			}
		},
		Among: func(layer int, near *search.Table[S], found func(i uint32)) error {
			if layer == length {
				for i := range near.Len() {
					if p.Goal(near.At(i)) {
						found(i)
					}
				}
				return nil
			}
			return among(layer, near, found)
		},
	}, middle, layer) // the error would be one of Among
	return path
}

// throughFronts returns the states of the solution of least travel that the fronts hold. last are
// numbers of positions in the last layer ahead that are one slide from the last layer of the
// back, or from solved states; one may stand several times.
func (s *solver[S]) throughFronts(length int, last []uint32) []S {
	middle := make([]S, len(last))
	for k, i := range last {
		middle[k] = s.ahead.At(i)
	}
	depth := s.ahead.Depth()
	return s.leastTravel(length, middle, depth, func(layer int, near *search.Table[S], found func(i uint32)) error {
		f, d := &s.ahead, layer
		if layer > depth {
			f, d = &s.back, length-layer
		}
		for i := range near.Len() {
			if f.DepthOf(near.At(i)) == d {
				found(i)
			}
		}
		return nil
	})
}

// throughFlood does the same by ranks, of which last are those one slide from solved states.
func (s *solver[S]) throughFlood(f *flood, last []uint32) []S {
	unpack := func(ranks []uint32) (codes []S) {
		for _, rank := range ranks {
			state := f.state(rank)
			codes = append(codes, encode[S](s.m, &state))
		}
		return codes
	}
	depth := len(f.layers) - 1
	return s.leastTravel(depth+1, unpack(last), depth, func(layer int, near *search.Table[S], found func(i uint32)) error {
		var ranks []uint32
		for i := range near.Len() {
			var state state
			decode(s.m, near.At(i), &state)
			ranks = append(ranks, f.encode(&state))
		}
		for _, c := range unpack(f.among(layer, ranks)) {
			i, _ := near.Find(c)
			found(i)
		}
		return nil
	})
}

// cells returns how far two cells of one line are apart.
func (m *model) cells(from, to uint8) int32 {
	p, q := m.at[from], m.at[to]
	return int32(max(p.X-q.X, q.X-p.X) + max(p.Y-q.Y, q.Y-p.Y))
}
