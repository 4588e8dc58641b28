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

// TotalLayouts is how many layouts of the classic board there are with one 2x2 and at
// least two empty cells.
const TotalLayouts = 29_334_498

// Census counts every layout of some sets of pieces, by distance to the nearest layout in which
// the 2x2 is at the bottom centre. Sets have nothing to do with one another, so each is counted by
// itself, on as many processors as there are; with o.Visit on one, and distances begin again with
// each set. Read makes a board of the text of a layout, to name the hardest ones.
func Census(ctx context.Context, sets []Set, o solve.CensusOptions, read func(text string) board.Board) (*solve.Census, error) {
	if o.Insight {
		return nil, input.Errorf("name one of them, as 横刀立马, or leave --insight out", "klotski: the shortest solutions of all layouts are not counted")
	}
	sets = slices.Clone(sets)
	workers := min(parallel.Workers(o.Workers), len(sets))
	if o.Visit != nil {
		workers = 1
	} else {
		// The largest first, so that none is left to run alone at the end.
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
	sum := &sumOfSets{c: solve.Census{Metric: o.Metric}, o: o, total: total}
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
		hardest = append(hardest, read(l.String()))
	}
	sum.c.SetHardest(hardest)
	return &sum.c, nil
}

// sumOfSets gathers what the workers count.
type sumOfSets struct {
	mu      sync.Mutex
	c       solve.Census
	o       solve.CensusOptions
	total   int64
	hardest []layout
}

func (sum *sumOfSets) count(ctx context.Context, w *setSearch, s Set) error {
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
	for d := range w.ends {
		if d == len(c.Depths) {
			c.Depths = append(c.Depths, 0)
			sum.hardest = sum.hardest[:0]
		}
		c.Depths[d] += w.counts[d]
	}
	if d := len(w.ends) - 1; d >= 0 && d == c.GodsNumber() {
		w.layer(d, func(l layout) { sum.hardest = append(sum.hardest, l) })
	}
	sum.o.Report(c.Positions, sum.total)
	if sum.o.Visit == nil {
		return nil
	}
	for n, at := range w.queue {
		if n%patience == 0 {
			if err := context.Cause(ctx); err != nil {
				return err
			}
		}
		l := w.codes[at]
		if err := sum.o.Visit(w.position(l)); err != nil {
			return err
		}
		if m := l.mirror(); m != l {
			if err := sum.o.Visit(w.position(m)); err != nil {
				return err
			}
		}
	}
	return nil
}
