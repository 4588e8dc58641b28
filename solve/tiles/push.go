package tiles

import (
	"context"
	"errors"
	"math"

	"slidegif/solve"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
)

// pushesFromBothEnds finds a solution of the fewest pushes. Where its part of the effort, the positions or
// the memory do not suffice, the beam is next.
func (s *solver) pushesFromBothEnds(ctx context.Context) error {
	most := s.most
	if s.effort < math.MaxInt64 && !s.o.Optimal {
		most = max(s.proofBudget, 1)
	}
	if len(s.p.start) > 16 && most < math.MaxInt64 {
		most = max(most/16, 1) // their positions take many words each
	}
	err := graphOf(s.p, s.o.Metric).breadthFirst(ctx, s, most, true)
	s.answer.AtLeast = max(s.answer.AtLeast, s.p.leastPushes())
	limit, limited := errors.AsType[*solve.Limit](err)
	if !limited || limit.Kind == solve.TimeLimit || s.o.Optimal {
		return err
	}
	if limit.Kind == solve.MemoryLimit {
		s.reason = limit.Kind // also where the answer proves to be optimal: with more memory the choice is another
	}
	return nil
}

// leastPushes is a bound for any board: a push takes each tile of one row or of one column by
// a cell, so the rows and the columns that tiles have to go are counted apart.
func (p *puzzle) leastPushes() int {
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

// pushesByBeam finds a solution that need not be a shortest one. search.Near, led by the same tables, finds 39 pushes for
// 31 on 4x4@1 and 68 for 65 on 5x5@1 in the same time, and 264 for 123 on 6x6@1 in three times as
// much. To replace parts of it by shortest ones, found from both ends, made none of four solutions of
// 16 cells shorter.
func (s *solver) pushesByBeam(ctx context.Context) error {
	f := s.form
	h, err := s.quickTables(ctx, f)
	if ctx.Err() != nil || err != nil {
		return s.ended(ctx, err)
	}
	s.heuristic = h
	b := paths.NewBeam(f.h, f.w, parallel.Workers(s.o.Workers))
	b.Push = true
	for width := max(s.effort/int64(40*f.h*f.w), 1); s.looked() < s.most; width *= 2 {
		b.Begin(h, nil, f.cells, f.blankCell(), f.home)
		width, ok := b.Fit(width, s.o.Memory)
		s.noRoom = s.noRoom || !ok
		path, looked, err := b.Search(ctx, int(width), 20*f.h*f.w, s.most-s.looked(), s.report)
		s.beamNodes += looked
		if ctx.Err() != nil || err != nil {
			return s.ended(ctx, err)
		}
		if path != nil {
			s.fallback = f.blanks(path)
			break
		}
		if width >= b.Widest {
			break
		}
	}
	return nil
}
