package glide

// A step is one slide, forwards or backwards: the piece of a slot comes to another cell.
type step struct {
	slot, to uint8
}

// A cellFlags is a flag for each cell.
type cellFlags [MaxCells]bool

func (m *model) occupy(g *cellFlags, s *state) {
	for slot := range m.pieces {
		g[s[slot]] = true
	}
}

func (m *model) leave(g *cellFlags, s *state) {
	for slot := range m.pieces {
		g[s[slot]] = false
	}
}

// slides appends every slide of s, in the order of slots and directions. g holds the
// pieces of s.
func (m *model) slides(dst []step, s *state, g *cellFlags) []step {
	for slot := range m.pieces {
		from := s[slot]
		for d := range directions {
			next, c := m.next[d], from
			n := next[c]
			for n >= 0 && !g[uint8(n)] {
				c = uint8(n)
				n = next[c]
			}
			if n != edge && c != from {
				dst = append(dst, step{uint8(slot), c})
			}
		}
	}
	return dst
}

// origins appends every slide that ends in s, backwards: a piece that something stops in
// some direction may have come from any free cell on the line behind it.
func (m *model) origins(dst []step, s *state, g *cellFlags) []step {
	for slot := range m.pieces {
		at := s[slot]
		for d := range directions {
			if n := m.next[d][at]; n == edge || n >= 0 && !g[n] {
				continue
			}
			for back := m.next[d^1]; ; {
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

// take returns s after a step, with the cells of each class ascending again.
func (m *model) take(s *state, t step) state {
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
