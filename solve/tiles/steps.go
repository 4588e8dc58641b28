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

// The stages of the proof in steps: depth-first searches within growing bounds.

// beginProof makes the quick tables, and a proof that has searched no bound yet.
func (s *solver) beginProof(ctx context.Context) error {
	h, err := s.quickTables(ctx, s.form)
	if err != nil {
		return s.ended(ctx, err)
	}
	if err := s.setProof(ctx, h, 0); err != nil {
		return s.ended(ctx, err)
	}
	s.hardBound = math.MaxInt64
	if s.hasLarge() {
		s.hardBound = hard(s.form.h, s.form.w)
	}
	return nil
}

// setProof lets the proof go on with a heuristic, at a bound of which it is known that nothing is
// shorter.
func (s *solver) setProof(ctx context.Context, h *tables.Heuristic, from int) error {
	s.heuristic = h
	return s.leadProof(ctx, func() paths.Walker { return h.Walker() }, false, from)
}

// leadProof lets the proof go on with other walkers, and with a deep machine.
func (s *solver) leadProof(ctx context.Context, walker func() paths.Walker, deep bool, from int) error {
	m, err := tables.MachineOf(ctx, s.form.h, s.form.w, deep)
	if err != nil {
		return err
	}
	next := paths.NewIDAStar(walker, m, s.form.cells, s.form.blankCell(), from, parallel.Workers(s.o.Workers))
	if s.proof != nil {
		next.Nodes = s.proof.Nodes
	}
	s.proof, s.answer.AtLeast = next, next.Bound
	return nil
}

// boundIsLikelyDone reports whether the next bound is likely to be done within the budget.
func (s *solver) boundIsLikelyDone() bool {
	if s.proof == nil {
		return true
	}
	return !s.cut && (s.proofBudget >= math.MaxInt64/paths.Growth || s.proof.Nodes+s.proof.Likely() <= s.proofBudget)
}

// boundIsAffordable reports whether the proof goes on with the next bound: not where the budget ends
// it, and not where the last bound was so hard that larger tables come first.
func (s *solver) boundIsAffordable() bool {
	return s.boundIsLikelyDone() && (s.proof == nil || s.proof.Last <= s.hardBound)
}

// searchBound begins the proof, or searches its next bound.
func (s *solver) searchBound(ctx context.Context) error {
	if s.proof == nil {
		return s.beginProof(ctx)
	}
	path, whole, err := s.proof.Next(ctx, min(s.proofBudget, s.most-s.beamNodes)-s.proof.Nodes, s.report)
	switch {
	case ctx.Err() != nil || err != nil:
		return s.ended(ctx, err)
	case path != nil:
		s.best = s.form.blanks(path)
	case whole:
		s.answer.AtLeast = s.proof.Bound
	case s.left() <= 0:
		return s.limit(s.reason)
	default:
		s.cut = true
	}
	return nil
}

// hasLarge reports whether the proof may go on with larger tables. Those of a 24-puzzle help
// where it must be proved: at the default effort ten of Korf's fifty are solved in 1.006 times the
// optimum on the average with them and without.
func (s *solver) hasLarge() bool {
	h, w := s.form.h, s.form.w
	switch {
	case tables.LargeSize(h, w) == 0:
		return false
	case quicklyMade(h, w):
		return true
	}
	return tables.HaveLarge && s.o.Files.Kept != "" && (h*w <= provableCells || s.o.Optimal)
}

// quicklyMade reports whether making the large tables takes two seconds or less. Then it pays
// even where they cannot be kept. Without: 2 x CPU for 4x5@3, and no proof of 4x5@7.
func quicklyMade(h, w int) bool { return h*w <= provableCells && (h != 4 || w != 4) }

// hard returns how many positions one bound of a search by the quick tables may have where
// there are large ones. The next bound has several times as many, which takes as long as
// making the tables of a board of few cells, or loading those of a larger one.
func hard(h, w int) int64 {
	if h*w > provableCells {
		return 1_000_000 // by regional tables few positions are left
	}
	return min(10_000_000, tables.TableBytes(h*w, tables.LargeSize(h, w))/3)
}

// wantsLargeTables reports whether there are large tables that the proof needs: always on a board
// that is not likely to be proved without them.
func (s *solver) wantsLargeTables() bool {
	return s.hardBound < math.MaxInt64 && (s.form.h*s.form.w > provableCells || s.proof.Last > s.hardBound)
}

// beamlessBudget is how many positions a proof with the regional tables may look at before beams are
// due: they take about as long.
const beamlessBudget = 50_000_000

// loadLargeTables lets the proof go on with the large tables, regional ones beyond provableCells. Beams beside
// those, and all where memory is too small, go on with the quick ones.
func (s *solver) loadLargeTables(ctx context.Context) error {
	s.hardBound, s.cut = math.MaxInt64, false
	var h *tables.Heuristic
	var r *tables.Regional
	var err error
	f := s.form
	if tables.HaveLarge && f.h*f.w > provableCells {
		r, err = tables.NewRegional(ctx, f.h, f.w, f.home, tables.LargeSize(f.h, f.w), s.o)
	} else {
		h, err = tables.LargeHeuristic(ctx, f.h, f.w, f.home, s.o)
	}
	switch {
	case ctx.Err() != nil:
		return s.ended(ctx, err)
	case errors.Is(err, tables.ErrMemory):
		s.noRoom = true
		if s.o.Optimal {
			s.o.Report(solve.Progress{Note: input.Say("the memory is too small for the large pattern databases: the proof goes on without them")})
		}
		return nil
	case err != nil:
		return err
	}
	if tables.HaveLarge && r != nil {
		s.regional = true
		s.proofBudget = max(s.proofBudget, min(s.most, beamlessBudget))
		return s.leadProof(ctx, func() paths.Walker { return r.Walker() }, true, s.proof.Bound)
	}
	return s.setProof(ctx, h, s.proof.Bound)
}
