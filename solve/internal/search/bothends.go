package search

import (
	"cmp"
	"context"
	"errors"

	"slidegif/solve"
)

// BothEnds returns a shortest path from start to goal, which are not the same: of least travel,
// and among these the first by the order of Expand. The layers around the start and those around
// the goal grow in turn, the smaller one first, until a position is in both:
//
//	start ( ( ( ( X ) ) ) ) goal     half as deep is far less than half as many
//
// A nil path without an error is the proof that there is none; other errors are those of BreadthFirst.
func BothEnds[S Code](ctx context.Context, g Travelled[S], start, goal S, o solve.Options) (path []S, st Stats, err error) {
	side := [2]*Layers[S]{newLayers(g.Clone(), start, o), newLayers(g.Clone(), goal, o)}
	side[0].other, side[1].other = side[1], side[0]
	for _, l := range side {
		defer l.Close()
		if err := l.insert(ctx); err != nil || l.limit != nil {
			return nil, st, cmp.Or(err, l.limit)
		}
		l.endLayer()
	}
	for {
		i := 0 // the side that grows
		if last(side[1]) < last(side[0]) {
			i = 1
		}
		l, other := side[i], side[1-i]
		st.Positions, st.Depth = l.stored+other.stored, l.Depth()+other.Depth()-1
		if o.MaxPositions > 0 {
			if l.o.MaxPositions = o.MaxPositions - other.stored; l.o.MaxPositions <= l.stored {
				return nil, st, &solve.Limit{Kind: solve.PositionsLimit, Metric: o.Metric, AtLeast: st.Depth}
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
			return nil, st, solve.Ended(ctx, st.Depth, o.Metric)
		case err != nil:
			return nil, st, err
		case l.found():
			among := func(d int, near *Table[S], found func(i uint32)) error {
				if d < side[0].Depth() {
					return side[0].Among(d, near, found)
				}
				return side[1].Among(st.Depth-d, near, found)
			}
			path, err = through[S](g, st.Depth, l.goals(), side[0].Depth()-i, among)
			return path, st, err
		}
		if limit, ok := errors.AsType[*solve.Limit](l.limit); ok {
			st.Positions += l.fresh()
			st.Depth++
			limit.AtLeast = st.Depth
			return nil, st, limit
		}
		if l.endLayer() == 0 {
			st.Positions = l.stored + other.stored
			return nil, st, nil
		}
	}
}

// last returns how many positions the last layer has.
func last[S Code](l *Layers[S]) int64 { return l.layers[len(l.layers)-1].n }

// shardWith returns the shard of a code.
func (l *Layers[S]) shardWith(s S) *shard[S] {
	if len(l.shards) == 1 {
		return l.shards[0]
	}
	return l.shards[shardOf(s, len(l.shards))]
}
