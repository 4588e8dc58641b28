package tray

import (
	"cmp"
	"context"
	"math/bits"
	"runtime"
	"slices"

	"slidegif/solve/parallel"
)

// Options say how much of a tray is looked at. The zero value is all of it.
type Options struct {
	Fewest, Most  int   // pieces; Most 0: no bound
	Shard, Shards int   // the part of this number, from 0, of so many; Shards 0: all
	Memory        int64 // bytes that the search may take; 0: no bound
	Workers       int   // goroutines; 0: one for each processor

	// Progress is told now and then which part of the work is done, 0 to 1. It may be nil.
	// Calls do not overlap.
	Progress func(done float64)
}

// Take looks at the puzzles of t. The result depends on t, the numbers of pieces and the
// shard alone. Its error is that of ctx, or a *solve.Limit where memory does not suffice.
func Take(ctx context.Context, t Tray, o Options) (Census, error) {
	g := newGrid(t.Rows, t.Columns)
	count := newCounter(g)
	groups := shardOf(g.groups(count, max(o.Fewest, 1), cmp.Or(o.Most, g.size)), o.Shard, o.Shards)
	total, done := 0.0, 0.0
	for _, gr := range groups {
		total += float64(gr.solved)
	}
	workers := cmp.Or(o.Workers, runtime.GOMAXPROCS(0))
	searches := make(chan *search, workers)
	for range workers {
		searches <- &search{grid: g, memory: o.Memory / int64(workers)}
	}
	c := Census{Packings: int64(count.packings(g.all))}
	type result struct {
		hardest []Puzzle
		err     error
	}
	next := 0
	err := parallel.Ordered(ctx, workers, func(yield func(group) bool) error {
		for _, gr := range groups {
			if !yield(gr) {
				break
			}
		}
		return nil
	}, func(gr group) result {
		s := <-searches
		defer func() { searches <- s }()
		hardest, err := s.group(ctx, gr)
		return result{hardest, err}
	}, func(r result) error {
		c.Hardest = Harder(c.Hardest, r.hardest)
		done += float64(groups[next].solved)
		next++
		if o.Progress != nil {
			o.Progress(done / total)
		}
		return r.err
	})
	return c, err
}

// heapSize is about how many solved positions are searched from at once: few, so that the
// table stays in the processor's cache. Eight times as many: 1.45 x the time (tray:2x7).
const heapSize = 1024

// group returns the hardest puzzle of a group, if any can be solved.
func (s *search) group(ctx context.Context, gr group) ([]Puzzle, error) {
	heaps := uint64(gr.solved/heapSize + 1)
	s.solved, s.heapOf = s.solved[:0], s.heapOf[:0]
	ends := make([]int, heaps+1)
	s.generate(gr, func(p position, part uint64) {
		heap, _ := bits.Mul64(part, heaps)
		s.solved, s.heapOf = append(s.solved, p), append(s.heapOf, uint32(heap))
		ends[heap+1]++
	})
	for i := range heaps {
		ends[i+1] += ends[i]
	}
	s.sorted = slices.Grow(s.sorted[:0], len(s.solved))[:len(s.solved)]
	starts := slices.Clone(ends)
	for i, p := range s.solved {
		s.sorted[starts[s.heapOf[i]]] = p
		starts[s.heapOf[i]]++
	}
	s.moves, s.hardest = 0, 0
	for i := range heaps {
		if err := s.from(ctx, s.sorted[ends[i]:ends[i+1]]); err != nil {
			return nil, err
		}
	}
	if s.hardest == 0 {
		return nil, nil
	}
	return []Puzzle{{gr.pieces, s.moves, s.id(s.hardest)}}, nil
}
