package gates

import (
	"cmp"
	"context"
	"errors"
	"slices"

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
			l.DepthTable, l.arrivals = search.DepthTable[S]{}, nil // their memory is for the other search
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
	g        *graph[S]
	o        solve.Options
	start    S
	arrivals []arrival // by position
	best     []S       // a solution that is not proved to be the shortest; nil for none
	spare    int64     // positions that a search for one may still look at
	looked   int64     // and those that it has
	most     int64     // work of the proof; 0: no bound
	work     int64     // that it has done
	enough   int       // end where that many moves are known to be needed beside ways out; 0: at a solution only
}

// An arrival is how a position was met: from which one, which is in the same layer where blocks left, and how many
// cells blocks have gone before they leave. Of several it is the one of the fewest cells.
type arrival struct {
	from  uint32
	cells int32
}

// arrivalBytes returns the memory of the arrivals while the list of them grows.
func (l *layers[S]) arrivalBytes() int64 { return 20 * int64(len(l.arrivals)) }

// atLeast returns how many moves every solution needs.
func (l *layers[S]) atLeast() int { return len(l.g.m.pieces) + max(0, l.Depth()+1) }

// search returns the positions before blocks leave of a solution, both ends included, or nil where
// there is none. Of the shortest solutions it is one on which blocks go the fewest cells before they leave.
func (l *layers[S]) search(ctx context.Context, o solve.Options) (path []S, err error) {
	if err := l.meet(ctx, o, 0, []S{l.start}, []arrival{{}}); err != nil {
		return nil, err
	}
	var succ []S
	var by []arrival
	for first := uint32(0); first < l.Len(); {
		var ends []uint32 // where nothing can leave
		for i := first; i < l.Len(); i++ {
			if err := l.look(ctx, i); err != nil {
				return nil, err
			}
			c := l.At(i)
			if after := l.g.closed(c); after == c {
				ends = append(ends, i)
			} else if err := l.meet(ctx, o, first, []S{after}, []arrival{{i, l.arrivals[i].cells}}); err != nil {
				return nil, err
			}
		}
		l.EndLayer()
		for _, i := range ends {
			if l.g.solved(l.At(i)) {
				return l.path(i), nil
			}
		}
		if l.enough > 0 && l.Depth()+1 >= l.enough {
			return nil, nil
		}
		first = l.Len()
		for k, i := range ends {
			if err := l.look(ctx, uint32(k)); err != nil {
				return nil, err
			}
			succ, by = succ[:0], by[:0]
			l.g.around(l.At(i), false, func(next S, step step) {
				succ, by = append(succ, next), append(by, arrival{i, l.arrivals[i].cells + int32(step.cells)})
			})
			l.work += int64(len(l.g.m.pieces) * (len(succ) + workOfReach))
			if err := l.meet(ctx, o, first, succ, by); err != nil {
				return nil, err
			}
		}
	}
	return nil, nil
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

// meet stores positions of the layer that begins at first, and how they were met.
func (l *layers[S]) meet(ctx context.Context, o solve.Options, first uint32, some []S, by []arrival) error {
	if o.Memory > 0 {
		o.Memory = max(1, o.Memory-l.arrivalBytes())
	}
	if err := l.AddWithin(ctx, some, o); err != nil {
		return err
	}
	for k, s := range some {
		i, _ := l.Find(s)
		switch {
		case int(i) == len(l.arrivals):
			l.arrivals = append(l.arrivals, by[k])
		case i >= first && by[k].cells < l.arrivals[i].cells:
			l.arrivals[i] = by[k]
		}
	}
	return nil
}

// path returns the positions on the way to one of them. Those to which blocks have only left are passed over: a
// move takes cells, and leaving takes none.
func (l *layers[S]) path(to uint32) (path []S) {
	for i := to; i > 0; i = l.arrivals[i].from {
		if a := l.arrivals[i]; a.cells > l.arrivals[a.from].cells {
			path = append(path, l.At(i))
		}
	}
	path = append(path, l.start)
	slices.Reverse(path)
	return path
}
