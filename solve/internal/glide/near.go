package glide

import (
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// A beamSpace adds the methods for a beam search to a space. The heuristic is the lower bound.
type beamSpace[S search.Code] struct{ *space[S] }

// Goal implements search.Graph.
func (g beamSpace[S]) Goal() search.Goal[S] { return search.Goal[S]{Test: g.space.Goal} }

// Evaluate implements search.HeuristicGraph. Evaluate returns no features. With features, the beam would contain
// more positions with high estimates, and solutions would be several times as long.
func (g beamSpace[S]) Evaluate(dst []uint16, c S) (estimate int, features []uint16) {
	return g.bound(c), dst
}

// EvalCost implements search.HeuristicGraph.
func (g beamSpace[S]) EvalCost() int64 {
	e := newEstimate(g.est.bound)
	start := g.m.start()
	e.load(&start)
	return 16 + e.work/2
}

// runBeam implements search.Engine.
func (s *solver[S]) runBeam(b search.Bounds, o solve.Options) (length int, st search.Stats, err error) {
	if b.Upper == 0 {
		b.Upper = noLimit
	}
	start := s.m.start()
	return search.KeepBeam(s.ctx, beamSpace[S]{newSpace[S](s.m)}, encode[S](s.m, &start), &s.best, b, o)
}

// bestMoves implements search.Engine.
func (s *solver[S]) bestMoves() []board.Move { return replay(s.m, s.best) }

// prove implements search.Engine.
func (s *solver[S]) prove() ([]board.Move, error) {
	path, err := s.run()
	switch {
	case path != nil:
		return replay(s.m, path), err
	case err == nil:
		err = &solve.Unsolvable{Reason: s.proof}
	}
	return nil, err
}

// work implements the function Spent of search.Engine.
func (s *solver[S]) work() (st search.Stats, bytes int64) {
	st = search.Stats{Positions: s.stored + s.frontSize(), Effort: s.spent()}
	if s.ranking != nil {
		st.Effort = st.Positions / rankUnit
	}
	ahead, _ := s.forward.Bytes()
	back, _ := s.backward.Bytes()
	return st, ahead + back + s.rankBytes
}

// release implements search.Engine.
func (s *solver[S]) release() {
	s.endRound()
	s.forward, s.backward, s.rankBytes = newFront[S](s.m, false), newFront[S](s.m, true), 0
}
