package tiles

import (
	"math"
	"slices"

	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// beamSolution finds a path by beam searches, within about so many positions. A beam drops
// positions that are on no path shorter than the best one known, and can be wider for the same
// effort.
func (s *stepSearch) beamSolution(effort int64) error {
	// From the start by the tables of the proof. With the quick ones: 136 M positions for 4x5@3, not 37 M.
	began := s.nodes
	for i, share := range s.way.beams {
		if err := s.beam(s.sums, i%2 == 1, effort/100*share-(s.nodes-began)); err != nil {
			return err
		}
		if s.best != nil && len(s.best) <= s.proof.Bound || s.left() <= 0 {
			return nil
		}
	}
	return nil
}

// costly is how many positions a bound of a board of 17 to 20 cells must be likely to have for
// beams to go before it.
const costly = 12_000_000

// beamsFirst runs beams before a costly bound, with an eighth of the positions that the bound is
// likely to have. The path that they find nearly always is a shortest one. To prove that takes
// the shorter bounds alone, which are about a sixth of the work. On 4x4 the tables are so good
// that beams take longer than they save. It reports whether they went.
func (s *stepSearch) beamsFirst() (went bool, err error) {
	effort := s.proof.Likely() / 8
	if !s.way.early || s.proof.Likely() <= costly || effort <= s.beams || effort > s.left() {
		return false, nil
	}
	s.beams = effort
	return true, s.beamSolution(effort)
}

// quickBeamBefore is how many positions a bound of up to 16 cells must be likely to have for a
// quick beam to go before it: some tenths of a second.
const quickBeamBefore = 1_000_000

// quickBeam looks once for a better answer than the one by rule, for a search that a limit may end
// soon. It needs no tables: Manhattan's bound and the guide lead it. Where nothing limits the search
// it is left out (without: 1.2 x CPU for Korf's hundred 15-puzzles).
func (s *stepSearch) quickBeam() error {
	_, timed := s.ctx.Deadline()
	if s.tried || s.o.Optimal || s.left() < quickBeamBefore || !timed && s.most == math.MaxInt64 {
		return nil
	}
	s.tried = true
	path, err := s.beamOnce(tables.ManhattanOnly(s.h, s.w, s.blank), false, paths.LeastWidth, s.left()/5, len(s.some())-2)
	if path != nil {
		s.fallback = s.blanks(path)
	}
	return err
}

// beam looks for a path, or for one that is shorter than the best, with more and more positions as
// long as there is no path at all.
func (s *stepSearch) beam(h *tables.Heuristic, back bool, budget int64) error {
	bound := int64(max(1, s.proof.Bound))
	most := 6*s.proof.Bound + 100
	if s.best != nil {
		most = len(s.best) - 2
	} else { // narrower ones hardly ever reach the goal
		budget = max(budget, min(4*bound*paths.LeastWidth, s.left()*2/3))
	}
	for ; ; budget *= 2 {
		budget = max(1, min(budget, s.left()))
		width := budget / (2 * bound) // those are hardly ever affordable
		path, err := s.beamOnce(h, back, max(width, 1), budget, most)
		if path != nil {
			s.best = path
		}
		if err != nil || s.best != nil || s.left() <= 0 || width >= s.beamer.Widest {
			return err
		}
	}
}

// beamOnce returns the blank's cells on a path of at most so many moves that a beam from the start
// or from the goal found, nil for none.
func (s *stepSearch) beamOnce(h *tables.Heuristic, back bool, width, budget int64, most int) (path []uint8, err error) {
	f := s.normalForm
	if back {
		f = f.reversed()
		if h, err = s.quickFor(s.ctx, f); err != nil {
			return nil, s.ended(err)
		}
	}
	if s.beamer == nil {
		s.beamer = paths.NewBeam(f.h, f.w, parallel.Workers(s.o.Workers))
	}
	s.beamer.Begin(h, paths.NewGuide(f.h, f.w, f.blank), f.cells, f.start(), f.blank)
	width, ok := s.beamer.Fit(width, s.o.Memory)
	s.noRoom = s.noRoom || !ok
	path, looked, err := s.beamer.Search(s.ctx, int(width), most, budget, s.report)
	s.nodes += looked
	if s.ctx.Err() != nil {
		return nil, s.ended(err)
	}
	if back && len(path) > 0 {
		path = append([]uint8{uint8(f.start())}, path[:len(path)-1]...)
		slices.Reverse(path)
	}
	return path, err
}
