package glide

import "slidegif/solve/search"

// A steered model estimates how far a position is from the goal by its bound.
type steered[S code] struct {
	m        *model
	est      *estimate
	steps    []step
	occupied cellFlags
}

// Expand is for search.Near.
func (g *steered[S]) Expand(dst []S, c S) []S {
	var s state
	decode(g.m, c, &s)
	g.m.occupy(&g.occupied, &s)
	g.steps = g.m.slides(g.steps[:0], &s, &g.occupied)
	g.m.leave(&g.occupied, &s)
	for _, t := range g.steps {
		next := g.m.take(&s, t)
		dst = append(dst, encode[S](g.m, &next))
	}
	return dst
}

// Goal is for search.Near.
func (g *steered[S]) Goal() search.Goal[S] {
	return search.Goal[S]{Test: func(c S) bool {
		var s state
		decode(g.m, c, &s)
		return g.est.load(&s) == 0
	}}
}

// Look is for search.Near. To share the width among estimates, as blocks do, makes solutions
// several times as long here.
func (g *steered[S]) Look(dst []uint16, c S) (left int, places []uint16) {
	var s state
	decode(g.m, c, &s)
	return g.est.load(&s), dst
}

// look looks for some solution with so many positions, and keeps it if it is the shortest so
// far.
func (s *solver[S]) look(positions int64) {
	if s.ctx.Err() != nil {
		return
	}
	o := s.o
	o.MaxPositions = positions
	start := s.m.start()
	g := &steered[S]{m: s.m, est: newEstimate(newBound(s.m, s.m.places))}
	path, st, _ := search.Near[S](s.ctx, g, encode[S](s.m, &start), o)
	s.looked += st.Positions
	if path != nil && (s.best == nil || len(path) < len(s.best)) {
		s.best = path
	}
}

// instead gives up the proof, which a limit has ended, and looks for some solution.
func (s *solver[S]) instead() {
	s.ahead, s.back, s.ranking = front[S]{m: s.m}, front[S]{m: s.m, back: true}, nil
	left := s.effort - s.stored - s.looked
	if s.o.MaxPositions > 0 {
		left = min(left, s.o.MaxPositions)
	}
	s.look(left)
}
