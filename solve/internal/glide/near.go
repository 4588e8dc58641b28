package glide

import (
	"errors"

	"slidegif/solve"
	"slidegif/solve/internal/search"
)

// A beamSpace is a space with the additional methods that a beam search needs. It uses the lower bound as
// the heuristic.
type beamSpace[S search.Code] struct{ *space[S] }

// Goal implements search.Graph.
func (g beamSpace[S]) Goal() search.Goal[S] { return search.Goal[S]{Test: g.space.Goal} }

// Evaluate implements search.HeuristicGraph. It appends no features: with features, all estimates would
// share the beam, as in package blocks, and solutions would become several times as long.
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

// runBeam runs a beam search with the given effort for a solution of at most maxLength slides. If it finds a solution
// that is shorter than s.best, it stores this solution in s.best.
func (s *solver[S]) runBeam(effort int64, maxLength int) {
	if s.ctx.Err() != nil {
		return
	}
	o := s.o
	o.Effort = effort
	if o.Memory > 0 {
		ahead, _ := s.forward.Bytes()
		back, _ := s.backward.Bytes()
		o.Memory = max(1, o.Memory-ahead-back-s.rankBytes)
	}
	o.Progress = func(p solve.Progress) {
		s.report(p.Positions, int64(p.Share*float64(effort)))
	}
	start := s.m.start()
	path, st, err := search.BeamSearch[S](s.ctx, beamSpace[S]{newSpace[S](s.m)}, encode[S](s.m, &start), search.Bounds{Lower: s.lowerBound, Upper: maxLength}, o)
	s.beamEffort += st.Effort
	if path != nil && (s.best == nil || len(path) < len(s.best)) {
		s.best = path
	}
	limit, ok := errors.AsType[*solve.Limit](err)
	s.beamOutOfMemory = ok && limit.Kind == solve.MemoryLimit
}

// proofPerBeam is the ratio of the effort of a proof to the effort of the beam searches that interrupt it. With 8,
// solutions of five boards of 16x16 cells with 8 robots are found within 2.5 s of CPU. With 16, only three are found.
const proofPerBeam = 8

// interruptProof runs a beam search from time to time during a long proof, until one of them finds a solution. A
// time limit can therefore end the proof without losing the chance of a solution. When a beam search runs depends
// only on the number of positions, so that every machine finds the same solution.
func (s *solver[S]) interruptProof() {
	if s.stopAt > 0 || s.o.Optimal || s.best != nil {
		return
	}
	positions := s.stored + s.frontSize()
	spent := positions
	if s.ranking != nil {
		spent /= defaultRankEffort / defaultEffort
	}
	switch again := max(s.effort/40, spent/proofPerBeam); {
	case s.beamEffort == 0 && positions > int64(s.m.maxSmall):
		s.runBeam(min(firstBeamEffort, s.effort-positions), noLimit)
	case s.beamEffort < again && spent > secondBeamAfter:
		s.runBeam(again, noLimit)
	}
}

// proofPerTry is the ratio of the effort of a proof to the effort of each beam search in tryLowerBound. With 4, the
// Atomix level Glycolaldehyde needs one more round and three times the CPU time.
const proofPerTry = 2

// tryLowerBound runs a beam search for a solution that is as short as the lower bound, and returns the solution. It
// returns nil if the proof is still short or if there is no such solution. The solution completes a long proof without
// the last round, which usually takes at least as much time as all earlier rounds together.
func (s *solver[S]) tryLowerBound() []S {
	effort := s.spent() / proofPerTry
	if effort*proofPerTry <= secondBeamAfter || s.stopAt > 0 {
		return nil
	}
	if s.effort > 0 {
		effort = min(effort, s.effort-s.spent()-s.beamEffort)
	}
	if s.o.MaxPositions > 0 {
		effort = min(effort, s.o.MaxPositions)
	}
	if effort > 0 && (s.best == nil || len(s.best)-1 > s.lowerBound) {
		s.runBeam(effort, s.lowerBound)
	}
	if s.best == nil || len(s.best)-1 > s.lowerBound {
		return nil
	}
	s.stored += s.beamEffort
	return s.best
}

// fallBack gives up the proof after it has hit a limit. It spends the remaining effort on a beam search, unless the
// best solution is as short as the lower bound.
func (s *solver[S]) fallBack() {
	remaining := s.effort - min(s.spent(), s.o.Effort) - s.beamEffort
	s.forward, s.backward, s.ranking = newFront[S](s.m, false), newFront[S](s.m, true), nil
	s.rankBytes = 0
	if s.best != nil && len(s.best)-1 <= s.lowerBound {
		return
	}
	if s.o.MaxPositions > 0 {
		remaining = min(remaining, s.o.MaxPositions)
	}
	s.runBeam(remaining, noLimit)
}
