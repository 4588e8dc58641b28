package glide

import (
	"errors"

	"slidegif/solve"
	"slidegif/solve/internal/search"
)

// A steered space estimates how far a position is from the goal by its bound.
type steered[S search.Code] struct{ *Space[S] }

// Goal is for search.Near.
func (g steered[S]) Goal() search.Goal[S] { return search.Goal[S]{Test: g.Space.Goal} }

// Look is for search.Near. To share the width among estimates, as blocks do, makes solutions
// several times as long here.
func (g steered[S]) Look(dst []uint16, c S) (left int, places []uint16) { return g.bound(c), dst }

// Work is for search.Near.
func (g steered[S]) Work() int64 {
	e := newEstimate(g.est.bound)
	start := g.m.start()
	e.load(&start)
	return 16 + e.work/2
}

// look looks for some solution with so much effort, and keeps it if it is the shortest so
// far.
func (s *solver[S]) look(effort int64) {
	if s.ctx.Err() != nil {
		return
	}
	o := s.o
	o.Effort = effort
	o.Progress = func(p solve.Progress) {
		s.o.Report(solve.Progress{Positions: s.stored + s.held() + p.Positions, Depth: s.atLeast, Best: max(0, len(s.best)-1)})
	}
	start := s.m.start()
	path, st, err := search.Near[S](s.ctx, steered[S]{newSpace[S](s.m)}, encode[S](s.m, &start), o)
	s.looked += st.Effort
	if path != nil && (s.best == nil || len(path) < len(s.best)) {
		s.best = path
	}
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind == solve.MemoryLimit {
		s.noRoom = true
	}
}

// instead gives up the proof, which a limit has ended, and looks for some solution.
func (s *solver[S]) instead() {
	left := s.effort - min(s.spent(), s.o.Effort) - s.looked
	s.ahead, s.back, s.ranking = newFront[S](s.m, false), newFront[S](s.m, true), nil
	if s.o.MaxPositions > 0 {
		left = min(left, s.o.MaxPositions)
	}
	s.look(left)
}
