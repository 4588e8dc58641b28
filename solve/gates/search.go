package gates

import (
	"cmp"
	"context"
	"errors"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// ctxCheckInterval is the number of positions visited between two checks of the context.
const ctxCheckInterval = 1 << 8

func (g *graph[S]) solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	o = search.Track(o)
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
	l.maxWork, l.effort = effort*workPerEffort, effort+l.fallbackLeft
	found, err := l.search(ctx, withMaxPositions(o, effort))
	stored := int64(l.Len())
	sol.LowerBound = l.lowerBound()
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		if limit.Kind == solve.PositionsLimit && (o.MaxPositions == 0 || effort > 0 && effort < o.MaxPositions) {
			limit.Kind = solve.EffortLimit
		}
		limit.LowerBound, limit.Metric = sol.LowerBound, o.Metric
		if limit.Kind == solve.EffortLimit {
			limit.SuggestedEffort = max(defaultEffort, retryFactor*cmp.Or(o.Effort, defaultEffort))
		}
		if !o.Optimal {
			// Free this memory for the fallback search.
			l.DepthTable, l.exits = search.DepthTable[S]{}, nil
			l.runBeamSearch(ctx, l.fallbackLeft, sol.LowerBound-len(g.m.pieces))
		}
	} else if ctx.Err() != nil {
		err = solve.ContextError(ctx, sol.LowerBound, o.Metric)
	}
	sol.Positions = stored + l.fallbackPositions
	switch {
	case found:
		end, _ := l.Find(g.solvedCode())
		sol.Moves = g.leastTravel(ctx, l.layersTo(end, maxLayer))
	case err == nil:
		return sol, &solve.Unsolvable{Reason: l.unsolvableReason()}
	case l.best != nil:
		sol.Moves = g.leastTravel(ctx, g.layersOf(l.best))
	}
	if sol.Moves != nil {
		sol.LowerBound = min(sol.LowerBound, len(sol.Moves))
	}
	return o.Result(sol, err)
}

func (g *graph[S]) needsAtLeast(ctx context.Context, moves int) (bool, error) {
	l := layerSearch[S]{g: g, start: g.start(), stopAt: moves}
	found, err := l.search(ctx, solve.Options{})
	return !found, err
}

// withMaxPositions returns a copy of o that is limited to the given number of positions; a limit of
// 0 means no limit.
func withMaxPositions(o solve.Options, limit int64) solve.Options {
	if limit > 0 && (o.MaxPositions == 0 || limit < o.MaxPositions) {
		o.MaxPositions = limit
	}
	return o
}

// A layerSearch is a breadth-first search that stores positions in layers. The depth of a position
// is the number of moves that lead to it, not counting exits. Each layer contains positions in
// which blocks can leave, and also the positions that result from these exits.
type layerSearch[S search.Code] struct {
	search.DepthTable[S]
	g                 *graph[S]
	o                 solve.Options
	start             S
	exits             []exitLink // sorted by the index of the position before the exits
	best              []S        // solution found by the fallback search, or nil
	bestLength        int        // number of moves of this solution, including exits
	fallbackLeft      int64      // number of positions that the fallback search may still visit
	fallbackPositions int64      // number of positions that the fallback search has visited
	maxWork           int64      // maximum work of the proof; 0 means no limit
	effort            int64      // effort of the proof and the fallback search; 0 means no limit
	work              int64      // work that the proof has done so far
	// The search stops when it has proved that every solution needs at least stopAt moves, not
	// counting exits. If stopAt is 0, the search stops only at a solution.
	stopAt int
}

// An exitLink describes a position in which blocks can leave. It contains the indexes of the
// positions before and after all possible exits. Both positions are in the same layer.
type exitLink struct{ before, after uint32 }

// exitBytes returns the memory that the exits occupy, including unused capacity.
func (l *layerSearch[S]) exitBytes() int64 { return 20 * int64(len(l.exits)) }

// minMoves returns the number of moves that every solution needs, not counting exits, as far as the search has
// proved.
func (l *layerSearch[S]) minMoves() int { return max(0, l.Depth()+1) }

// lowerBound returns the lower bound that the search has proved for the length of a solution.
func (l *layerSearch[S]) lowerBound() int { return len(l.g.m.pieces) + l.minMoves() }

// search searches for a solution layer by layer, and reports whether there is one. If a solution
// exists, the last layer contains the solved position.
func (l *layerSearch[S]) search(ctx context.Context, o solve.Options) (found bool, err error) {
	if err := l.store(ctx, o, []S{l.start}); err != nil {
		return false, err
	}
	var succ []S
	for first := uint32(0); first < l.Len(); {
		var ends []uint32 // positions in which no block can leave
		for i := first; i < l.Len(); i++ {
			if err := l.checkLimits(ctx, i); err != nil {
				return false, err
			}
			c := l.At(i)
			after := l.g.afterExits(c)
			if after == c {
				ends = append(ends, i)
				continue
			}
			if err := l.store(ctx, o, []S{after}); err != nil {
				return false, err
			}
			k, _ := l.Find(after)
			l.exits = append(l.exits, exitLink{i, k})
		}
		l.EndLayer()
		for _, i := range ends {
			if l.g.solved(l.At(i)) {
				return true, nil
			}
		}
		if l.stopAt > 0 && l.Depth()+1 >= l.stopAt {
			return false, nil
		}
		first = l.Len()
		for k, i := range ends {
			if err := l.checkLimits(ctx, uint32(k)); err != nil {
				return false, err
			}
			succ = succ[:0]
			l.g.successors(l.At(i), false, func(next S, _ step) { succ = append(succ, next) })
			l.work += int64(len(l.g.m.pieces) * (len(succ) + reachWork))
			if err := l.store(ctx, o, succ); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// report sends a progress report. The argument is the progress of the fallback search, if it is running.
func (l *layerSearch[S]) report(fallback solve.Progress) {
	stored := int64(l.Len())
	spent := max(stored, l.work/workPerEffort) + l.fallbackPositions + fallback.Positions
	l.o.Report(solve.Progress{
		Positions: stored + l.fallbackPositions + fallback.Positions, Depth: l.lowerBound(), Best: l.bestLength,
		Share: search.Share(spent, l.effort),
	})
}

// checkLimits regularly checks the context and the work limit. It also runs the fallback search
// once, so that a solution is available if the proof runs out of time.
func (l *layerSearch[S]) checkLimits(ctx context.Context, i uint32) error {
	if i%ctxCheckInterval > 0 {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if l.Len() > fallbackAfter && l.fallbackPositions == 0 {
		l.runBeamSearch(ctx, min(firstFallback, l.fallbackLeft), l.minMoves())
	}
	if l.maxWork > 0 && l.work > l.maxWork {
		return &solve.Limit{Kind: solve.EffortLimit}
	}
	l.report(solve.Progress{})
	return nil
}

// store adds positions to the current layer.
func (l *layerSearch[S]) store(ctx context.Context, o solve.Options, positions []S) error {
	if o.Memory > 0 {
		o.Memory = max(1, o.Memory-l.exitBytes())
	}
	return l.AddLimited(ctx, positions, o)
}
