package tiles

import (
	"math"

	"slidegif/solve"
	"slidegif/solve/internal/search"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
)

// runBidirectional searches from both ends for a solution with the fewest pushes.
func (s *solver) runBidirectional() error {
	s.addStage("breadth-first search from both ends")
	maxPositions := s.ProofRemaining()
	if s.o.Optimal {
		maxPositions = s.Remaining()
	}
	if len(s.p.start) > 16 && maxPositions < math.MaxInt64 {
		maxPositions = max(maxPositions/16, 1) // each position takes many words of memory
	}
	return graphOf(s.p, s.o.Metric).breadthFirst(s, maxPositions, true)
}

// pushLowerBound returns a lower bound on the number of pushes in a solution. A push moves tiles by
// one cell within a single row or column, so row and column distances are counted separately.
func (p *puzzle) pushLowerBound() int {
	home := make([]int, len(p.goal))
	for c, t := range p.goal {
		home[t] = c
	}
	rows, columns := 0, 0
	for c, t := range p.start {
		if t != 0 {
			rows += abs(c/p.w - home[t]/p.w)
			columns += abs(c%p.w - home[t]%p.w)
		}
	}
	return (rows+p.h-2)/(p.h-1) + (columns+p.w-2)/(p.w-1)
}

// runPushBeam runs a beam search in the push metric. The solution found by the beam need not be
// optimal. With the same time and tables, search.BeamSearch finds solutions of 39 pushes instead of
// 31 for the puzzle 4x4@1, and 68 instead of 65 for 5x5@1. For 6x6@1, search.BeamSearch takes three
// times as long and finds a solution of 264 pushes instead of 123. Replacing parts of a solution
// with shortest paths did not shorten any of four solutions on boards of 16 cells.
func (s *solver) runPushBeam(_ search.Bounds, o solve.Options) (length int, st search.Stats, err error) {
	s.addStage("beam")
	f := s.form
	if s.heuristic, err = s.quickHeuristic(f); err != nil {
		return 0, st, err
	}
	b := paths.NewBeam(f.h, f.w, parallel.Workers(s.o.Workers))
	b.Push = true
	for width := max(s.Effort/int64(40*f.h*f.w), 1); s.Remaining() > 0; width *= 2 {
		b.Reset(s.heuristic, nil, f.cells, f.blankCell(), f.home)
		path, err := s.runWidth(b, width, 20*f.h*f.w, s.Remaining())
		if path != nil {
			s.store(&s.fallback, f.blanks(path))
		}
		if err != nil || path != nil || width >= b.MaxWidth {
			return 0, st, err
		}
	}
	return 0, st, nil
}
