package tiles

import (
	"context"
	"errors"
	"math"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// This file contains the stages that prove optimality in the step metric with iterative deepening
// A*.

const (
	// maxNearBound is the largest lower bound with which a start may be only a few moves from the goal.
	maxNearBound = 24

	// nearBudget is the maximum number of positions of a proof without tables. Such a proof takes at most
	// about ten milliseconds, but building the quick tables of a 24-puzzle takes a second.
	nearBudget = 100_000
)

// shouldSearchNearby reports whether the goal may be so near that tables would be a waste of time.
func (s *solver) shouldSearchNearby() bool { return s.Bound() <= maxNearBound }

// searchNearby looks for a solution of a few moves, without tables.
func (s *solver) searchNearby(ctx context.Context) error {
	return s.searchPlain(ctx, min(nearBudget, s.proofBudget, s.maxPositions), 1)
}

// searchLarge looks for a solution on a board that is too large for tables.
func (s *solver) searchLarge(ctx context.Context) error {
	return s.searchPlain(ctx, s.maxPositions, parallel.Workers(s.o.Workers))
}

// searchPlain runs a proof without tables that searches at most the given number of positions.
func (s *solver) searchPlain(ctx context.Context, budget int64, workers int) error {
	f := s.form
	m, err := tables.MachineFor(ctx, f.h, f.w, false)
	if err != nil {
		return s.contextErr(ctx, err)
	}
	near := paths.NewIDAStar(func() paths.Walker { return tables.NewPlainWalker(f.w) }, m, f.cells, f.blankCell(), 0, workers)
	for done := true; done; {
		var path []uint8
		path, done, err = near.Next(ctx, budget-near.Nodes, s.report)
		s.nearNodes = near.Nodes
		if ctx.Err() != nil || err != nil {
			return s.contextErr(ctx, err)
		}
		s.raiseAfterRound(near.Bound)
		if path != nil {
			s.best = f.blanks(path)
			return nil
		}
	}
	return nil
}

// startProof loads the quick tables and starts a proof with the smallest bound that is not yet
// disproved.
func (s *solver) startProof(ctx context.Context) error {
	h, err := s.quickHeuristic(ctx, s.form)
	if err != nil {
		return s.contextErr(ctx, err)
	}
	if err := s.setHeuristic(ctx, h, s.Bound()); err != nil {
		return s.contextErr(ctx, err)
	}
	s.largeThreshold = math.MaxInt64
	if s.canUseLargeTables() {
		s.largeThreshold = largeTableThreshold(s.form.h, s.form.w)
	}
	return nil
}

// setHeuristic continues the proof with another heuristic. The parameter from must be a proved
// lower bound on the path length.
func (s *solver) setHeuristic(ctx context.Context, h *tables.Heuristic, from int) error {
	s.heuristic = h
	return s.setWalkers(ctx, func() paths.Walker { return h.Walker() }, false, from)
}

// setWalkers continues the proof with other walkers. If deep is set, the walkers use the larger
// machine for pruning duplicates.
func (s *solver) setWalkers(ctx context.Context, walker func() paths.Walker, deep bool, from int) error {
	m, err := tables.MachineFor(ctx, s.form.h, s.form.w, deep)
	if err != nil {
		return err
	}
	next := paths.NewIDAStar(walker, m, s.form.cells, s.form.blankCell(), from, parallel.Workers(s.o.Workers))
	if s.proof != nil {
		next.Nodes = s.proof.Nodes
	}
	s.proof = next
	s.raise(next.Bound, solve.HeuristicReason)
	return nil
}

// boundFitsBudget reports whether the next iteration is expected to finish within the budget.
func (s *solver) boundFitsBudget() bool {
	if s.proof == nil {
		return true
	}
	return !s.budgetSpent && (s.proofBudget >= math.MaxInt64/paths.GrowthFactor || s.proof.Nodes+s.proof.ExpectedNodes() <= s.proofBudget)
}

// shouldSearchBound reports whether the proof should search the next bound. If the search would
// exceed the budget, or if the last iteration was so large that larger tables should be loaded
// first, shouldSearchBound returns false.
func (s *solver) shouldSearchBound() bool {
	return s.boundFitsBudget() && (s.proof == nil || s.proof.LastNodes <= s.largeThreshold)
}

// searchBound starts the proof if there is none yet, and otherwise runs the next iteration.
func (s *solver) searchBound(ctx context.Context) error {
	if s.proof == nil {
		return s.startProof(ctx)
	}
	path, done, err := s.proof.Next(ctx, min(s.proofBudget-s.proof.Nodes, s.remaining()), s.report)
	switch {
	case ctx.Err() != nil || err != nil:
		return s.contextErr(ctx, err)
	case path != nil:
		s.best = s.form.blanks(path)
	case done:
		s.raiseAfterRound(s.proof.Bound)
	case s.remaining() <= 0:
		return s.limitError(s.limitKind)
	default:
		s.budgetSpent = true
	}
	return nil
}

// canUseLargeTables reports whether the proof can use the large tables. On 24-puzzles, the large
// tables are used only if a proof is required, because they do not improve the solutions found with
// the default effort. With or without large tables, the solutions for ten of Korf's fifty
// 24-puzzles average 1.006 times the optimum.
func (s *solver) canUseLargeTables() bool {
	h, w := s.form.h, s.form.w
	switch {
	case tables.LargeGroupSize(h, w) == 0:
		return false
	case buildsQuickly(h, w):
		return true
	}
	return tables.HaveLarge && s.o.Files.CacheDir != "" && (h*w <= maxProvableCells || s.o.Optimal)
}

// buildsQuickly reports whether the large tables can be built in two seconds or less. Tables that
// are built this quickly pay off even if they are not cached on disk. Without the large tables, the
// puzzle 4x5@3 takes twice the CPU time, and no solution to 4x5@7 is proved optimal.
func buildsQuickly(h, w int) bool { return h*w <= maxProvableCells && (h != 4 || w != 4) }

// After an iteration of more than largeTableThreshold positions, the proof switches to the large
// tables. The next iteration has several times as many positions. With the quick tables, that
// iteration would take as long as it takes to build the large tables for a small board, or to load
// the large tables for a larger board.
func largeTableThreshold(h, w int) int64 {
	if h*w > maxProvableCells {
		return 1_000_000 // with regional tables, few positions remain to be searched
	}
	return min(10_000_000, tables.TableBytes(h*w, tables.LargeGroupSize(h, w))/3)
}

// shouldLoadLargeTables reports whether the proof should switch to the large tables. If a proof
// with the quick tables is unlikely to succeed on the board, the result is always true.
func (s *solver) shouldLoadLargeTables() bool {
	return s.largeThreshold < math.MaxInt64 && (s.form.h*s.form.w > maxProvableCells || s.proof.LastNodes > s.largeThreshold)
}

// regionalBudget is the number of positions that a proof with regional tables may search before the
// beams run. Searching this number of positions takes about as long as the beams.
const regionalBudget = 50_000_000

// loadLargeTables loads the large tables and continues the proof with them. On boards of more than
// maxProvableCells cells, the proof uses regional tables, and the beams still use the quick tables.
// If there is not enough memory, both the proof and the beams keep the quick tables.
func (s *solver) loadLargeTables(ctx context.Context) error {
	s.largeThreshold, s.budgetSpent = math.MaxInt64, false
	var h *tables.Heuristic
	var r *tables.Regional
	var err error
	f := s.form
	if tables.HaveLarge && f.h*f.w > maxProvableCells {
		r, err = tables.NewRegional(ctx, f.h, f.w, f.home, tables.LargeGroupSize(f.h, f.w), s.o)
	} else {
		h, err = tables.LargeHeuristic(ctx, f.h, f.w, f.home, s.o)
	}
	switch {
	case ctx.Err() != nil:
		return s.contextErr(ctx, err)
	case errors.Is(err, tables.ErrMemory):
		s.outOfMemory = true
		if s.o.Optimal {
			s.o.Report(solve.Progress{Note: input.Say("not enough memory for the large pattern databases; the proof continues without them")})
		}
		return nil
	case err != nil:
		return err
	}
	if tables.HaveLarge && r != nil {
		s.regional = true
		s.proofBudget = max(s.proofBudget, min(s.maxPositions, regionalBudget))
		return s.setWalkers(ctx, func() paths.Walker { return r.Walker() }, true, s.proof.Bound)
	}
	return s.setHeuristic(ctx, h, s.proof.Bound)
}
