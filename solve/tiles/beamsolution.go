package tiles

import "slices"

import "slidegif/solve/tiles/tables"

import "slidegif/solve/tiles/paths"

// beamSolution finds a path by beam searches, within about so many positions. A beam drops
// positions that are on no path shorter than the best one known, and can be wider for the same
// effort.
func (s *stepSearch) beamSolution(effort int64) error {
	h := s.sums
	if s.h == 4 && s.w == 4 {
		h = s.base // the large tables may be for another goal of the blank
	}
	began := s.nodes
	perMove := int64(250) // successors in a layer for every hundred positions of the width, about
	for i, share := range s.way.beams {
		length := int64(max(1, s.proof.Bound, len(s.fallback)-1)) // that a path is likely to have
		if s.best != nil {
			length = int64(len(s.best))
		}
		before := s.nodes
		budget := effort/100*share - (before - began)
		width := budget / (length * perMove / 100)
		if s.best == nil { // narrower ones hardly ever reach the goal
			width = max(width, min(paths.LeastWidth, s.left()*2/3/(length*perMove/100)))
		}
		if s.best != nil && width < paths.LeastWidth {
			break
		}
		if err := s.beam(h, i%2 == 1, width); err != nil {
			return err
		}
		if s.best != nil && len(s.best) <= s.proof.Bound || s.left() <= 0 {
			return nil
		}
		if i > 0 { // the next one drops as many
			perMove = max(100, (s.nodes-before)*100/(length*width))
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

// quickBeam looks once for a better answer than the one by rule, for a search that is ended soon by
// a limit. It needs no tables: Manhattan's bound and the guide lead it.
func (s *stepSearch) quickBeam() error {
	if s.tried || s.o.Optimal || s.left() < quickBeamBefore {
		return nil
	}
	s.tried = true
	path, err := s.beamOnce(tables.ManhattanOnly(s.h, s.w, s.blank), false, paths.LeastWidth, s.left()/5, len(s.fallback)-2)
	if path != nil {
		s.fallback = s.blanks(path)
	}
	return err
}

// beam looks for a path, or for one that is shorter than the best, with wider and wider beams as
// long as there is no path at all.
func (s *stepSearch) beam(h tables.Heuristic, back bool, width int64) error {
	most := 6*s.proof.Bound + 100
	if s.best != nil {
		most = len(s.best) - 2
	}
	for width = max(width, 1); ; width *= 2 {
		path, err := s.beamOnce(h, back, width, s.left(), most)
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
func (s *stepSearch) beamOnce(h tables.Heuristic, back bool, width, budget int64, most int) (path []uint8, err error) {
	f := s.normalForm
	if back {
		f = f.reversed()
		h = h.WithBlank(f.blank)
	}
	if s.beamer == nil {
		s.beamer = paths.NewBeam(f.h, f.w, tables.Workers(s.o))
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
