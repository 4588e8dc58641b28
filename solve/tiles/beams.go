package tiles

import (
	"context"
	"math"
	"slices"

	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// This file contains the stages that use beam search to find solutions in the step metric. A
// solution found by beam search need not be optimal.

// On boards of up to 16 cells, the first beam runs only if the next IDA* iteration is expected to
// search at least minFirstBeamPositions positions. Such an iteration takes a few tenths of a
// second.
const minFirstBeamPositions = 1_000_000

// shouldRunFirstBeam reports whether a limit may end the search early. Without a limit, a better
// fallback solution is not worth the cost of a beam. Without limits, a first beam would increase
// the CPU time for Korf's 100 15-puzzles by a factor of 1.2.
func (s *solver) shouldRunFirstBeam() bool {
	if s.o.Optimal || s.remaining() < minFirstBeamPositions || !s.hasDeadline && s.maxPositions == math.MaxInt64 {
		return false
	}
	if s.proof == nil {
		return s.form.h*s.form.w > 16
	}
	return s.boundFitsBudget() && s.proof.ExpectedNodes() >= minFirstBeamPositions
}

// runFirstBeam improves the fallback solution with a narrow beam. The beam needs no tables because
// it uses only the Manhattan distance and the guide.
func (s *solver) runFirstBeam(ctx context.Context) error {
	f := s.form
	path, err := s.runBeam(ctx, tables.ManhattanOnly(f.h, f.w, f.home), false, paths.MinWidth, s.remaining()/5, len(s.fallbackSolution())-2)
	if path != nil {
		s.fallback = f.blanks(path)
	}
	return err
}

// On boards of 17 to 20 cells, beams run before an IDA* iteration if the iteration is expected to
// search at least minCostlyBound positions.
const minCostlyBound = 12_000_000

// shouldRunBoundBeams reports whether beams should run before the next IDA* iteration. Beams run
// only if their budget is larger than in the previous run and does not exceed the remaining
// positions.
func (s *solver) shouldRunBoundBeams() bool {
	if s.proof == nil || !s.boundFitsBudget() || s.proof.ExpectedNodes() <= minCostlyBound {
		return false
	}
	effort := s.boundBeamBudget()
	return effort > s.lastBoundBudget && effort <= s.remaining()
}

// boundBeamBudget returns one eighth of the expected number of positions in the next IDA*
// iteration. With this budget, the beams nearly always find an optimal path. The proof then needs
// to search only up to the smaller bounds, which takes about a sixth of the work of a complete
// search. On 4x4 boards, the lower bounds from the tables are so good that beams cost more time
// than they save.
func (s *solver) boundBeamBudget() int64 { return s.proof.ExpectedNodes() / 8 }

func (s *solver) runBoundBeams(ctx context.Context) error {
	s.lastBoundBudget = s.boundBeamBudget()
	return s.runBeams(ctx, s.lastBoundBudget)
}

// runFinalBeams runs beams with the effort that the proof has left unused, and then shortens the
// best solution. Then the proof may use all remaining positions.
func (s *solver) runFinalBeams(ctx context.Context) error {
	effort := max(s.effort-s.searched(), 0)
	if s.lastBoundBudget > 0 {
		effort = min(effort, s.effort/8) // a larger effort rarely finds a shorter path
	}
	if err := s.runBeams(ctx, effort); err != nil {
		return err
	}
	if err := s.shortenBest(ctx); err != nil {
		return err
	}
	s.largeThreshold, s.budgetSpent = math.MaxInt64, false
	if s.proofBudget = s.proof.Nodes + s.remaining(); s.o.Optimal {
		s.proofBudget = math.MaxInt64
	}
	return nil
}

// runBeams runs several beams. The effort is the total budget, in positions, for all beams
// together. Each beam prunes positions that cannot lead to a path shorter than the best known path,
// so later beams can be wider for the same effort.
func (s *solver) runBeams(ctx context.Context, effort int64) error {
	// Forward beams use the same tables as the proof. With only the quick tables, the search for
	// 4x5@3 visits 136 million positions instead of 37 million.
	before := s.beamNodes
	for i, percent := range s.strategy.beamPercents {
		if err := s.widenBeam(ctx, i%2 == 1, effort/100*percent-(s.beamNodes-before)); err != nil {
			return err
		}
		if s.proved() || s.remaining() <= 0 {
			return nil
		}
	}
	return nil
}

// windowsMemory is the minimum memory limit, in bytes, for shortening a solution.
const windowsMemory = 64 << 20

// shortenBest shortens the best known solution with the effort that the beams have left unused; see
// paths.Shorten. If the memory limit is below windowsMemory, the solution remains unchanged.
func (s *solver) shortenBest(ctx context.Context) error {
	s.beam = nil // its memory is no longer needed
	if s.proved() || s.o.Memory > 0 && s.o.Memory < windowsMemory {
		return nil
	}
	blanks, isBest := s.best, true
	if fallback := s.fallbackSolution(); blanks == nil || len(fallback) < len(blanks) {
		blanks, isBest = fallback, false
	}
	path, nodes, err := paths.Shorten(ctx, s.p.h, s.p.w, s.p.start, blanks, parallel.Workers(s.o.Workers), s.remaining())
	s.beamNodes += nodes
	if err != nil {
		return s.contextErr(ctx, err)
	}
	if isBest {
		s.best = path
	} else {
		s.fallback = path
	}
	return nil
}

// widenBeam looks for a path shorter than the best known path. If no path is known yet, it doubles
// the budget until a beam finds one.
func (s *solver) widenBeam(ctx context.Context, reverse bool, budget int64) error {
	bound := int64(max(1, s.proof.Bound))
	maxMoves := 6*s.proof.Bound + 100
	if s.best != nil {
		maxMoves = len(s.best) - 3 // by parity, the next shorter path has two moves fewer
	} else { // narrower beams hardly ever reach the goal
		budget = max(budget, min(4*bound*paths.MinWidth, s.remaining()*2/3))
	}
	for ; ; budget *= 2 {
		budget = max(1, min(budget, s.remaining()))
		width := budget / (2 * bound) // a wider beam would rarely fit the budget
		path, err := s.runBeam(ctx, s.heuristic, reverse, max(width, 1), budget, maxMoves)
		if path != nil {
			s.best = s.form.blanks(path)
		}
		if err != nil || s.best != nil || s.remaining() <= 0 || width >= s.beam.MaxWidth {
			return err
		}
	}
}

// runBeam runs one beam, from the goal if reverse is set and from the start otherwise. runBeam
// returns a path with at most maxMoves moves, or nil if the beam finds no such path.
func (s *solver) runBeam(ctx context.Context, h *tables.Heuristic, reverse bool, width, budget int64, maxMoves int) (path []uint8, err error) {
	f := s.form
	if reverse {
		f = f.reversed()
		if h, err = s.quickHeuristic(ctx, f); err != nil {
			return nil, s.contextErr(ctx, err)
		}
	}
	if s.beam == nil {
		s.beam = paths.NewBeam(f.h, f.w, parallel.Workers(s.o.Workers))
	}
	s.beam.Reset(h, paths.NewGuide(f.h, f.w, f.home), f.cells, f.blankCell(), f.home)
	width, ok := s.beam.FitWidth(width, s.o.Memory)
	s.outOfMemory = s.outOfMemory || !ok
	path, nodes, err := s.beam.Search(ctx, int(width), maxMoves, budget, s.report)
	s.beamNodes += nodes
	if ctx.Err() != nil {
		return nil, s.contextErr(ctx, err)
	}
	if reverse && len(path) > 0 {
		path = append([]uint8{uint8(f.blankCell())}, path[:len(path)-1]...)
		slices.Reverse(path)
	}
	return path, err
}
