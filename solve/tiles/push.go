package tiles

import (
	"context"
	"errors"
	"math"

	"slidegif/solve"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
)

// runBidirectional searches from both ends for a solution with the fewest pushes. If the search
// reaches its limit on memory, positions or effort, the beam runs next.
func (s *solver) runBidirectional(ctx context.Context) error {
	maxPositions := s.maxPositions
	if s.effort < math.MaxInt64 && !s.o.Optimal {
		maxPositions = max(s.proofBudget, 1)
	}
	if len(s.p.start) > 16 && maxPositions < math.MaxInt64 {
		maxPositions = max(maxPositions/16, 1) // each position takes many words of memory
	}
	err := graphOf(s.p, s.o.Metric).breadthFirst(ctx, s, maxPositions, true)
	limit, limited := errors.AsType[*solve.Limit](err)
	if !limited || limit.Kind == solve.TimeLimit || s.o.Optimal {
		return err
	}
	if limit.Kind == solve.MemoryLimit {
		// Set the limit kind even if the solution turns out to be optimal, because a search with
		// more memory might return another optimal solution.
		s.limitKind = limit.Kind
	}
	return nil
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
// with shortest paths, found by searches from both ends, did not shorten any of four solutions on
// boards of 16 cells.
func (s *solver) runPushBeam(ctx context.Context) error {
	f := s.form
	h, err := s.quickHeuristic(ctx, f)
	if ctx.Err() != nil || err != nil {
		return s.contextErr(ctx, err)
	}
	s.heuristic = h
	b := paths.NewBeam(f.h, f.w, parallel.Workers(s.o.Workers))
	b.Push = true
	for width := max(s.effort/int64(40*f.h*f.w), 1); s.searched() < s.maxPositions; width *= 2 {
		b.Reset(h, nil, f.cells, f.blankCell(), f.home)
		width, ok := b.FitWidth(width, s.o.Memory)
		s.outOfMemory = s.outOfMemory || !ok
		path, nodes, err := b.Search(ctx, int(width), 20*f.h*f.w, s.maxPositions-s.searched(), s.report)
		s.beamNodes += nodes
		if ctx.Err() != nil || err != nil {
			return s.contextErr(ctx, err)
		}
		if path != nil {
			s.fallback = f.blanks(path)
			break
		}
		if width >= b.MaxWidth {
			break
		}
	}
	return nil
}
