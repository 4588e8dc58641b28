package tiles

import (
	"cmp"
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
	// If the lower bound of a start is at most maxNearBound, the search first tries a proof without
	// tables.
	maxNearBound = 24

	// nearBudget is the maximum number of positions that a proof without pattern databases may visit. A proof without tables
	// takes at most about ten milliseconds, but building the quick tables of a 24-puzzle takes a second.
	nearBudget = 100_000
)

// searchNearby looks for a short solution without tables, because building tables takes longer.
func (s *solver) searchNearby() error {
	err := s.searchPlain(min(nearBudget, s.ProofRemaining()), 1)
	if s.ProofEffort > 0 {
		s.ProofEffort += s.proof.Nodes // the proof with tables has the same effort on all boards
	}
	return err
}

// searchLarge looks for a solution on a board that is too large for tables.
func (s *solver) searchLarge() error {
	s.addStage("proof without tables")
	if err := s.searchPlain(s.Remaining(), parallel.Workers(s.o.Workers)); err != nil || s.proved() {
		return err
	}
	return s.Limit(solve.EffortLimit)
}

// searchPlain runs a proof without tables that searches at most the given number of positions.
func (s *solver) searchPlain(budget int64, workers int) error {
	f := s.form
	m, err := tables.PrunerFor(s.ctx, f.h, f.w, false)
	if err != nil {
		return err
	}
	s.proof = paths.NewIDAStar(func() paths.Searcher { return tables.NewPlainSearcher(f.w) }, m, f.cells, f.blankCell(), 0, workers)
	for done := true; done && s.best == nil; {
		if done, err = s.runIteration(budget - s.proof.Nodes); err != nil {
			return err
		}
	}
	return nil
}

// runIteration runs one iteration of the proof. done reports whether maxNodes positions were sufficient.
func (s *solver) runIteration(maxNodes int64) (done bool, err error) {
	path, done, err := s.proof.Next(s.ctx, maxNodes, s.ReportNodes)
	if err = cmp.Or(err, context.Cause(s.ctx)); err != nil {
		return false, err
	}
	s.Raise(s.proof.Bound-1, solve.RoundReason)
	s.Raise(s.proof.Bound, solve.ParityReason)
	if path != nil {
		s.store(&s.best, s.form.blanks(path))
	}
	return done, nil
}

// startProof loads the quick tables and starts a proof at the lower bound.
func (s *solver) startProof() error {
	h, err := s.quickHeuristic(s.form)
	if err != nil {
		return err
	}
	s.largeThreshold = math.MaxInt64
	if s.canUseLargeTables() {
		s.largeThreshold = largeTableThreshold(s.form.h, s.form.w)
	}
	s.heuristic = h
	return s.setSearchers(func() paths.Searcher { return h.Searcher() })
}

// setSearchers continues the proof with searchers that use other tables. With regional tables, the pruner compares
// longer paths.
func (s *solver) setSearchers(searcher func() paths.Searcher) error {
	m, err := tables.PrunerFor(s.ctx, s.form.h, s.form.w, s.regional)
	if err != nil {
		return err
	}
	next := paths.NewIDAStar(searcher, m, s.form.cells, s.form.blankCell(), s.Bound(), parallel.Workers(s.o.Workers))
	if s.proof != nil {
		next.Nodes = s.proof.Nodes
	}
	s.proof = next
	s.Raise(next.Bound, solve.HeuristicReason)
	return nil
}

// expectedNodes estimates the number of positions in the next iteration. The estimate is 0 until tables are
// loaded.
func (s *solver) expectedNodes() int64 {
	if s.heuristic == nil {
		return 0
	}
	return s.proof.ExpectedNodes()
}

// searchBound starts the proof if there is none yet, and otherwise runs the next iteration.
func (s *solver) searchBound() error {
	if s.heuristic == nil {
		return s.startProof()
	}
	done, err := s.runIteration(s.ProofRemaining())
	if err == nil && !done && s.Remaining() <= 0 {
		return s.Limit(solve.EffortLimit)
	}
	return err
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

// buildsQuickly reports whether the large tables can be built in two seconds or less. Such tables
// save time even if they are not cached on disk. Without the large tables, the puzzle 4x5@3 takes
// twice the CPU time, and no solution to 4x5@7 is proved optimal.
func buildsQuickly(h, w int) bool { return h*w <= maxProvableCells && (h != 4 || w != 4) }

// After an iteration of more than largeTableThreshold positions, the proof switches to the large
// tables. The next iteration has several times as many positions. With quick tables, that iteration
// would take as long as loading the large tables, or, on small boards, building them.
func largeTableThreshold(h, w int) int64 {
	if h*w > maxProvableCells {
		return 1_000_000 // with regional tables, few positions remain to be searched
	}
	return min(10_000_000, tables.TableBytes(h*w, tables.LargeGroupSize(h, w))/3)
}

// shouldLoadLargeTables reports whether the proof should switch to the large tables. If a proof
// with the quick tables is unlikely to succeed on the board, shouldLoadLargeTables always returns
// true.
func (s *solver) shouldLoadLargeTables() bool {
	return s.heuristic != nil && s.largeThreshold < math.MaxInt64 && (s.form.h*s.form.w > maxProvableCells || s.proof.LastNodes > s.largeThreshold)
}

// regionalBudget is the number of positions that a proof with regional tables may search before the
// beams run. Such a proof takes about as long as the beam searches.
const regionalBudget = 50_000_000

// loadLargeTables loads the large tables and continues the proof with them. On boards of more than
// maxProvableCells cells, the large tables are regional tables, and only the proof uses them. If there is not
// enough memory for the large tables, the proof and the beams continue with the quick tables.
func (s *solver) loadLargeTables() error {
	s.largeThreshold = math.MaxInt64
	var h *tables.Heuristic
	var r *tables.Regional
	var err error
	f := s.form
	if tables.HaveLarge && f.h*f.w > maxProvableCells {
		r, err = tables.NewRegional(s.ctx, f.h, f.w, f.home, tables.LargeGroupSize(f.h, f.w), s.o)
	} else {
		h, err = tables.LargeHeuristic(s.ctx, f.h, f.w, f.home, s.o)
	}
	switch {
	case errors.Is(err, tables.ErrMemory):
		s.OutOfMemory()
		if s.o.Optimal {
			s.o.Report(solve.Progress{Note: input.Say("not enough memory for the large pattern databases; the proof continues without them")})
		}
		return nil
	case err != nil:
		return err
	}
	if tables.HaveLarge && r != nil {
		s.regional = true
		if s.ProofEffort > 0 {
			s.ProofEffort = max(s.ProofEffort, min(cmp.Or(s.Effort, regionalBudget), regionalBudget))
		}
		return s.setSearchers(func() paths.Searcher { return r.Searcher() })
	}
	s.heuristic = h
	return s.setSearchers(func() paths.Searcher { return h.Searcher() })
}
