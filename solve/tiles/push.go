package tiles

import (
	"context"
	"errors"
	"math"

	"slidegif/solve"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
)

// pushes finds a fewest pushes, from both ends. Where that ends with its part of the effort, the
// answer is the best solution that a beam search finds.
func (s *solver) pushes(ctx context.Context) error {
	most := s.most
	if s.share < math.MaxInt64 && !s.o.Optimal {
		most = max(s.share/100*s.proof, 1)
	}
	if len(s.p.start) > 16 && most < math.MaxInt64 {
		most = max(most/16, 1) // their positions take many words each
	}
	err := walkerOf(s.p, s.o.Metric).breadthFirst(ctx, s, most, true)
	s.sol.AtLeast = max(s.sol.AtLeast, s.p.leastPushes())
	limit, limited := errors.AsType[*solve.Limit](err)
	if !limited || limit.Kind == solve.TimeLimit || s.o.Optimal {
		return err
	}
	s.noRoom = limit.Kind == solve.MemoryLimit
	if err := s.nearPushes(ctx); err != nil {
		return err
	}
	return s.limit(s.reason)
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

// nearPushes finds a solution by beam search. search.Near, led by the same tables, finds 39 pushes for
// 31 on 4x4@1 and 68 for 65 on 5x5@1 in the same time, and 264 for 123 on 6x6@1 in three times as
// much. To replace parts of it by shortest ones, found from both ends, made none of four solutions of
// 16 cells shorter.
func (s *solver) nearPushes(ctx context.Context) error {
	f := normalize(s.p)
	h, err := s.quickFor(ctx, f)
	if ctx.Err() != nil {
		return solve.Ended(ctx, s.sol.AtLeast, s.o.Metric)
	}
	if err != nil {
		return err
	}
	s.sol.Method = h.Said()
	b := paths.NewBeam(f.h, f.w, parallel.Workers(s.o.Workers))
	b.Push = true
	tell := func(looked int64) {
		s.o.Report(solve.Progress{Positions: s.looked() + looked, Depth: s.sol.AtLeast})
	}
	for width := max(s.share/int64(40*f.h*f.w), 1); s.looked() < s.most; width *= 2 {
		b.Begin(h, nil, f.cells, f.start(), f.blank)
		width, ok := b.Fit(width, s.o.Memory)
		s.noRoom = s.noRoom || !ok
		path, looked, err := b.Search(ctx, int(width), 20*f.h*f.w, s.most-s.looked(), tell)
		s.sol.Nodes += looked
		if ctx.Err() != nil {
			return solve.Ended(ctx, s.sol.AtLeast, s.o.Metric)
		}
		if err != nil {
			return err
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

func (s *solver) looked() int64 { return s.sol.Positions + s.sol.Nodes }
