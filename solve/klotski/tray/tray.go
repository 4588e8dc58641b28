// Package tray finds the hardest sliding-block puzzles that fit in a tray. A puzzle has any number of
// pieces of any shape. The piece that covers the first cell must end on the last cell. For each number
// of pieces, the package searches all puzzles and returns one with the greatest optimum in moves.
//
//	x x .        b . a        a start with the piece x in the first cell, and one of its
//	a b c   ->   c x x        solved positions; no puzzle of four pieces needs more than
//	. . .        . . .        ten moves in a tray of 3x3
//
// A position is a packing of the tray with one marked piece. Moves preserve the shapes, so the positions
// with the same multiset of shapes and the same marked shape form a closed set, called a component
// here. One backward search from all solved positions of a component computes the distance
// of every position. The hardest puzzle starts at the most distant position whose marked
// piece covers the first cell.
//
// Components are independent. They are generated in groups that fit in memory. A group is
// sorted into small batches of complete components, so that the search table mostly stays in
// the processor's cache. The size of a group is memo in advance, which helps to balance
// shards and to estimate the remaining time.
//
// The search visits every position: 1.8e8 for 4x4 and 2.4e10 for 4x5. A position must fit in
// 64 bits, so a tray has at most 20 cells.
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

// Metric is the metric of all solution lengths.
const Metric = solve.Metric("move")

// A Puzzle is a hardest puzzle of a tray.
type Puzzle struct {
	Pieces int    `json:"pieces"`
	Moves  int    `json:"moves"` // optimum
	ID     string `json:"id"`
}

// HardestByPieces returns the hardest of the given puzzles for each number of pieces, in ascending
// order. It reorders its arguments.
func HardestByPieces(puzzles ...Puzzle) []Puzzle {
	slices.SortFunc(puzzles, func(a, b Puzzle) int {
		return cmp.Or(cmp.Compare(a.Pieces, b.Pieces), cmp.Compare(b.Moves, a.Moves), cmp.Compare(a.ID, b.ID))
	})
	return slices.CompactFunc(puzzles, func(a, b Puzzle) bool { return a.Pieces == b.Pieces })
}

// Options restrict a census. The zero value covers the whole tray.
type Options struct {
	MinPieces, MaxPieces int   // MaxPieces 0 means no limit
	Shard, Shards        int   // index of this shard, from 0, and number of shards; Shards 0 means 1
	Memory               int64 // limit in bytes; 0 means no limit

	// Progress is called from time to time with the fraction of the work that is done, from 0 to 1.
	// It may be nil. Calls do not overlap.
	Progress func(done float64)
}

// A Census is the result of a search of a tray or of one shard.
type Census struct {
	ID       string       `json:"id"`
	Metric   solve.Metric `json:"metric"`
	Packings uint64       `json:"packings"`         // ways to place pieces in the tray, including the empty tray
	Pieces   string       `json:"pieces,omitempty"` // A-B, if not all numbers of pieces were searched
	Shard    string       `json:"shard,omitempty"`  // I/N, if this is the result of one shard
	Hardest  []Puzzle     `json:"hardest"`          // one for each solvable number of pieces, ascending
}

// Census searches the puzzles of t. The result depends only on t, the range of pieces and the
// shard. The error is the cause of ctx, or a *solve.Limit if the memory is insufficient.
func (t *Tray) Census(ctx context.Context, o Options) (Census, error) {
	c := Census{ID: t.ID, Metric: Metric, Hardest: []Puzzle{}}
	memo := map[cells][]uint64{0: {1}}
	for _, n := range t.countPackings(t.all, memo) {
		c.Packings += n
	}
	groups := t.groups(memo, max(o.MinPieces, 1), cmp.Or(o.MaxPieces, t.Cells))
	queue := make(chan group, len(groups))
	total, done := 0.0, 0.0
	for i, g := range groups {
		if o.Shards <= 1 || i%o.Shards == o.Shard { // round-robin, so that all shards take about the same time
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
	var mu sync.Mutex // guards c and done
	var running parallel.Group
	for range workers {
		running.Go(func() error {
			s := &backwardSearch{Tray: t, memory: o.Memory / int64(workers)}
			for g := range queue {
				hardest, err := s.searchGroup(ctx, g)
				if err != nil {
					stop(err)
					return err
				}
				mu.Lock()
				c.Hardest = HardestByPieces(append(c.Hardest, hardest...)...)
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
