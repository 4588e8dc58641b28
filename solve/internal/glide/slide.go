package glide

// A step is a forward or backward slide that moves the piece in a slot to another cell.
type step struct {
	slot, to uint8
}

// A cellFlags value stores a flag for each cell.
type cellFlags [MaxCells]bool

// occupy sets the flag of every cell that contains a piece.
func (m *model) occupy(g *cellFlags, s *state) {
	for slot := range m.pieces {
		g[s[slot]] = true
	}
}

// vacate clears the flag of every cell that contains a piece.
func (m *model) vacate(g *cellFlags, s *state) {
	for slot := range m.pieces {
		g[s[slot]] = false
	}
}

// slides appends every possible slide from s, ordered by slot and direction. The given flags must mark
// the cells that contain pieces.
func (m *model) slides(dst []step, s *state, g *cellFlags) []step {
	for slot := range m.pieces {
		from := s[slot]
		for d := range directions {
			next, c := m.neighbor[d], from
			n := next[c]
			for n >= 0 && !g[uint8(n)] {
				c = uint8(n)
				n = next[c]
			}
			if n != openEdge && c != from {
				dst = append(dst, step{uint8(slot), c})
			}
		}
	}
	return dst
}

// backwardSlides appends the step back for every slide that leads to s.
func (m *model) backwardSlides(dst []step, s *state, g *cellFlags) []step {
	for slot := range m.pieces {
		at := s[slot]
		for d := range directions {
			if n := m.neighbor[d][at]; n == openEdge || n >= 0 && !g[n] {
				continue
			}
			for back := m.neighbor[d^1]; ; {
				n := back[at]
				if n < 0 || g[n] {
					break
				}
				at = uint8(n)
				dst = append(dst, step{uint8(slot), at})
			}
			at = s[slot]
		}
	}
	return dst
}

// apply returns the state after a step from s. In the result, the cells of each class are in ascending
// order.
func (m *model) apply(s *state, t step) state {
	out := *s
	k := m.classes[m.class[t.slot]]
	i := int(t.slot)
	for ; i > k.first && out[i-1] > t.to; i-- {
		out[i] = out[i-1]
	}
	for ; i < k.first+k.n-1 && out[i+1] < t.to; i++ {
		out[i] = out[i+1]
	}
	out[i] = t.to
	return out
}
