package glide

// A step is a slide, forward or backward: the piece in a slot moves to another cell.
type step struct {
	slot, to uint8
}

// A cellFlags holds a flag for each cell.
type cellFlags [MaxCells]bool

// occupy sets the flags of the cells with pieces.
func (m *model) occupy(g *cellFlags, s *state) {
	for slot := range m.pieces {
		g[s[slot]] = true
	}
}

// vacate clears the flags of the cells with pieces.
func (m *model) vacate(g *cellFlags, s *state) {
	for slot := range m.pieces {
		g[s[slot]] = false
	}
}

// slides appends every slide of s, ordered by slot and direction. g marks the cells with pieces.
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

// backwardSlides appends the reverse of every slide that ends in s. If a piece cannot move in some
// direction, it may have come from any free cell in the opposite direction.
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

// apply returns s after a step. The cells of each class are in ascending order.
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
