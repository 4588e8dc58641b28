package tiles

import (
	"context"
	"errors"
	"math"

	"slidegif/solve"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
)

// runBidirectional finds a solution with the fewest pushes by a search from both ends. If its share
// of the effort, the positions or the memory run out, the beam runs next.
func (s *solver) runBidirectional(ctx context.Context) error {
	maxPositions := s.maxPositions
	if s.effort < math.MaxInt64 && !s.o.Optimal {
		maxPositions = max(s.proofBudget, 1)
	}
	if len(s.p.start) > 16 && maxPositions < math.MaxInt64 {
		maxPositions = max(maxPositions/16, 1) // each position takes many words
	}
	err := graphOf(s.p, s.o.Metric).breadthFirst(ctx, s, maxPositions, true)
	s.answer.LowerBound = max(s.answer.LowerBound, s.p.pushLowerBound())
	limit, limited := errors.AsType[*solve.Limit](err)
	if !limited || limit.Kind == solve.TimeLimit || s.o.Optimal {
		return err
	}
	if limit.Kind == solve.MemoryLimit {
		s.limitKind = limit.Kind // Set it even if the answer proves optimal: with more memory, another optimal solution may be chosen.
	}
	return nil
}

// pushLowerBound returns a lower bound of the number of pushes. A push moves the tiles of one row
// or one column by one cell, so row and column distances are counted separately.
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

// runPushBeam finds a solution that need not be optimal. search.BeamSearch with the same tables finds 39
// pushes instead of 31 on 4x4@1 and 68 instead of 65 on 5x5@1 in the same time. On 6x6@1 it finds
// 264 instead of 123 in three times the time. Replacing parts of the solution with shortest paths,
// found from both ends, shortened none of four solutions on boards of 16 cells.
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
