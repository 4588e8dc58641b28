package glide

import (
	"errors"

	"slidegif/solve"
	"slidegif/solve/internal/search"
)

// A beamSpace is a Space for a beam search. Its heuristic is the bound.
type beamSpace[S search.Code] struct{ *Space[S] }

// Goal implements search.Graph.
func (g beamSpace[S]) Goal() search.Goal[S] { return search.Goal[S]{Test: g.Space.Goal} }

// Evaluate implements search.HeuristicGraph. It appends no features: if estimates share the beam, as in
// package blocks, solutions are several times as long here.
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

// runBeam runs a beam search with the given effort. It updates s.best if it finds a shorter solution.
func (s *solver[S]) runBeam(effort int64) {
	if s.ctx.Err() != nil {
		return
	}
	o := s.o
	o.Effort = effort
	o.Progress = func(p solve.Progress) {
		s.o.Report(solve.Progress{Positions: s.stored + s.frontSize() + p.Positions, Depth: s.lowerBound, Best: max(0, len(s.best)-1)})
	}
	start := s.m.start()
	path, st, err := search.BeamSearch[S](s.ctx, beamSpace[S]{newSpace[S](s.m)}, encode[S](s.m, &start), o)
	s.beamEffort += st.Effort
	if path != nil && (s.best == nil || len(path) < len(s.best)) {
		s.best = path
	}
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind == solve.MemoryLimit {
		s.beamOutOfMemory = true
	}
}

// fallBack gives up the proof at a limit and spends the rest of the effort on a beam search.
func (s *solver[S]) fallBack() {
	remaining := s.effort - min(s.spent(), s.o.Effort) - s.beamEffort
	s.forward, s.backward, s.ranking = newFront[S](s.m, false), newFront[S](s.m, true), nil
	if s.o.MaxPositions > 0 {
		remaining = min(remaining, s.o.MaxPositions)
	}
	s.runBeam(remaining)
}
