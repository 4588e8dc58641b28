package tiles

import (
	"context"
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
)

const (
	// defaultEffort is how many positions are looked at where nobody says it, on boards of
	// more than 16 cells: some five seconds on two cores.
	defaultEffort = 60_000_000

	// provableCells is the largest board that is likely to be proved. Most of the effort
	// goes to that, and it may be greater, since positions of the proof take less time.
	provableCells  = 20
	provableEffort = 200_000_000
)

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
	quick  heuristic
	sums   heuristic // of the proof, as beams use it
	proof  *deepening
	best   []uint8 // the blank's cells on the best path that is known, nil for none
	beams  int64   // effort of the last beams before a bound, 0 for none yet
	most   int64   // positions after which the search gives up
	effort int64   // positions after which it answers with what it has
}

// steps finds a solution in steps: a shortest one on boards of up to 16 cells, and on larger
// ones the best that it finds within its effort.
//
// First comes the proof, by depth-first searches within growing bounds. Where that is not
// done with its share of the effort, beam searches find a solution, and parts of it are made
// shorter. What is left goes to the proof again. On boards of 17 to 20 cells beams also go before
// each bound that takes long.
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
	var said string
	var err error
	if s.quick, said, err = quickHeuristic(ctx, s.h, s.w, s.blank, s.o); err != nil {
		return err
	}
	if s.routes, err = routesOf(ctx, s.h, s.w); err != nil {
		return err
	}
	s.sol.Method = said
	s.sums = s.quick
	if s.proof, err = s.deepening(s.normalForm, s.quick, 0); err != nil {
		return err
	}
	large := haveLarge && largeSize(s.h, s.w) > 0 && (s.o.CacheDir != "" || quicklyMade(s.h, s.w))
	enough := int64(math.MaxInt64)
	if large {
		enough = hard(s.h, s.w)
	}
	if done, err := s.prove(ctx, s.proofShare(), enough); done || err != nil {
		return err
	}
	if large && (s.h*s.w > provableCells || s.proof.last > enough) {
		if done, err := s.proveByTables(ctx); done || err != nil {
			return err
		}
	}
	left := max(min(s.effort, s.most)-s.proof.nodes-s.sol.Nodes, 0)
	if s.beams > 0 {
		left = min(left, s.effort/8) // more hardly ever finds anything shorter
	}
	if err := s.approach(ctx, left); err != nil {
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
		if share < math.MaxInt64/growth && d.nodes+d.likely() > share {
			return false, nil
		}
		switch went, err := s.approachEarly(ctx); {
		case err != nil:
			return false, err
		case went:
			continue
		case d.last > enough:
			return false, nil
		}
		path, whole, err := d.next(ctx, min(share, s.most-s.sol.Nodes)-d.nodes, s.report)
		switch {
		case err != nil:
			return false, err
		case path != nil:
			s.best = path
			s.sol.AtLeast = len(path)
			return true, nil
		case ctx.Err() != nil || !whole && s.sol.Nodes+d.nodes >= s.most && (s.best == nil || s.o.Optimal):
			return false, s.gaveUp(ctx)
		case !whole:
			return false, nil
		}
	}
}

// spreadMost is as many bytes as tables may take that are spread out.
const spreadMost = 256 << 20

// deepening returns a proof by a heuristic, whose tables it spreads out on boards of 17 to 20 cells
// if memory allows it for both ends of the puzzle and for beams. Those of larger boards would take
// too much, and those of 4x4 are in part for another goal of the blank.
func (s *stepSearch) deepening(f *normalForm, h heuristic, from int) (*deepening, error) {
	if d, ok := h.(*denseSums); ok && s.h*s.w > 16 && s.h*s.w <= provableCells {
		size := d.spreadBytes()
		if size <= spreadMost && (s.o.Memory == 0 || size <= s.o.Memory/4) {
			sparse, err := d.spread()
			if err != nil {
				return nil, err
			}
			h = sparse
		}
	}
	return newDeepening(h, s.routes, f.cells, f.start(), from, workers(s.o)), nil
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
