package tiles

import (
	"context"
	"errors"
	"math"

	"slidegif/solve"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// A stepSearch finds a solution in steps.
//
// First comes the proof, by depth-first searches within growing bounds. Where that is not done
// with its share of the effort, beam searches find a solution. What is left goes to the proof
// again.
type stepSearch struct {
	*solver
	*normalForm
	ctx     context.Context
	machine tables.Machine
	base    *tables.Heuristic // of the quick tables
	sums    *tables.Heuristic // of the proof
	proof   *paths.IDAStar
	best    []uint8     // the blank's cells on the best path that is known, nil for none
	beams   int64       // effort of the last beams before a bound, 0 for none yet
	nodes   int64       // positions that beams looked at
	beamer  *paths.Beam // nil before the first
	tried   bool        // whether there was a quick beam
}

// steps finds a solution in steps.
func (s *solver) steps(ctx context.Context) error {
	t := &stepSearch{solver: s, ctx: ctx, normalForm: normalize(s.p)}
	s.sol.AtLeast = s.p.manhattan()
	err := t.search()
	s.sol.Nodes = t.looked()
	if t.best != nil && (err == nil || s.o.Optimal || len(t.best) < len(s.some())) {
		s.sol.Moves = s.p.moves(t.blanks(t.best))
	}
	if t.proof != nil {
		s.sol.AtLeast = t.proof.Bound
		if t.best != nil {
			s.sol.AtLeast = min(t.proof.Bound, len(t.best))
		}
	}
	return err
}

func (s *stepSearch) looked() int64 {
	if s.proof == nil {
		return s.nodes
	}
	return s.nodes + s.proof.Nodes
}

func (s *stepSearch) left() int64 { return s.most - s.looked() }

// proofShare is how many positions the proof looks at before beams look for a solution.
func (s *stepSearch) proofShare() int64 {
	if s.share == math.MaxInt64 {
		return s.share
	}
	return s.share / 100 * s.way.proof
}

func (s *stepSearch) search() error {
	var err error
	if s.h*s.w > 16 {
		if err := s.quickBeam(); err != nil {
			return err
		}
	}
	if s.base, err = s.quickFor(s.ctx, s.normalForm); err != nil {
		return s.ended(err)
	}
	if s.machine, err = tables.MachineOf(s.ctx, s.h, s.w); err != nil {
		return s.ended(err)
	}
	s.sums, s.sol.Method = s.base, s.base.Said()
	s.proof = paths.NewIDAStar(s.base, s.machine, s.cells, s.start(), 0, parallel.Workers(s.o.Workers))
	enough := int64(math.MaxInt64)
	large := s.hasLarge()
	if large {
		enough = hard(s.h, s.w)
	}
	if done, err := s.prove(s.proofShare(), enough); done || err != nil {
		return err
	}
	if large && (s.h*s.w > provableCells || s.proof.Last > enough) {
		if done, err := s.proveByTables(); done || err != nil {
			return err
		}
	}
	left := max(s.share-s.looked(), 0)
	if s.beams > 0 {
		left = min(left, s.share/8) // more hardly ever finds anything shorter
	}
	if err := s.beamSolution(left); err != nil {
		return err
	}
	share := s.most - s.nodes
	if s.o.Optimal {
		share = math.MaxInt64
	}
	if done, err := s.prove(share, math.MaxInt64); done || err != nil {
		return err
	}
	return s.limit(s.reason)
}

// ended returns err, or the limit of time where that ended ctx.
func (s *stepSearch) ended(err error) error {
	if s.ctx.Err() == nil {
		return err
	}
	return solve.Ended(s.ctx, s.sol.AtLeast, s.o.Metric)
}

// prove raises the bound until a shortest path is found or known, or as long as the next
// bound is likely to be done within so many positions of the proof in all. It stops where
// one bound took more than enough.
func (s *stepSearch) prove(share, enough int64) (done bool, err error) {
	d := s.proof
	for {
		s.sol.AtLeast = d.Bound
		if s.best != nil && d.Bound >= len(s.best) {
			return true, nil
		}
		if share < math.MaxInt64/paths.Growth && d.Nodes+d.Likely() > share {
			return false, nil
		}
		if d.Likely() >= quickBeamBefore {
			if err := s.quickBeam(); err != nil {
				return false, err
			}
		}
		switch went, err := s.beamsFirst(); {
		case err != nil:
			return false, err
		case went:
			continue
		case d.Last > enough:
			return false, nil
		}
		path, whole, err := d.Next(s.ctx, min(share, s.most-s.nodes)-d.Nodes, s.report)
		switch {
		case s.ctx.Err() != nil || err != nil:
			return false, s.ended(err)
		case path != nil:
			s.best = path
			return true, nil
		case !whole && s.left() <= 0:
			return false, s.limit(s.reason)
		case !whole:
			return false, nil
		}
	}
}

// report tells how many positions were looked at, with those that are not counted yet.
func (s *stepSearch) report(more int64) {
	s.o.Report(solve.Progress{Positions: s.looked() + more, Depth: s.sol.AtLeast})
}

// hasLarge reports whether the proof may go on with larger tables. Those of a 24-puzzle help
// where it must be proved: at the default effort ten of Korf's fifty are solved in 1.006 times the
// optimum on the average with them and without.
func (s *stepSearch) hasLarge() bool {
	switch {
	case tables.LargeSize(s.h, s.w) == 0:
		return false
	case quicklyMade(s.h, s.w):
		return true
	}
	return tables.HaveLarge && s.o.CacheDir != "" && (s.h*s.w <= provableCells || s.o.Optimal)
}

// hard returns how many positions one bound of a search by the quick tables may have where
// there are large ones. The next bound has several times as many, which takes as long as
// making the tables of a board of few cells, or loading those of a larger one.
func hard(h, w int) int64 {
	return min(10_000_000, tables.TableBytes(h*w, tables.LargeSize(h, w))/3)
}

// proveByTables continues the proof with the large tables. Where memory is too small for them it
// goes on with the quick ones.
func (s *stepSearch) proveByTables() (done bool, err error) {
	h, err := tables.LargeHeuristic(s.ctx, s.h, s.w, s.blank, s.o)
	switch {
	case s.ctx.Err() != nil:
		return false, s.ended(err)
	case errors.Is(err, tables.ErrMemory):
		s.noRoom = true
	case err != nil:
		return false, err
	default:
		s.sol.Method = h.Said()
		d := paths.NewIDAStar(h, s.machine, s.cells, s.start(), s.proof.Bound, parallel.Workers(s.o.Workers))
		d.Nodes = s.proof.Nodes
		s.proof, s.sums = d, h
	}
	return s.prove(s.proofShare(), math.MaxInt64)
}

// quickFor returns the heuristic of the quick tables, or the one without tables where an effort is
// small: to make a table takes as long as looking at one position for every 32 entries, about.
func (s *solver) quickFor(ctx context.Context, f *normalForm) (*tables.Heuristic, error) {
	cells := f.h * f.w
	groups := int64((cells + s.quick - 2) / s.quick)
	if 2*tables.TableBytes(cells, s.quick)*groups/32 > s.share {
		return tables.ManhattanOnly(f.h, f.w, f.blank), nil
	}
	return tables.QuickHeuristic(ctx, f.h, f.w, f.blank, s.quick, s.o)
}
