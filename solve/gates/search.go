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

// ctxCheckInterval is the number of positions between two checks of the context.
const ctxCheckInterval = 1 << 8

func (g *graph[S]) solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	o.Metric = board.MoveMetric
	sol := solve.Solution{Metric: o.Metric}
	if proof := g.m.stuckReason(); proof.Format != "" {
		return sol, &solve.Unsolvable{Reason: proof}
	}
	l := layerSearch[S]{g: g, o: o, start: g.start()}
	effort := o.Effort
	if !o.Optimal {
		effort = cmp.Or(effort, defaultEffort)
		l.fallbackLeft = max(effort/fallbackShare, min(effort/2, firstFallback))
		effort -= l.fallbackLeft
	}
	l.maxWork = effort * workPerEffort
	path, err := l.search(ctx, withMaxPositions(o, effort))
	stored := int64(l.Len())
	sol.LowerBound = l.lowerBound()
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		if limit.Kind == solve.PositionsLimit && (o.MaxPositions == 0 || effort > 0 && effort < o.MaxPositions) {
			limit.Kind = solve.EffortLimit
		}
		limit.LowerBound, limit.Metric = sol.LowerBound, o.Metric
		if limit.Kind == solve.EffortLimit {
			limit.SuggestedEffort = max(defaultEffort, retryFactor*o.Effort)
		}
		if !o.Optimal {
			l.DepthTable, l.predecessors = search.DepthTable[S]{}, nil // free the memory for the fallback search
			l.runBeamSearch(ctx, l.fallbackLeft)
		}
	} else if ctx.Err() != nil {
		err = solve.ContextError(ctx, sol.LowerBound, o.Metric)
	}
	sol.Positions = stored + l.fallbackPositions
	switch {
	case err == nil && path == nil:
		return sol, &solve.Unsolvable{Reason: l.unsolvableReason()}
	case err != nil:
		path = l.best
	}
	if path != nil {
		sol.Moves = g.replay(path)
		sol.LowerBound = min(sol.LowerBound, len(sol.Moves))
	}
	return o.Result(sol, err)
}

func (g *graph[S]) needsAtLeast(ctx context.Context, moves int) (bool, error) {
	l := layerSearch[S]{g: g, start: g.start(), stopAt: moves}
	path, err := l.search(ctx, solve.Options{})
	return path == nil, err
}

// withMaxPositions returns o with at most the given number of positions; 0 means no limit.
func withMaxPositions(o solve.Options, limit int64) solve.Options {
	if limit > 0 && (o.MaxPositions == 0 || limit < o.MaxPositions) {
		o.MaxPositions = limit
	}
	return o
}

// A layerSearch is a breadth-first search. The depth of a position is the number of moves to it,
// not counting exits. A layer contains positions in which blocks can leave, and the positions after
// these exits.
type layerSearch[S search.Code] struct {
	search.DepthTable[S]
	g                 *graph[S]
	o                 solve.Options
	start             S
	predecessors      []predecessor // by position
	best              []S           // solution of the fallback search, or nil
	fallbackLeft      int64         // positions that the fallback search may still visit
	fallbackPositions int64         // positions that the fallback search has visited
	maxWork           int64         // limit for work; 0 means no limit
	work              int64         // work of the proof so far
	stopAt            int           // stop when at least this number of moves besides exits is proved; 0: only at a solution
}

// A predecessor describes how a position was reached. The index from is the previous position. It
// is in the same layer if blocks have left. The number of cells counts all steps of blocks so far,
// not counting exits. If a position is reached in several ways, the fewest cells win.
type predecessor struct {
	from  uint32
	cells int32
}

// predecessorBytes returns the memory of the predecessors, including room to grow.
func (l *layerSearch[S]) predecessorBytes() int64 { return 20 * int64(len(l.predecessors)) }

// lowerBound returns the proved lower bound on the length of a solution.
func (l *layerSearch[S]) lowerBound() int { return len(l.g.m.pieces) + max(0, l.Depth()+1) }

// search returns the positions of a shortest solution, each before its exits, or nil if there is no
// solution. Among the shortest solutions it returns one with the fewest cells.
func (l *layerSearch[S]) search(ctx context.Context, o solve.Options) (path []S, err error) {
	if err := l.store(ctx, o, 0, []S{l.start}, []predecessor{{}}); err != nil {
		return nil, err
	}
	var succ []S
	var by []predecessor
	for first := uint32(0); first < l.Len(); {
		var ends []uint32 // positions in which no block can leave
		for i := first; i < l.Len(); i++ {
			if err := l.checkLimits(ctx, i); err != nil {
				return nil, err
			}
			c := l.At(i)
			if after := l.g.afterExits(c); after == c {
				ends = append(ends, i)
			} else if err := l.store(ctx, o, first, []S{after}, []predecessor{{i, l.predecessors[i].cells}}); err != nil {
				return nil, err
			}
		}
		l.EndLayer()
		for _, i := range ends {
			if l.g.solved(l.At(i)) {
				return l.path(i), nil
			}
		}
		if l.stopAt > 0 && l.Depth()+1 >= l.stopAt {
			return nil, nil
		}
		first = l.Len()
		for k, i := range ends {
			if err := l.checkLimits(ctx, uint32(k)); err != nil {
				return nil, err
			}
			succ, by = succ[:0], by[:0]
			l.g.successors(l.At(i), false, func(next S, step step) {
				succ, by = append(succ, next), append(by, predecessor{i, l.predecessors[i].cells + int32(step.cells)})
			})
			l.work += int64(len(l.g.m.pieces) * (len(succ) + reachWork))
			if err := l.store(ctx, o, first, succ, by); err != nil {
				return nil, err
			}
		}
	}
	return nil, nil
}

// checkLimits checks the context and the work limit at intervals. It runs the fallback search once,
// so that a search that runs out of time has a solution.
func (l *layerSearch[S]) checkLimits(ctx context.Context, i uint32) error {
	if i%ctxCheckInterval > 0 {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if l.Len() > fallbackAfter && l.fallbackPositions == 0 {
		l.runBeamSearch(ctx, min(firstFallback, l.fallbackLeft))
	}
	if l.maxWork > 0 && l.work > l.maxWork {
		return &solve.Limit{Kind: solve.EffortLimit}
	}
	l.o.Report(solve.Progress{Positions: int64(l.Len()), Depth: l.lowerBound(), Best: max(0, len(l.best)-1)})
	return nil
}

// store stores positions of the layer that begins at index first, with their predecessors.
func (l *layerSearch[S]) store(ctx context.Context, o solve.Options, first uint32, positions []S, by []predecessor) error {
	if o.Memory > 0 {
		o.Memory = max(1, o.Memory-l.predecessorBytes())
	}
	if err := l.AddLimited(ctx, positions, o); err != nil {
		return err
	}
	for k, s := range positions {
		i, _ := l.Find(s)
		switch {
		case int(i) == len(l.predecessors):
			l.predecessors = append(l.predecessors, by[k])
		case i >= first && by[k].cells < l.predecessors[i].cells:
			l.predecessors[i] = by[k]
		}
	}
	return nil
}

// path returns the positions on the way to a position. It omits positions reached by exits, which
// do not increase the number of cells.
func (l *layerSearch[S]) path(to uint32) (path []S) {
	for i := to; i > 0; i = l.predecessors[i].from {
		if a := l.predecessors[i]; a.cells > l.predecessors[a.from].cells {
			path = append(path, l.At(i))
		}
	}
	path = append(path, l.start)
	slices.Reverse(path)
	return path
}
