// Package tray finds the hardest sliding-block puzzles in a tray, which is a small empty board. A puzzle may have any
// number of pieces of any shape. The piece that covers the first cell at the start must cover the last cell at the
// end. For each number of pieces, the package searches all puzzles and returns one with the longest shortest solution.
// A move takes one piece along any path of free cells.
//
//	x a a        . c b        a start with the piece x in the first cell, and its solved
//	b c .   ->   a a b        position after ten moves; no puzzle of four pieces needs
//	b . .        . . x        more moves in a tray of 3x3
//
// The package also counts the perfect puzzles, which have only one shortest solution and need every piece; see package
// perfect.
//
// A position is a packing of the tray in which one piece is marked. Moves preserve the shapes of pieces. Positions
// with the same multiset of shapes and the same marked shape therefore form a closed set, called a component. A single
// backward search from all solved positions of a component computes the distance of every solvable position in the
// component. The hardest puzzle of a component starts with the marked piece on the first cell, at the greatest
// distance.
//
// Components are independent of each other. The package generates components in groups that fit in memory. The size of
// each group is known in advance. The groups can therefore be divided into shards of equal work, which separate
// processes search.
//
// The search visits every position of a tray: 1.8e8 positions for 4x4 and 2.4e10 positions for 4x5. A position must
// fit in 64 bits, so a tray can have at most 20 cells.
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

// Metric is the metric in which all solution lengths are given.
const Metric = solve.Metric("move")

// A Puzzle is one of the hardest puzzles in a tray.
type Puzzle struct {
	Pieces int    `json:"pieces"`
	Moves  int    `json:"moves"` // length of a shortest solution
	ID     string `json:"id"`
}

// HardestByPieces selects the hardest puzzle for each number of pieces, and sorts the results by
// this number. HardestByPieces reorders the given puzzles.
func HardestByPieces(puzzles ...Puzzle) []Puzzle {
	slices.SortFunc(puzzles, func(a, b Puzzle) int {
		return cmp.Or(cmp.Compare(a.Pieces, b.Pieces), cmp.Compare(b.Moves, a.Moves), cmp.Compare(a.ID, b.ID))
	})
	return slices.CompactFunc(puzzles, func(a, b Puzzle) bool { return a.Pieces == b.Pieces })
}

// Options select some puzzles of a tray and limit the resources of a search. The zero value of
// Options selects all puzzles of the tray.
type Options struct {
	MinPieces, MaxPieces int // if MaxPieces is 0, the number of pieces is not limited
	// index of this shard, starting at 0, and number of shards; if Shards is 0, there is one shard
	Shard, Shards int
	Memory        int64 // memory limit in bytes; 0 means no limit

	// Progress is called from time to time with the finished fraction of the work, from 0 to 1.
	// Progress may be nil. Calls of Progress never overlap.
	Progress func(done float64)
}

// A Result contains the results for a tray or for one shard of a tray.
type Result struct {
	ID       string       `json:"id"`
	Metric   solve.Metric `json:"metric"`
	Packings uint64       `json:"packings"`         // number of ways to place pieces, including the empty tray
	Pieces   string       `json:"pieces,omitempty"` // numbers of pieces that were searched, as A-B; empty if all were searched
	Shard    string       `json:"shard,omitempty"`  // shard in the form I/N, for the results of a single shard
	Hardest  []Puzzle     `json:"hardest"`          // one puzzle for each solvable number of pieces, ascending
}

// Search searches all puzzles of the tray that the options select. The result depends only on the
// tray, the range of pieces and the shard. If ctx is canceled, the error is context.Cause(ctx). If
// the memory is insufficient, the error is a *solve.Limit.
func (t *Tray) Search(ctx context.Context, o Options) (Result, error) {
	c := Result{ID: t.ID, Metric: Metric, Hardest: []Puzzle{}}
	memo := map[cells][]uint64{0: {1}}
	for _, n := range t.countPackings(t.all, memo) {
		c.Packings += n
	}
	groups := t.groups(memo, max(o.MinPieces, 1), cmp.Or(o.MaxPieces, t.Cells))
	queue := make(chan group, len(groups))
	total, done := 0.0, 0.0
	for i, g := range groups {
		// Assign the groups to the shards in turn, so that all shards take about the same time.
		if o.Shards <= 1 || i%o.Shards == o.Shard {
			queue <- g
			total += float64(g.solved)
		}
	}
	close(queue)
	var mu sync.Mutex // protects c and done
	err := t.eachGroup(ctx, queue, o.Memory, func(ctx context.Context, s *backwardSearch, g group) error {
		hardest, err := s.searchGroup(ctx, g)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		c.Hardest = HardestByPieces(append(c.Hardest, hardest...)...)
		if done += float64(g.solved); o.Progress != nil {
			o.Progress(done / total)
		}
		return nil
	})
	return c, err
}

// eachGroup calls visit with each group of the queue, on all cores. Each core has its own search.
// The first error ends all searches.
func (t *Tray) eachGroup(ctx context.Context, queue <-chan group, memory int64, visit func(ctx context.Context, s *backwardSearch, g group) error) error {
	workers := runtime.GOMAXPROCS(0)
	if memory > 0 {
		workers = max(1, min(workers, int(memory/groupBytes)))
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var running parallel.Group
	for range workers {
		running.Go(func() error {
			s := &backwardSearch{Tray: t, memory: memory / int64(workers)}
			for g := range queue {
				if err := visit(ctx, s, g); err != nil {
					stop(err)
					return err
				}
			}
			return nil
		})
	}
	return running.Wait()
}
