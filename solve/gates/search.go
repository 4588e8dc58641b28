package gates

import (
	"cmp"
	"context"
	"errors"
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// patience is how many positions are looked at between two looks at the context.
const patience = 1 << 8

func (g *graph[S]) solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	o.Metric = board.MoveMetric
	sol := solve.Solution{Metric: o.Metric}
	if proof := g.m.shut(); proof.Format != "" {
		return sol, &solve.Unsolvable{Reason: proof}
	}
	l := layers[S]{g: g, o: o, start: g.start()}
	effort := o.Effort
	if !o.Optimal {
		effort = cmp.Or(effort, defaultEffort)
		l.spare = max(effort/spareShare, min(effort/2, firstLook))
		effort -= l.spare
	}
	l.most = effort * usualWork
	path, err := l.search(ctx, bounded(o, effort))
	stored := int64(l.Len())
	sol.AtLeast = l.atLeast()
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		if limit.Kind == solve.PositionsLimit && (o.MaxPositions == 0 || effort > 0 && effort < o.MaxPositions) {
			limit.Kind = solve.EffortLimit
		}
		limit.AtLeast, limit.Metric = sol.AtLeast, o.Metric
		if limit.Kind == solve.EffortLimit {
			limit.Enough = max(defaultEffort, usualTimes*o.Effort)
		}
		if !o.Optimal {
			l.DepthTable = search.DepthTable[S]{} // its memory is for the other search
			l.some(ctx, l.spare)
		}
	} else if ctx.Err() != nil {
		err = solve.Ended(ctx, sol.AtLeast, o.Metric)
	}
	sol.Positions = stored + l.looked
	switch {
	case err == nil && path == nil:
		return sol, &solve.Unsolvable{Reason: l.proof()}
	case err != nil:
		path = l.best
	}
	if path != nil {
		sol.Moves = g.replay(path)
		sol.AtLeast = min(sol.AtLeast, len(sol.Moves))
	}
	return o.Answer(sol, err)
}

func (g *graph[S]) needs(ctx context.Context, moves int) (bool, error) {
	l := layers[S]{g: g, start: g.start(), enough: moves}
	path, err := l.search(ctx, solve.Options{})
	return path == nil, err
}

// bounded returns o with no more positions than most; 0 is no bound.
func bounded(o solve.Options, most int64) solve.Options {
	if most > 0 && (o.MaxPositions == 0 || most < o.MaxPositions) {
		o.MaxPositions = most
	}
	return o
}

// Layers are the positions of a search breadth first, by the moves that lead there beside those of
// blocks that leave. A layer has positions in which blocks can leave, and those to which these come.
type layers[S search.Code] struct {
	search.DepthTable[S]
	g      *graph[S]
	o      solve.Options
	start  S
	ends   []bool // by position: nothing can leave there
	best   []S    // a solution that is not proved to be the shortest; nil for none
	spare  int64  // positions that a search for one may still look at
	looked int64  // and those that it has
	most   int64  // work of the proof; 0: no bound
	work   int64  // that it has done
	enough int    // end where that many moves are known to be needed beside ways out; 0: at a solution only
}

// atLeast returns how many moves every solution needs.
func (l *layers[S]) atLeast() int { return len(l.g.m.pieces) + max(0, l.Depth()+1) }

// search returns the positions before blocks leave of a solution, both ends included, or nil where
// there is none.
func (l *layers[S]) search(ctx context.Context, o solve.Options) (path []S, err error) {
	succ := []S{l.start}
	for first := uint32(0); ; {
		if err := l.AddWithin(ctx, succ, o); err != nil {
			return nil, err
		}
		if l.Len() == first {
			return nil, nil
		}
		solved := false
		for i := first; i < l.Len(); i++ {
			if err := l.look(ctx, i); err != nil {
				return nil, err
			}
			c := l.At(i)
			after := l.g.closed(c)
			l.ends = append(l.ends, after == c)
			if after != c {
				if err := l.AddWithin(ctx, []S{after}, o); err != nil {
					return nil, err
				}
			}
			solved = solved || l.g.solved(after)
		}
		if l.EndLayer(); solved {
			return l.path(ctx)
		}
		if l.enough > 0 && l.Depth()+1 >= l.enough {
			return nil, nil
		}
		var end uint32
		first, end = l.Range(l.Depth(), l.Depth())
		for i := first; i < end; i++ {
			if err := l.look(ctx, i); err != nil {
				return nil, err
			}
			if l.ends[i] {
				succ = succ[:0]
				l.g.around(l.At(i), false, func(next S, _ step) { succ = append(succ, next) })
				l.work += int64(len(l.g.m.pieces) * (len(succ) + workOfReach))
				if err := l.AddWithin(ctx, succ, o); err != nil {
					return nil, err
				}
			}
		}
		first, succ = end, succ[:0]
	}
}

// look looks at the context now and then, and once for some solution, so that there is something to
// show when time is up.
func (l *layers[S]) look(ctx context.Context, i uint32) error {
	if i%patience > 0 {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if l.Len() > lookAfter && l.looked == 0 {
		l.some(ctx, min(firstLook, l.spare))
	}
	if l.most > 0 && l.work > l.most {
		return &solve.Limit{Kind: solve.EffortLimit}
	}
	l.o.Report(solve.Progress{Positions: int64(l.Len()), Depth: l.atLeast(), Best: max(0, len(l.best)-1)})
	return nil
}

// path returns the positions of the solution on which blocks go the fewest cells before they leave.
// It goes back from the last layer: each position whose successors lead to the goal is labelled with
// the cells on the way there.
func (l *layers[S]) path(ctx context.Context) ([]S, error) {
	labels := make([]map[S]int, l.Depth()+1) // by layer, of positions before blocks leave
	for d := l.Depth(); d >= 0; d-- {
		after := map[S]int{} // the positions to which they come
		first, end := l.Range(d, d)
		for i := first; i < end; i++ {
			if !l.ends[i] {
				continue
			}
			c := l.At(i)
			if d == l.Depth() {
				if l.g.solved(c) {
					after[c] = 0
				}
				continue
			}
			l.g.around(c, false, func(next S, by step) {
				if label, ok := labels[d+1][next]; ok {
					label += by.cells
					if old, ok := after[c]; !ok || label < old {
						after[c] = label
					}
				}
			})
			if i%patience == 0 && ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
		}
		labels[d] = map[S]int{}
		for i := first; i < end; i++ {
			c := l.At(i)
			to := c
			if !l.ends[i] {
				to = l.g.closed(c)
			}
			if label, ok := after[to]; ok {
				labels[d][c] = label
			}
		}
	}
	path := []S{l.start}
	for d := range l.Depth() {
		var best S
		least := math.MaxInt
		l.g.around(l.g.closed(path[d]), false, func(next S, by step) {
			if label, ok := labels[d+1][next]; ok && label+by.cells < least {
				best, least = next, label+by.cells
			}
		})
		path = append(path, best)
	}
	return path, nil
}
