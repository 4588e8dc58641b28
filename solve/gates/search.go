package gates

import (
	"context"
	"errors"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// ctxCheckInterval is the number of positions visited between two checks of the context.
const ctxCheckInterval = 1 << 8

func (g *graph[S]) solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	o.Metric = board.MoveMetric
	if proof := g.m.stuckReason(); proof.Format != "" {
		return solve.Solution{Metric: o.Metric}, &solve.Unsolvable{Reason: proof}
	}
	l := newLayerSearch(ctx, g, o)
	l.Beam = l.runBeam
	return l.Solve()
}

func (g *graph[S]) needsAtLeast(ctx context.Context, moves int) (bool, error) {
	l := newLayerSearch(ctx, g, solve.Options{Optimal: true})
	l.stopAt = len(g.m.pieces) + moves
	found, err := l.search()
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
// which blocks can leave, and the positions after these exits.
type layerSearch[S search.Code] struct {
	*search.AnytimeSearch
	search.DepthTable[S]
	ctx      context.Context
	g        *graph[S]
	o        solve.Options // limits of the proof
	start    S
	exits    []exitLink // sorted by the index of the position before the exits
	best     []S        // the shortest path of all beam searches, or nil
	work     int64      // work that the proof has done so far
	released int64      // number of positions that the proof had stored when its memory was freed
	stopAt   int        // stop if every solution needs at least this many moves; 0 means never
}

func newLayerSearch[S search.Code](ctx context.Context, g *graph[S], o solve.Options) *layerSearch[S] {
	l := &layerSearch[S]{AnytimeSearch: search.NewAnytimeSearch(ctx, o, &search.ScheduleGates), ctx: ctx, g: g, start: g.start()}
	l.o = withMaxPositions(o, l.ProofEffort)
	l.Prove, l.Spent, l.Release, l.Best = l.prove, l.spent, l.release, l.bestMoves
	return l
}

// An exitLink contains the index of a position in which blocks can leave, and the index of the
// position after all possible exits. Both positions are in the same layer.
type exitLink struct{ before, after uint32 }

// exitBytes returns the memory that the exits occupy, including unused capacity.
func (l *layerSearch[S]) exitBytes() int64 { return 20 * int64(len(l.exits)) }

// search searches for a solution layer by layer, and reports whether there is one. If found is
// true, the last layer contains the solved position.
func (l *layerSearch[S]) search() (found bool, err error) {
	l.raise()
	if err := l.store([]S{l.start}); err != nil {
		return false, err
	}
	var succ []S
	for first := uint32(0); first < l.Len(); {
		var ends []uint32 // positions in which no block can leave
		for i := first; i < l.Len(); i++ {
			if err := l.checkLimits(i); err != nil {
				return false, err
			}
			c := l.At(i)
			after := l.g.afterExits(c)
			if after == c {
				ends = append(ends, i)
				continue
			}
			if err := l.store([]S{after}); err != nil {
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
		if l.raise(); l.stopAt > 0 && l.Bound() >= l.stopAt {
			return false, nil
		}
		first = l.Len()
		for k, i := range ends {
			if err := l.checkLimits(uint32(k)); err != nil {
				return false, err
			}
			succ = succ[:0]
			l.g.successors(l.At(i), false, func(next S, _ step) { succ = append(succ, next) })
			l.work += int64(len(l.g.m.pieces) * (len(succ) + reachWork))
			if err := l.store(succ); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// raise raises the lower bound after a layer has been completed without a solution. The bound is the next
// depth plus one exit for every block.
func (l *layerSearch[S]) raise() {
	reason := solve.LayerReason
	if l.Depth() < 0 {
		reason = solve.HeuristicReason
	}
	l.Raise(len(l.g.m.pieces)+max(0, l.Depth()+1), reason)
}

// checkLimits regularly checks the context and the work limit, and lets a beam search interrupt the proof.
func (l *layerSearch[S]) checkLimits(i uint32) error {
	if i%ctxCheckInterval > 0 {
		return nil
	}
	l.Interrupt()
	if l.ProofEffort > 0 && l.work > l.ProofEffort*workPerEffort {
		return l.Limit(solve.EffortLimit)
	}
	return l.Check()
}

func (l *layerSearch[S]) store(positions []S) error {
	o := l.o
	if o.Memory > 0 {
		o.Memory = max(1, o.Memory-l.exitBytes())
	}
	err := l.AddLimited(l.ctx, positions, o)
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind == solve.PositionsLimit && l.o.MaxPositions == l.ProofEffort {
		limit.Kind = solve.EffortLimit
	}
	return err
}
