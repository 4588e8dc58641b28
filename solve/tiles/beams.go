package tiles

import (
	"context"
	"math"
	"slices"

	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// The stages that look for a solution in steps, which need not be a shortest one, by beam searches.

// quickBeamBefore is how many positions a bound of up to 16 cells must be likely to have for the
// first beam to go before it: some tenths of a second.
const quickBeamBefore = 1_000_000

// wantsFirstBeam reports whether a limit may end the search soon, so that a better answer than the
// one by rule is worth its time. Where nothing limits the search there is no first beam (with it:
// 1.2 x CPU for Korf's hundred 15-puzzles).
func (s *solver) wantsFirstBeam() bool {
	if s.o.Optimal || s.left() < quickBeamBefore || !s.timed && s.most == math.MaxInt64 {
		return false
	}
	if s.proof == nil {
		return s.form.h*s.form.w > 16
	}
	return s.boundIsLikelyDone() && s.proof.Likely() >= quickBeamBefore
}

// findQuickly is led by Manhattan's bound and the guide, which need no tables.
func (s *solver) findQuickly(ctx context.Context) error {
	f := s.form
	path, err := s.runBeam(ctx, tables.ManhattanOnly(f.h, f.w, f.home), false, paths.LeastWidth, s.left()/5, len(s.anySolution())-2)
	if path != nil {
		s.fallback = f.blanks(path)
	}
	return err
}

// costly is how many positions a bound of a board of 17 to 20 cells must be likely to have for
// beams to go before it.
const costly = 12_000_000

// boundIsCostly reports whether beams go before the next bound: with more effort than those before.
func (s *solver) boundIsCostly() bool {
	if s.proof == nil || !s.boundIsLikelyDone() || s.proof.Likely() <= costly {
		return false
	}
	effort := s.effortBeforeBound()
	return effort > s.boundEffort && effort <= s.left()
}

// effortBeforeBound is an eighth of the positions that the next bound is likely to have. The path that
// beams find with that nearly always is a shortest one. To prove that takes the shorter bounds alone,
// which are about a sixth of the work. On 4x4 the tables are so good that beams take longer than they
// save.
func (s *solver) effortBeforeBound() int64 { return s.proof.Likely() / 8 }

func (s *solver) beamsBeforeBound(ctx context.Context) error {
	s.boundEffort = s.effortBeforeBound()
	return s.runBeams(ctx, s.boundEffort)
}

// beamsAfterProof spends what the proof left of the effort. Then the proof may use up the rest.
func (s *solver) beamsAfterProof(ctx context.Context) error {
	effort := max(s.effort-s.looked(), 0)
	if s.boundEffort > 0 {
		effort = min(effort, s.effort/8) // more hardly ever finds anything shorter
	}
	if err := s.runBeams(ctx, effort); err != nil {
		return err
	}
	s.hardBound, s.cut = math.MaxInt64, false
	if s.proofBudget = s.most - s.beamNodes; s.o.Optimal {
		s.proofBudget = math.MaxInt64
	}
	return nil
}

// runBeams looks for a path by several beams, within about so many positions. A beam drops positions
// that are on no path shorter than the best one known, and can be wider for the same effort.
func (s *solver) runBeams(ctx context.Context, effort int64) error {
	// From the start by the tables of the proof. With the quick ones: 136 M positions for 4x5@3, not 37 M.
	began := s.beamNodes
	for i, percent := range s.way.beamPercents {
		if err := s.widenBeam(ctx, i%2 == 1, effort/100*percent-(s.beamNodes-began)); err != nil {
			return err
		}
		if s.proved() || s.left() <= 0 {
			return nil
		}
	}
	return nil
}

// widenBeam looks for a path that is shorter than the best. While there is no path at all it looks
// again and again, each time with twice as many positions.
func (s *solver) widenBeam(ctx context.Context, back bool, budget int64) error {
	bound := int64(max(1, s.proof.Bound))
	most := 6*s.proof.Bound + 100
	if s.best != nil {
		most = len(s.best) - 3 // two moves fewer
	} else { // narrower ones hardly ever reach the goal
		budget = max(budget, min(4*bound*paths.LeastWidth, s.left()*2/3))
	}
	for ; ; budget *= 2 {
		budget = max(1, min(budget, s.left()))
		width := budget / (2 * bound) // those are hardly ever affordable
		path, err := s.runBeam(ctx, s.heuristic, back, max(width, 1), budget, most)
		if path != nil {
			s.best = s.form.blanks(path)
		}
		if err != nil || s.best != nil || s.left() <= 0 || width >= s.beam.Widest {
			return err
		}
	}
}

// runBeam returns a path of at most so many moves that one beam from the start or from the goal
// found, nil for none.
func (s *solver) runBeam(ctx context.Context, h *tables.Heuristic, back bool, width, budget int64, most int) (path []uint8, err error) {
	f := s.form
	if back {
		f = f.reversed()
		if h, err = s.quickTables(ctx, f); err != nil {
			return nil, s.ended(ctx, err)
		}
	}
	if s.beam == nil {
		s.beam = paths.NewBeam(f.h, f.w, parallel.Workers(s.o.Workers))
	}
	s.beam.Begin(h, paths.NewGuide(f.h, f.w, f.home), f.cells, f.blankCell(), f.home)
	width, ok := s.beam.Fit(width, s.o.Memory)
	s.noRoom = s.noRoom || !ok
	path, looked, err := s.beam.Search(ctx, int(width), most, budget, s.report)
	s.beamNodes += looked
	if ctx.Err() != nil {
		return nil, s.ended(ctx, err)
	}
	if back && len(path) > 0 {
		path = append([]uint8{uint8(f.blankCell())}, path[:len(path)-1]...)
		slices.Reverse(path)
	}
	return path, err
}
