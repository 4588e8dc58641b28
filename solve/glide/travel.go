package glide

// mostNicest bounds the positions that a choice among shortest solutions looks at.
const mostNicest = 1 << 16

// nicest chooses the solution of least travel among the shortest, which the two fronts hold:
// the one with the fewest cells that pieces go. It looks at positions on shortest solutions
// alone. From those of the last layer of the front ahead that are one slide from the back, or
// solved then, it goes back to the start.
type nicest[S code] struct {
	s      *solver[S]
	est    *estimate
	behind map[S]int32 // position of the back front -> least travel from there to a goal
	seen   int
}

// nicest returns the states of the chosen solution, or nil where there are too many positions.
// last are numbers of positions in the last layer ahead, of which one may stand several times.
func (s *solver[S]) nicest(last []uint32) []S {
	n := &nicest[S]{s: s, est: newEstimate(newBound(s.m, s.m.places)), behind: map[S]int32{}}
	depth := s.ahead.depth()
	stages := make([]map[S]int32, depth+1) // position -> least travel from there to a goal
	stages[depth] = map[S]int32{}
	for _, i := range last {
		c := s.ahead.At(i)
		if travel := n.least(c, s.back.depthOr(-1)); travel >= 0 {
			stages[depth][c] = travel
		}
		if n.seen > mostNicest {
			return nil
		}
	}
	for d := depth - 1; d >= 0; d-- {
		stages[d] = map[S]int32{}
		for c, travel := range stages[d+1] {
			n.around(c, true, func(p S, cells int32) {
				if i, ok := s.ahead.Find(p); !ok || s.ahead.depthOf(i) != d {
					return
				}
				if old, ok := stages[d][p]; !ok || travel+cells < old {
					stages[d][p] = travel + cells
				}
			})
		}
		if n.seen += len(stages[d]); n.seen > mostNicest {
			return nil
		}
	}
	c := s.ahead.At(0)
	path := []S{c}
	for d := 1; d <= depth; d++ {
		left := stages[d-1][c]
		c = n.first(c, func(next S, cells int32) bool {
			travel, ok := stages[d][next]
			return ok && travel+cells == left
		})
		path = append(path, c)
	}
	for b := s.back.depthOr(0); b >= 0; b-- {
		left := stages[depth][c]
		if b < s.back.depthOr(0) {
			left = n.behind[c]
		}
		c = n.first(c, func(next S, cells int32) bool {
			travel := n.after(next, b)
			return travel >= 0 && travel+cells == left
		})
		path = append(path, c)
	}
	return path
}

// least returns the least travel of a position to a goal by way of layer b of the back, or of a
// solved position where b is less than 0; -1 where there is no way.
func (n *nicest[S]) least(c S, b int) int32 {
	least := int32(-1)
	n.around(c, false, func(next S, cells int32) {
		if travel := n.after(next, max(b, 0)); travel >= 0 && (least < 0 || travel+cells < least) {
			least = travel + cells
		}
	})
	return least
}

// after returns the least travel to a goal of a position that may be one of layer b of the back;
// -1 where it is not.
func (n *nicest[S]) after(c S, b int) int32 {
	if n.s.back.depthOr(-1) < 0 || b == 0 {
		if n.solved(c) {
			return 0
		}
		return -1
	}
	if i, ok := n.s.back.Find(c); !ok || n.s.back.depthOf(i) != b {
		return -1
	}
	travel, known := n.behind[c]
	if !known {
		n.seen++
		travel = n.least(c, b-1)
		n.behind[c] = travel
	}
	return travel
}

func (n *nicest[S]) solved(c S) bool {
	var s state
	decode(n.s.m, c, &s)
	return n.est.load(&s) == 0
}

// around calls found with every position one slide on, or one slide back, and the cells that
// the slide takes.
func (n *nicest[S]) around(c S, back bool, found func(c S, cells int32)) {
	m := n.s.m
	var s state
	var flags cellFlags
	decode(m, c, &s)
	m.occupy(&flags, &s)
	var steps []step
	if back {
		steps = m.origins(nil, &s, &flags)
	} else {
		steps = m.slides(nil, &s, &flags)
	}
	for _, t := range steps {
		next := m.take(&s, t)
		found(encode[S](m, &next), m.cells(s[t.slot], t.to))
	}
}

// first returns the first position one slide on that is the one.
func (n *nicest[S]) first(c S, is func(next S, cells int32) bool) (first S) {
	found := false
	n.around(c, false, func(next S, cells int32) {
		if !found && is(next, cells) {
			first, found = next, true
		}
	})
	return first
}

// cells returns how far two cells of one line are apart.
func (m *model) cells(from, to uint8) int32 {
	p, q := m.at[from], m.at[to]
	return int32(max(p.X-q.X, q.X-p.X) + max(p.Y-q.Y, q.Y-p.Y))
}
