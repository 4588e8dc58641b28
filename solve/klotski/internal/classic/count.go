package classic

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// Count counts the layouts of the given sets by their distance from the nearest layout with the 2x2 piece at the
// bottom centre. No move leads from one set to another, so Count counts the sets separately and in parallel. If
// o.Visit is set, Count uses a single goroutine and visits the layouts by set and then by distance. Count uses
// the given parser to convert the hardest layouts from text to boards.
func Count(ctx context.Context, sets []Set, o solve.CensusOptions, parse func(text string) board.Board) (*solve.Census, error) {
	if o.Insight {
		return nil, input.Errorf("name one layout, such as 横刀立马, or omit --insight", "klotski: shortest solutions cannot be counted for all layouts together")
	}
	sets = slices.Clone(sets)
	workers := min(parallel.Workers(o.Workers), len(sets))
	if o.Visit != nil {
		workers = 1
	} else {
		// Start with the largest sets, so that no large set is searched alone at the end.
		count := map[Set]int{}
		for _, s := range sets {
			count[s] = s.count()
		}
		slices.SortStableFunc(sets, func(a, b Set) int { return cmp.Compare(count[b], count[a]) })
	}
	largest, total := int64(0), int64(0)
	for _, s := range sets {
		largest, total = max(largest, searchBytes(s)), total+int64(s.count())
	}
	if o.Memory > 0 {
		if workers = min(workers, int(o.Memory/largest)); workers == 0 {
			return nil, o.OutOfMemory(largest)
		}
	}
	sum := &totals{c: solve.Census{Metric: o.Metric}, o: o, total: total}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	searches := make([]setSearch, workers)
	err := parallel.Each(workers, len(sets), func(worker, i int) error {
		w := &searches[worker]
		w.mover = newMover(o.Metric)
		err := sum.count(ctx, w, sets[i])
		if err != nil {
			cancel(err)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	var hardest []board.Board
	for _, l := range sum.hardest {
		hardest = append(hardest, parse(l.String()))
	}
	sum.c.SetHardest(hardest)
	return &sum.c, nil
}

type totals struct {
	mu      sync.Mutex
	c       solve.Census
	o       solve.CensusOptions
	total   int64
	hardest []layout
}

func (sum *totals) count(ctx context.Context, w *setSearch, s Set) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	w.load(s)
	if err := w.search(ctx); err != nil {
		return err
	}
	solvable := int64(0)
	for _, n := range w.counts {
		solvable += n
	}
	components := w.components()
	sum.mu.Lock()
	defer sum.mu.Unlock()
	c := &sum.c
	c.Components += int64(components)
	c.Positions += int64(w.total)
	c.Unreachable += int64(w.total) - solvable
	for d := range w.layerEnds {
		if d == len(c.Depths) {
			c.Depths = append(c.Depths, 0)
			sum.hardest = sum.hardest[:0]
		}
		c.Depths[d] += w.counts[d]
	}
	if d := len(w.layerEnds) - 1; d >= 0 && d == c.GodsNumber() {
		w.layer(d, func(l layout) { sum.hardest = append(sum.hardest, l) })
	}
	sum.o.Report(c.Positions, sum.total)
	if sum.o.Visit == nil {
		return nil
	}
	for n, at := range w.queue {
		if n%ctxCheckInterval == 0 {
			if err := context.Cause(ctx); err != nil {
				return err
			}
		}
		l := w.codes[at]
		if err := sum.o.Visit(w.row(l)); err != nil {
			return err
		}
		if m := l.mirror(); m != l {
			if err := sum.o.Visit(w.row(m)); err != nil {
				return err
			}
		}
	}
	return nil
}
