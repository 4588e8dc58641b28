package glide

import (
	"slidegif/solve/internal/search"
)

// leastTravel returns the states on a shortest solution in which the pieces travel across the fewest
// cells. The length is the number of slides in a shortest solution. The argument middle contains the
// positions of the given layer that are on shortest solutions.
func (s *solver[S]) leastTravel(length int, middle []S, layer int, among func(layer int, near *search.Table[S], found func(i uint32)) error) []S {
	p := newSpace[S](s.m)
	path, _ := search.LeastTravel(&search.PathDAG[S, int32]{
		Length:   length,
		MaxBytes: search.PathDAGBytes,
		Neighbors: func(c S, travel int32, back bool, found func(next S, travel int32)) {
			from := p.load(c, back)
			for _, t := range p.steps {
				next := s.m.apply(&from, t)
				found(encode[S](s.m, &next), travel+s.m.cells(from[t.slot], t.to))
			}
		},
		InLayer: func(layer int, near *search.Table[S], found func(i uint32)) error {
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
	}, middle, layer) // no error is possible, because only InLayer could return one
	return path
}

// pathThroughFronts returns the states on the shortest solution with the least travel within the two fronts. The
// argument last lists the positions of the last forward layer from which one slide leads to the last backward layer
// or to a solved state. The list may contain duplicates.
func (s *solver[S]) pathThroughFronts(length int, last []uint32) []S {
	middle := make([]S, len(last))
	for k, i := range last {
		middle[k] = s.forward.At(i)
	}
	depth := s.forward.Depth()
	return s.leastTravel(length, middle, depth, func(layer int, near *search.Table[S], found func(i uint32)) error {
		f, d := &s.forward, layer
		if layer > depth {
			f, d = &s.backward, length-layer
		}
		for i := range near.Len() {
			if f.DepthOf(near.At(i)) == d {
				found(i)
			}
		}
		return nil
	})
}

// pathThroughRanks is like pathThroughFronts, but for a search by ranks. The argument last lists the ranks of the
// positions in the last layer that are the given number of slides away from a solved state.
func (s *solver[S]) pathThroughRanks(f *rankSearch, last []uint32, slides int) []S {
	codesOf := func(ranks []uint32) (codes []S) {
		for _, rank := range ranks {
			state := f.state(rank)
			codes = append(codes, encode[S](s.m, &state))
		}
		return codes
	}
	depth := len(f.layers) - 1
	length := depth + slides
	return s.leastTravel(length, codesOf(last), depth, func(layer int, near *search.Table[S], found func(i uint32)) error {
		if layer > depth {
			s.atDistance(f.endgame, length-layer, near, found)
			return nil
		}
		var ranks []uint32
		for i := range near.Len() {
			var state state
			decode(s.m, near.At(i), &state)
			ranks = append(ranks, f.encode(&state))
		}
		for _, c := range codesOf(f.inLayer(layer, ranks)) {
			i, _ := near.Find(c)
			found(i)
		}
		return nil
	})
}

// pathThroughEndgame is like pathThroughFronts, but for a forward search. The positions in last are the given number
// of slides away from a solved state.
func (s *solver[S]) pathThroughEndgame(last []uint32, slides int) []S {
	f := &s.forward
	middle := make([]S, len(last))
	for k, i := range last {
		middle[k] = f.At(i)
	}
	depth := f.Depth()
	return s.leastTravel(depth+slides, middle, depth, func(layer int, near *search.Table[S], found func(i uint32)) error {
		if layer > depth {
			s.atDistance(s.endgame, depth+slides-layer, near, found)
			return nil
		}
		for i := range near.Len() {
			if f.DepthOf(near.At(i)) == layer {
				found(i)
			}
		}
		return nil
	})
}

// atDistance calls found with the index of each position in near that is exactly n slides away from the nearest solved
// position.
func (s *solver[S]) atDistance(e *endgameTable, n int, near *search.Table[S], found func(i uint32)) {
	var p endgameScratch
	for i := range near.Len() {
		var at state
		decode(s.m, near.At(i), &at)
		if e.slidesToGoal(&at, n, &p) == n {
			found(i)
		}
	}
}

// cells returns the distance between two cells on the same line.
func (m *model) cells(from, to uint8) int32 {
	p, q := m.points[from], m.points[to]
	return int32(max(p.X-q.X, q.X-p.X) + max(p.Y-q.Y, q.Y-p.Y))
}
