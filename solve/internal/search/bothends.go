package search

import (
	"cmp"
	"context"
	"errors"

	"slidegif/solve"
)

// BothEnds returns a shortest path from start to goal, including both ends. The two positions must
// differ. If there are several shortest paths, BothEnds returns the first path of least travel, in
// the order of Expand.
//
// BothEnds is a bidirectional breadth-first search. Each step expands the smaller frontier, until the
// two frontiers meet:
//
//	start ( ( ( ( X ) ) ) ) goal     half the depth takes far less than half the positions
//
// A nil path without an error proves that no path exists. The error is a *solve.Limit if the search hits a limit in
// o, or a context error if ctx ends.
func BothEnds[S Code](ctx context.Context, g Weighted[S], start, goal S, o solve.Options) (path []S, st Stats, err error) {
	err = RetryInMemory(o, func(o solve.Options) error {
		path, st, err = bothEnds(ctx, g, start, goal, o)
		return err
	})
	return path, st, err
}

// bothEnds implements BothEnds. If a scratch file cannot be read back, the error is a fileError.
func bothEnds[S Code](ctx context.Context, g Weighted[S], start, goal S, o solve.Options) (path []S, st Stats, err error) {
	side := [2]*Layers[S]{newLayers(g.Clone(), start, o), newLayers(g.Clone(), goal, o)}
	side[0].other, side[1].other = side[1], side[0]
	for _, l := range side {
		defer l.Close()
		if err := l.insertPending(ctx); err != nil || l.limit != nil {
			return nil, st, cmp.Or(err, l.limit)
		}
		l.endLayer()
	}
	for {
		i := 0 // the side to expand
		if lastLayerSize(side[1]) < lastLayerSize(side[0]) {
			i = 1
		}
		l, other := side[i], side[1-i]
		st.Positions, st.Depth = l.stored+other.stored, l.Depth()+other.Depth()-1
		if o.MaxPositions > 0 {
			if l.o.MaxPositions = o.MaxPositions - other.stored; l.o.MaxPositions < l.stored {
				return nil, st, &solve.Limit{Kind: solve.PositionsLimit, Metric: o.Metric, LowerBound: st.Depth}
			}
		}
		if o.Memory > 0 {
			l.o.Memory = max(1, o.Memory-other.Bytes())
		}
		l.o.Progress = func(p solve.Progress) {
			o.Report(solve.Progress{Positions: p.Positions + other.stored, Depth: st.Depth})
		}
		err := l.expandLayer(ctx, st.Depth)
		switch {
		case ctx.Err() != nil:
			return nil, st, solve.ContextError(ctx, st.Depth, o.Metric)
		case err != nil:
			return nil, st, err
		case l.foundGoal():
			among := func(d int, near *Table[S], found func(i uint32)) error {
				if d < side[0].Depth() {
					return side[0].InLayer(d, near, found)
				}
				return side[1].InLayer(st.Depth-d, near, found)
			}
			path, err = pathThrough[S](g, st.Depth, l.goals(), side[0].Depth()-i, among)
			return path, st, err
		}
		if limit, ok := errors.AsType[*solve.Limit](l.limit); ok {
			st.Positions += l.currentSize()
			st.Depth++
			limit.LowerBound = st.Depth
			return nil, st, limit
		}
		if l.endLayer() == 0 {
			st.Positions = l.stored + other.stored
			return nil, st, nil
		}
	}
}

func lastLayerSize[S Code](l *Layers[S]) int64 { return l.layers[len(l.layers)-1].n }

func (l *Layers[S]) shardFor(s S) *shard[S] {
	if len(l.shards) == 1 {
		return l.shards[0]
	}
	return l.shards[shardOf(s, len(l.shards))]
}
