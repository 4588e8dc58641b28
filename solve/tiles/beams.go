package tiles

import (
	"cmp"
	"context"
	"math"
	"slices"

	"slidegif/solve/internal/search"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// This file contains the stages that use beam search to find solutions in the step metric. A
// solution found by beam search need not be optimal.

// On boards of up to 16 cells, the first beam runs only before an IDA* iteration of at least
// minFirstBeamPositions expected positions. Searching that many positions takes a few tenths of a
// second.
const minFirstBeamPositions = 1_000_000

// shouldRunFirstBeam reports whether a beam should improve the fallback solution before the proof continues. A
// search that no limit can end early does not need a fallback solution. Without limits, a first beam would
// increase the CPU time for Korf's 100 15-puzzles by a factor of 1.2.
func (s *solver) shouldRunFirstBeam() bool {
	_, hasDeadline := s.ctx.Deadline()
	if s.o.Optimal || s.fallback != nil || s.Remaining() < minFirstBeamPositions || !hasDeadline && s.Effort == 0 {
		return false
	}
	if s.heuristic == nil {
		return s.form.h*s.form.w > 16
	}
	return s.Fits(s.expectedNodes()) && s.expectedNodes() >= minFirstBeamPositions
}

// runFirstBeam improves the fallback solution with a narrow beam. The beam needs no tables because
// it uses only the Manhattan distance and the penalties.
func (s *solver) runFirstBeam() error {
	f := s.form
	path, err := s.runBeam(tables.ManhattanOnly(f.h, f.w, f.home), false, paths.MinWidth, s.Remaining()/5, len(s.fallbackSolution())-2)
	if path != nil {
		s.store(&s.fallback, f.blanks(path))
	}
	return err
}

// On boards of 17 to 20 cells, beams run before an IDA* iteration of more than minCostlyBound
// expected positions.
const minCostlyBound = 12_000_000

// shouldRunBoundBeams reports whether beams should run before the next IDA* iteration. The budget
// of the beams must exceed their previous budget, but not the remaining positions. On 4x4 boards,
// the lower bounds from the tables are so good that beams cost more time than they save.
func (s *solver) shouldRunBoundBeams() bool {
	cells, next := s.form.h*s.form.w, s.expectedNodes()
	return cells > 16 && cells <= maxProvableCells && next > minCostlyBound && s.Fits(next) &&
		next/boundPerBeams > s.lastBoundBudget && next/boundPerBeams <= s.Remaining()
}

// boundPerBeams is the expected size of an IDA* iteration, divided by the budget of the beams before it. With this
// budget, the beams nearly always find an optimal path. The proof can then omit the last iteration, which is about
// five sixths of the work.
const boundPerBeams = 8

func (s *solver) runBoundBeams() error {
	s.lastBoundBudget = s.expectedNodes() / boundPerBeams
	return s.runBeams(s.lastBoundBudget)
}

// runFinalBeams runs beams with the effort that the proof has left unused, and then shortens the
// best solution. Afterwards, the proof may search all remaining positions.
func (s *solver) runFinalBeams() error {
	effort := max(s.Nominal-s.Searched(), 0)
	if s.lastBoundBudget > 0 {
		effort = min(effort, s.Nominal/8) // a larger effort rarely finds a shorter path
	}
	err := s.runBeams(effort)
	if err == nil {
		err = s.shortenBest()
	}
	s.largeThreshold = math.MaxInt64
	s.Resume()
	return err
}

// runBeams runs several beams. The effort is the total budget, in positions, for all beams
// together. Each beam prunes positions that cannot lead to a path shorter than the best known path,
// so later beams can be wider for the same effort.
func (s *solver) runBeams(effort int64) error {
	// Beams from the start use the tables of the proof, except regional tables. With only the quick
	// tables, the search for 4x5@3 visits 136 million positions instead of 37 million.
	before := s.Searched()
	for i, percent := range s.strategy.beamPercents {
		if err := s.widenBeam(i%2 == 1, effort/100*percent-(s.Searched()-before)); err != nil {
			return err
		}
		if s.proved() || s.Remaining() <= 0 {
			return nil
		}
	}
	return nil
}

// windowsMemory is the minimum memory limit, in bytes, for shortening a solution.
const windowsMemory = 64 << 20

// shortenBest shortens the best known solution with the effort that the beams have left unused; see
// paths.Shorten. If the memory limit is below windowsMemory, shortenBest does nothing.
func (s *solver) shortenBest() error {
	s.beam = nil // its memory is no longer needed
	if s.proved() || s.o.Memory > 0 && s.o.Memory < windowsMemory {
		return nil
	}
	to := &s.best
	if fallback := s.fallbackSolution(); s.best == nil || len(fallback) < len(s.best) {
		to = &s.fallback
	}
	path, nodes, err := paths.Shorten(s.ctx, s.p.h, s.p.w, s.p.start, *to, parallel.Workers(s.o.Workers), s.Remaining())
	s.AddBeam(0, search.Stats{Positions: nodes, Effort: nodes})
	if err == nil {
		s.store(to, path)
	}
	return err
}

// widenBeam looks for a path shorter than the best known path. If no path is known yet, widenBeam
// doubles the budget until a beam finds a path.
func (s *solver) widenBeam(reverse bool, budget int64) error {
	bound := int64(max(1, s.proof.Bound))
	maxMoves := 6*s.proof.Bound + 100
	if s.best != nil {
		maxMoves = len(s.best) - 3 // by parity, the next shorter path has two moves fewer
	} else { // narrower beams hardly ever reach the goal
		budget = max(budget, min(4*bound*paths.MinWidth, s.Remaining()*2/3))
	}
	for ; ; budget *= 2 {
		budget = max(1, min(budget, s.Remaining()))
		width := budget / (2 * bound) // a wider beam would rarely fit the budget
		path, err := s.runBeam(s.heuristic, reverse, max(width, 1), budget, maxMoves)
		if path != nil {
			s.store(&s.best, s.form.blanks(path))
		}
		if err != nil || s.best != nil || s.Remaining() <= 0 || width >= s.beam.MaxWidth {
			return err
		}
	}
}

// runBeam runs one beam, from the goal if reverse is set and from the start otherwise. runBeam
// returns a path with at most maxMoves moves, or nil if the beam finds only longer paths.
func (s *solver) runBeam(h *tables.Heuristic, reverse bool, width, budget int64, maxMoves int) (path []uint8, err error) {
	f := s.form
	if reverse {
		f = f.reversed()
		if h, err = s.quickHeuristic(f); err != nil {
			return nil, err
		}
	}
	if s.beam == nil {
		s.beam = paths.NewBeam(f.h, f.w, parallel.Workers(s.o.Workers))
	}
	s.beam.Reset(h, paths.NewPenalties(f.h, f.w, f.home), f.cells, f.blankCell(), f.home)
	path, err = s.runWidth(s.beam, width, maxMoves, budget)
	if reverse && len(path) > 0 {
		path = append([]uint8{uint8(f.blankCell())}, path[:len(path)-1]...)
		slices.Reverse(path)
	}
	return path, err
}

func (s *solver) runWidth(b *paths.Beam, width int64, maxMoves int, budget int64) (path []uint8, err error) {
	width, ok := b.FitWidth(width, s.o.Memory)
	if !ok {
		s.OutOfMemory()
	}
	path, nodes, err := b.Search(s.ctx, int(width), maxMoves, budget, s.ReportNodes)
	s.AddBeam(0, search.Stats{Positions: nodes, Effort: nodes})
	return path, cmp.Or(err, context.Cause(s.ctx))
}
