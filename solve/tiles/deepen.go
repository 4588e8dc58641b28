package tiles

import (
	"context"
	"errors"
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
)

const (
	// growth is about how many times as many positions the next bound has.
	growth = 6

	// defaultEffort is how many positions are looked at where nobody says it, on boards of
	// more than 16 cells: some five seconds on two cores.
	defaultEffort = 60_000_000

	// provableCells is the largest board that is likely to be proved. Most of the effort
	// goes to that, and it may be greater, since positions of the proof take less time.
	provableCells  = 20
	provableEffort = 200_000_000

	// turnAfter is how many positions a bound may have before the other end is tried.
	turnAfter = 8_000_000
)

// hard returns how many positions one bound of a search by the quick tables may have where
// there are large ones. The next bound has about seven times as many, which takes as long as
// to make tables for boards of few cells, or to load greater ones.
func hard(h, w int) int64 {
	return min(10_000_000, tableBytes(h*w, largeSize(h, w))/3)
}

// proofShare is the part of an effort that is spent on the proof before a solution is looked
// for. Beyond the boards that are likely to be proved each bound takes several times as much as
// the one before and gains two moves, so that the part matters little.
func (s *stepSearch) proofShare() int64 {
	if s.h*s.w <= provableCells {
		return s.effort / 4 * 3
	}
	return s.effort / 8
}

// A stepSearch is the search of one puzzle in steps.
type stepSearch struct {
	*normalForm
	p      *puzzle
	o      solve.Options
	sol    solve.Solution
	routes routes
	proof  *deepening
	best   []uint8 // the blank's cells on the best path that is known, nil for none
	most   int64   // positions after which the search gives up
	effort int64   // positions after which it answers with what it has
}

// steps finds a solution in steps: a shortest one on boards of up to 16 cells, and on larger
// ones the best that it finds within its effort.
//
// First comes the proof, by depth-first searches within growing bounds. Where that is not
// done with its share of the effort, beam searches find a solution, and parts of it are made
// shorter. What is left goes to the proof again.
func (p *puzzle) steps(ctx context.Context, o solve.Options) (solve.Solution, error) {
	f := normalize(p)
	s := &stepSearch{normalForm: f, p: p, o: o, sol: solve.Solution{Metric: o.Metric}, most: math.MaxInt64, effort: math.MaxInt64}
	if o.MaxPositions > 0 {
		s.most = o.MaxPositions
	}
	switch {
	case o.Effort > 0:
		s.effort = o.Effort
	case f.h*f.w > provableCells:
		s.effort = defaultEffort
	case f.h*f.w > 16:
		s.effort = provableEffort
	}
	err := s.search(ctx)
	s.sol.Nodes += s.proof.looked()
	if s.best != nil && err == nil {
		s.sol.Moves = p.moves(s.blanks(s.best))
	}
	return s.sol, err
}

func (s *stepSearch) search(ctx context.Context) error {
	quick, said, err := quickHeuristic(ctx, s.h, s.w, s.blank, s.o)
	if err != nil {
		return err
	}
	if s.routes, err = routesOf(ctx, s.h, s.w); err != nil {
		return err
	}
	s.sol.Method = said
	s.proof = newDeepening(quick, s.routes, s.cells, s.start(), 0, workers(s.o))
	h := quick
	large := haveLarge && largeSize(s.h, s.w) > 0 && (s.o.CacheDir != "" || quicklyMade(s.h, s.w))
	enough := int64(math.MaxInt64)
	if large {
		enough = hard(s.h, s.w)
	}
	if done, err := s.prove(ctx, s.proofShare(), enough); done || err != nil {
		return err
	}
	if large && (s.h*s.w > provableCells || s.proof.last > enough) {
		var done bool
		if h, done, err = s.proveByTables(ctx, quick); done || err != nil {
			return err
		}
	}
	if s.h*s.w == 16 && s.h == s.w {
		h = quick // its tables have no slack
	}
	if err := s.approach(ctx, h); err != nil {
		return err
	}
	if !s.o.Optimal {
		_, err = s.prove(ctx, s.effort-s.sol.Nodes, math.MaxInt64)
		return err
	}
	if s.o.Effort == 0 {
		s.effort = math.MaxInt64
	}
	done, err := s.prove(ctx, s.effort-s.sol.Nodes, math.MaxInt64)
	if err != nil || done {
		return err
	}
	s.best = nil
	return &solve.Limit{Kind: solve.EffortLimit, AtLeast: s.sol.AtLeast, Metric: board.StepMetric}
}

// proveByTables goes on by the large tables, from the start or from the goal. It returns the
// heuristic that it ended with: the quick one where memory allows no other.
func (s *stepSearch) proveByTables(ctx context.Context, quick heuristic) (h heuristic, done bool, err error) {
	h, said, err := largeHeuristic(ctx, s.normalForm, s.o)
	switch {
	case ctx.Err() != nil:
		return nil, false, s.gaveUp(ctx)
	case errors.Is(err, errMemory):
		h = quick
	case err != nil:
		return nil, false, err
	default:
		s.sol.Method = said
		nodes := s.proof.nodes
		s.proof = newDeepening(h, s.routes, s.cells, s.start(), s.proof.bound, workers(s.o))
		s.proof.nodes = nodes
	}
	if quicklyMade(s.h, s.w) {
		if done, err = s.prove(ctx, s.proofShare(), turnAfter); done || err != nil {
			return h, done, err
		}
		if s.proof.last > turnAfter {
			if h, err = s.turn(ctx, h); err != nil {
				return nil, false, err
			}
		}
	}
	done, err = s.prove(ctx, s.proofShare(), math.MaxInt64)
	return h, done, err
}

// turn goes on from the other end where that takes fewer positions: one end of a puzzle may be
// proved many times as fast as the other, and the last bound tells which.
func (s *stepSearch) turn(ctx context.Context, h heuristic) (heuristic, error) {
	f := normalizeTo(s.p, !s.swapped)
	back, _, err := largeHeuristic(ctx, f, s.o)
	switch {
	case ctx.Err() != nil:
		return nil, s.gaveUp(ctx)
	case errors.Is(err, errMemory):
		return h, nil
	case err != nil:
		return nil, err
	}
	d := newDeepening(back, s.routes, f.cells, f.start(), s.proof.bound-2, workers(s.o))
	if d.bound < s.proof.bound {
		if _, _, err := d.next(ctx, min(s.proof.last, s.most-s.proof.nodes), s.report); err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, s.gaveUp(ctx)
		}
	}
	s.proof.nodes += d.nodes
	if d.bound < s.proof.bound {
		return h, nil
	}
	d.nodes = s.proof.nodes
	s.proof, s.normalForm = d, f
	return back, nil
}

// prove raises the bound until a shortest path is found or known, or as long as the next
// bound is likely to be done within so many positions of the proof in all. It stops where
// one bound took more than enough.
func (s *stepSearch) prove(ctx context.Context, share, enough int64) (done bool, err error) {
	d := s.proof
	for {
		s.sol.AtLeast = d.bound
		if s.best != nil && d.bound >= len(s.best) {
			return true, nil
		}
		if share < math.MaxInt64/growth && d.nodes+d.last*growth > share || d.last > enough {
			return false, nil
		}
		path, whole, err := d.next(ctx, min(share, s.most)-d.nodes, s.report)
		switch {
		case err != nil:
			return false, err
		case path != nil:
			s.best = path
			s.sol.AtLeast = len(path)
			return true, nil
		case ctx.Err() != nil || !whole && d.nodes >= s.most:
			return false, s.gaveUp(ctx)
		case !whole:
			return false, nil
		}
	}
}

// report tells how many positions were looked at, with those that are not counted yet.
func (s *stepSearch) report(more int64) {
	s.o.Report(solve.Progress{Positions: s.sol.Nodes + s.proof.nodes + more, Depth: s.proof.bound})
}

// gaveUp is the error of a search that proved that nothing is shorter than a bound.
func (s *stepSearch) gaveUp(ctx context.Context) error {
	if ctx.Err() != nil {
		return solve.Ended(ctx, s.proof.bound, board.StepMetric)
	}
	return &solve.Limit{Kind: solve.PositionsLimit, AtLeast: s.proof.bound, Metric: board.StepMetric}
}
