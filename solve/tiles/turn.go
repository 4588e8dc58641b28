package tiles

import (
	"context"
	"errors"
	"math"
)

// turnAfter is how many positions a bound may have before the other end is tried.
const turnAfter = 8_000_000

// hard returns how many positions one bound of a search by the quick tables may have where
// there are large ones. The next bound has several times as many, which takes as long as
// making the tables of a board of few cells, or loading those of a larger one.
func hard(h, w int) int64 {
	return min(10_000_000, tableBytes(h*w, largeSize(h, w))/3)
}

// proveByTables continues the proof with the large tables, from whichever end of the puzzle
// takes fewer positions. Where memory is too small for them it goes on with the quick ones.
func (s *stepSearch) proveByTables(ctx context.Context) (done bool, err error) {
	h, said, err := s.largeFor(ctx, s.normalForm)
	switch {
	case err != nil:
		return false, err
	case h == nil:
		return s.prove(ctx, s.proofShare(), math.MaxInt64)
	}
	s.sol.Method = said
	d, err := s.deepening(s.normalForm, h, s.proof.bound)
	if err != nil {
		return false, err
	}
	d.nodes = s.proof.nodes
	s.proof, s.sums = d, h
	if quicklyMade(s.h, s.w) {
		if done, err = s.prove(ctx, s.proofShare(), turnAfter); done || err != nil {
			return done, err
		}
		// A final bound within the share is searched sooner than the tables of the other end are
		// made and tried.
		final := len(s.best) == s.proof.bound+2 && s.proof.nodes+s.proof.likely() <= s.proofShare()
		if s.proof.last > turnAfter && !final {
			if err := s.turn(ctx); err != nil {
				return false, err
			}
		}
	}
	return s.prove(ctx, s.proofShare(), math.MaxInt64)
}

// turn makes the search start at the other end of the puzzle if the last bound takes fewer
// positions from there; it may take many times fewer.
func (s *stepSearch) turn(ctx context.Context) error {
	f := normalizeTo(s.p, !s.swapped)
	back, _, err := s.largeFor(ctx, f)
	if err != nil || back == nil {
		return err
	}
	d, err := s.deepening(f, back, s.proof.bound-2)
	if err != nil {
		return err
	}
	if d.bound < s.proof.bound { // there is no path within it, as is proved already
		if _, _, err := d.next(ctx, min(s.proof.last, s.most-s.sol.Nodes-s.proof.nodes), s.report); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return s.gaveUp(ctx)
		}
	}
	s.proof.nodes += d.nodes
	if d.bound < s.proof.bound {
		return nil
	}
	d.nodes = s.proof.nodes
	if s.best != nil {
		s.best = f.path(s.blanks(s.best))
	}
	s.proof, s.normalForm, s.sums = d, f, back
	return nil
}

// largeFor returns the heuristic of the large tables and what it is in words, or nil where
// memory is too small for them.
func (s *stepSearch) largeFor(ctx context.Context, f *normalForm) (heuristic, string, error) {
	h, said, err := largeHeuristic(ctx, f, s.o)
	switch {
	case ctx.Err() != nil:
		return nil, "", s.gaveUp(ctx)
	case errors.Is(err, errMemory):
		return nil, "", nil
	}
	return h, said, err
}
