// Package tray finds the hardest sliding-block puzzles that fit a tray: pieces of any shape,
// any number of them, of which the one that covers the first cell must come to cover the
// last one. For each number of pieces it looks at every such puzzle and tells the longest of
// the shortest solutions, in moves.
//
//	x x .        b . a        the start, the piece x in the first cell, and one of its
//	a b c   ->   c x x        solved positions; no puzzle of four pieces takes more than
//	. . .        . . .        ten moves in a tray of 3x3
//
// A position is a packing of the tray with one piece marked. Pieces keep their shapes, so the
// positions fall into parts that no move leaves: those of one multiset of shapes, with one
// shape marked. Within a part one search backward, from all solved positions at once, finds
// the distance of every position; the most distant one whose marked piece covers the first
// cell is the start of its hardest puzzle. The parts need nothing of each other. They are
// made in groups that fit memory, and a group is sorted into small heaps of whole parts, so
// that the table of a search mostly stays in the processor's cache. How many positions a
// group has is known before it is made, which balances shards and tells the time that is left.
//
// The price is a look at every position: 1.8e8 of 4x4 and 2.4e10 of 4x5. The weakness is that
// a position must fit 64 bits, so that a tray has at most 20 cells.
package tray

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"

	"slidegif/solve"
	"slidegif/solve/parallel"
)

// Metric is the metric of all lengths.
const Metric = solve.Metric("move")

// A Puzzle is one of the hardest puzzles of a tray.
type Puzzle struct {
	Pieces int    `json:"pieces"`
	Moves  int    `json:"moves"` // of its shortest solutions
	ID     string `json:"id"`
}

// Harder returns the harder ones of puzzles, one for each number of pieces, the fewest first.
func Harder(puzzles ...Puzzle) []Puzzle {
	slices.SortFunc(puzzles, func(a, b Puzzle) int {
		return cmp.Or(cmp.Compare(a.Pieces, b.Pieces), cmp.Compare(b.Moves, a.Moves), cmp.Compare(a.ID, b.ID))
	})
	return slices.CompactFunc(puzzles, func(a, b Puzzle) bool { return a.Pieces == b.Pieces })
}

// Options say how much of a tray is looked at. The zero value is all of it.
type Options struct {
	Fewest, Most  int   // pieces; Most 0: no bound
	Shard, Shards int   // the part of this number, from 0, of so many; Shards 0: all
	Memory        int64 // bytes that the search may take; 0: no bound

	// Progress is told now and then which part of the work is done, 0 to 1. It may be nil.
	// Calls do not overlap.
	Progress func(done float64)
}

// A Census is what was found. That of a shard is a part of one.
type Census struct {
	ID       string       `json:"id"`
	Metric   solve.Metric `json:"metric"`
	Packings uint64       `json:"packings"`         // ways to place disjoint pieces in the tray, the empty tray included
	Pieces   string       `json:"pieces,omitempty"` // A-B, where not all numbers of pieces were looked at
	Shard    string       `json:"shard,omitempty"`  // I/N of a part
	Hardest  []Puzzle     `json:"hardest"`          // one for each number of pieces with which a puzzle can be solved, the fewest first
}

// Take looks at the puzzles of t. The result depends on t, the numbers of pieces and the
// shard alone. Its error is that of ctx, or a *solve.Limit where memory does not suffice.
func (t *Tray) Take(ctx context.Context, o Options) (Census, error) {
	c := Census{ID: t.ID, Metric: Metric, Hardest: []Puzzle{}}
	known := map[cells][]uint64{0: {1}}
	for _, n := range t.count(t.all, known) {
		c.Packings += n
	}
	groups := t.groups(known, max(o.Fewest, 1), cmp.Or(o.Most, t.Cells))
	queue := make(chan group, len(groups))
	total, done := 0.0, 0.0
	for i, g := range groups {
		if o.Shards <= 1 || i%o.Shards == o.Shard { // dealt like cards: all take about the same time
			queue <- g
			total += float64(g.solved)
		}
	}
	close(queue)
	workers := runtime.GOMAXPROCS(0)
	if o.Memory > 0 {
		workers = max(1, min(workers, int(o.Memory/groupBytes)))
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var mu sync.Mutex // of c and done
	var running parallel.Group
	for range workers {
		running.Go(func() error {
			s := &backward{Tray: t, memory: o.Memory / int64(workers)}
			for g := range queue {
				hardest, err := s.group(ctx, g)
				if err != nil {
					stop(err)
					return err
				}
				mu.Lock()
				c.Hardest = Harder(append(c.Hardest, hardest...)...)
				if done += float64(g.solved); o.Progress != nil {
					o.Progress(done / total)
				}
				mu.Unlock()
			}
			return nil
		})
	}
	err := running.Wait()
	return c, err
}
