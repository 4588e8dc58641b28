package search

import (
	"context"
	"errors"
	"slices"

	"slidegif/solve"
	"slidegif/solve/parallel"
)

// An Undirected graph is a Graph in which every move can be undone: if Expand leads from
// one position to another, it leads back as well.
type Undirected[S Code] interface {
	Graph[S]

	// Clone returns the same graph with scratch space of its own, for another goroutine.
	Clone() Undirected[S]
}

// Layers are the positions of a finished search by their distance from the start.
type Layers[S Code] struct {
	// Goals are the solved positions that are nearest to the start, in ascending order. It is
	// empty where no goal can be reached.
	Goals []S

	st    *window[S]
	depth int
}

// Depth returns the distance of the goals from the start.
func (l *Layers[S]) Depth() int { return l.depth }

// Each calls f with the positions at distance d, a part at a time and in no particular
// order, for d below Depth. The slice is only valid during the call.
func (l *Layers[S]) Each(d int, f func(codes []S)) error { return l.st.each(d, f) }

// Bytes returns the memory that the positions take.
func (l *Layers[S]) Bytes() int64 { return l.st.memory + l.st.heldChunks()*chunkSize*size[S]() }

// Close releases the memory and the file of the search. Nobody may use l any more.
func (l *Layers[S]) Close() { l.st.release() }

// Explored searches an undirected graph layer by layer until the first layer with a goal
// is complete. It keeps all layers, which Close releases. What it finds does not depend on
// the number of goroutines.
//
// Moves can be undone, so the neighbours of a layer lie in the layer before, in the layer
// itself and in the next one. The hash table therefore needs to hold no other layers:
//
//	layers   0 1 2 3 4 5 6 7 8     the positions of layer 7 are expanded
//	table                6 7 8     and looked up in these
//
// It is emptied and filled again when it is full, and grows only with the width of the
// layers. A position costs 8 bytes for each word of its code, and in these three layers 6
// to 21 more for the table. Where memory is short, older layers are sorted and written as
// differences of their codes, about 2 to 4 bytes a position, to a file if o.Scratch names a
// directory. Its weakness is that three layers must fit in memory.
//
// After each layer it calls between, unless that is nil, with the number of positions so far.
//
// At a bound of o the error is a *solve.Limit, and at the end of ctx its cause. A layer in
// which a bound is met is still searched for goals, without storing it.
func Explored[S Code](ctx context.Context, g Undirected[S], start S, o solve.Options, between func(positions int64)) (*Layers[S], Stats, error) {
	st := newWindow[S](g, o)
	goals, depth, err := st.search(ctx, start, between)
	stats := Stats{Positions: st.positions(len(goals)), Depth: depth}
	if err != nil {
		st.release()
		return nil, stats, err
	}
	st.trim()
	return &Layers[S]{Goals: goals, st: st, depth: depth}, stats, nil
}

// search expands layer after layer and returns the solved positions of the first layer
// that has any, and its depth.
func (st *window[S]) search(ctx context.Context, start S, between func(positions int64)) ([]S, int, error) {
	if err := st.grow(ctx); err != nil {
		return nil, 0, err
	}
	w := st.workers[0]
	w.pending = append(w.succ[:0], start)
	if !w.insert() {
		return nil, 0, &solve.Limit{Kind: solve.MemoryLimit, Metric: st.o.Metric}
	}
	for depth := 0; ; depth++ {
		if goals := st.goals(); len(goals) > 0 {
			return goals, depth, nil
		}
		if st.endLayer() == 0 {
			return nil, depth, nil
		}
		if between != nil {
			between(st.stored)
		}
		st.depth = depth + 1
		limit, err := st.expandLayer(ctx)
		switch {
		case ctx.Err() != nil:
			return nil, depth + 1, solve.Ended(ctx, depth+1, st.o.Metric)
		case err != nil:
			return nil, depth + 1, err
		case limit != nil && !st.found.Load():
			limit.AtLeast = depth + 2
			return nil, depth + 2, limit
		}
	}
}

// goals returns the solved positions that the workers met, each once.
func (st *window[S]) goals() []S {
	var all []S
	for _, w := range st.workers {
		all = append(all, w.goals...)
	}
	all, _ = sortCodes(all, nil)
	return slices.Compact(all)
}

// expandLayer makes the next layer from the last one. The limit is the bound at which
// positions were no longer stored; then the rest was looked through for goals only.
func (st *window[S]) expandLayer(ctx context.Context) (limit *solve.Limit, err error) {
	last := &st.layers[len(st.layers)-1]
	workers := st.workers[:1]
	if last.n >= wideLayer && st.stored >= manyStored {
		workers = st.allWorkers()
	}
	st.tasks = st.tasks[:0]
	for _, s := range last.segments {
		codes := st.segment(s)
		for len(workers) > 1 && len(codes) > taskSize {
			st.tasks = append(st.tasks, codes[:taskSize])
			codes = codes[taskSize:]
		}
		st.tasks = append(st.tasks, codes)
	}
	st.next.Store(0)
	for {
		done, err := st.work(ctx, workers)
		switch {
		case err != nil:
			return nil, err
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case done:
			return limit, nil
		case st.found.Load():
			continue
		}
		if err := st.grow(ctx); err != nil {
			var ok bool
			if limit, ok = errors.AsType[*solve.Limit](err); !ok || ctx.Err() != nil {
				return nil, err
			}
			st.full = true
		}
	}
}

// work runs the workers until the layer is done, or false is returned: there is no more
// room, a goal was found, or ctx has ended.
func (st *window[S]) work(ctx context.Context, workers []*worker[S]) (done bool, err error) {
	if st.shared = len(workers) > 1 && !st.exact; st.shared {
		var group parallel.Group
		st.posted.Add(len(workers))
		for _, w := range workers {
			group.Go(func() error { w.work(ctx); return nil })
		}
		if err := group.Wait(); err != nil {
			return false, err
		}
	} else {
		for _, w := range workers {
			w.work(ctx)
		}
	}
	return !slices.ContainsFunc(workers, func(w *worker[S]) bool { return !w.done }), nil
}
