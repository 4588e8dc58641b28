package glide

import "slidegif/solve/internal/search"

// A steered space estimates how far a position is from the goal by its bound.
type steered[S search.Code] struct{ *Space[S] }

// Goal is for search.Near.
func (g steered[S]) Goal() search.Goal[S] { return search.Goal[S]{Test: g.Space.Goal} }

// Look is for search.Near. To share the width among estimates, as blocks do, makes solutions
// several times as long here.
func (g steered[S]) Look(dst []uint16, c S) (left int, places []uint16) { return g.bound(c), dst }

// look looks for some solution with so many positions, and keeps it if it is the shortest so
// far.
func (s *solver[S]) look(positions int64) {
	if s.ctx.Err() != nil {
		return
	}
	o := s.o
	o.MaxPositions = positions
	start := s.m.start()
	path, st, _ := search.Near[S](s.ctx, steered[S]{newSpace[S](s.m)}, encode[S](s.m, &start), o)
	s.looked += st.Positions
	if path != nil && (s.best == nil || len(path) < len(s.best)) {
		s.best = path
	}
}

// instead gives up the proof, which a limit has ended, and looks for some solution.
func (s *solver[S]) instead() {
	s.ahead, s.back, s.ranking = newFront[S](s.m, false), newFront[S](s.m, true), nil
	left := s.effort - s.stored - s.looked
	if s.o.MaxPositions > 0 {
		left = min(left, s.o.MaxPositions)
	}
	s.look(left)
}
