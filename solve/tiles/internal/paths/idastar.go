// Package paths finds paths of the blank from a position of a tiles board to the goal.
//
//	IDAStar   an optimal path, by depth-first searches with a growing bound (Korf 1985).
//	          It stores no positions. It prunes a path if its length plus a lower bound
//	          of the remaining moves exceeds the bound.
//	Beam      a short path, layer by layer; only the most promising positions are kept
//	Shorten   a shorter path, by exact searches between positions of a known path
//
// A path lists the blank's cell after each move. Results do not depend on the number of goroutines.
package paths

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/tables"
)

// An IDAStar finds an optimal path by depth-first searches with an increasing bound. The bound
// increases by two at a time, because the lengths of all paths from the start to the goal have the
// same parity.
//
// The result is the optimal path that comes first in search order. An admissible heuristic never
// prunes an optimal path, so the result does not depend on the tables or on the number of workers.
type IDAStar struct {
	newSearcher func() Searcher // creates a new searcher
	pruner      tables.Pruner
	root        Subtree
	parts       []Subtree
	workers     int
	Bound       int   // maximum path length in the next iteration; no path is shorter
	Nodes       int64 // positions searched
	LastNodes   int64 // number of positions searched in the last complete iteration
}

// GrowthFactor is the approximate factor by which the number of positions increases from one
// iteration to the next.
const GrowthFactor = 6

// ExpectedNodes estimates the number of positions in the next iteration.
func (d *IDAStar) ExpectedNodes() int64 { return d.LastNodes * GrowthFactor }

// A Searcher performs depth-first searches and prunes with a lower bound; see tables.Searcher.
type Searcher interface {
	Set(cells []uint8, blank int) (lowerBound int)
	Descend(m tables.Pruner, state uint16, moves int, shouldStop func() bool) (path []uint8, found bool)
	Nodes() int64
}

const (
	// splitDepth is the depth at which the search tree is split into parts. The number of parts
	// suffices to keep all workers busy. For twenty 15-puzzles, depths from 5 to 11 change the
	// number of positions by only 1 percent.
	splitDepth = 9

	// minParallelBound is the smallest bound for which an iteration runs in parallel. With a
	// smaller bound, the goal may be less than splitDepth moves from the start.
	minParallelBound = 36
)

// NewIDAStar returns a search from the given position, with the blank on the given cell. The
// parameter from is a lower bound on the path length. The search does not try smaller bounds.
func NewIDAStar(searcher func() Searcher, m tables.Pruner, cells []uint8, blank, from, workers int) *IDAStar {
	d := &IDAStar{newSearcher: searcher, pruner: m, workers: workers}
	d.root = newTree(searcher(), cells, blank)
	for d.Bound = d.root.Shortest; d.Bound < from; d.Bound += 2 {
	}
	return d
}

// Next runs one iteration with the current bound. Next returns a path, or nil if it finds none. If
// the iteration completes without finding a path, Next raises the bound. If ctx ends or the
// iteration exceeds maxNodes positions, done is false. Whether an iteration exceeds maxNodes does
// not depend on the number of workers. Unless report is nil, Next calls the function report with
// the number of positions searched in the current iteration.
func (d *IDAStar) Next(ctx context.Context, maxNodes int64, report func(more int64)) (path []uint8, done bool, err error) {
	parts, workers := []Subtree{d.root}, 1
	if d.Bound >= minParallelBound {
		if d.parts == nil {
			d.parts = d.root.split(d.newSearcher(), d.pruner, splitDepth, nil)
		}
		parts, workers = d.parts, d.workers
	}
	it := &iteration{ctx: ctx, parts: parts, bound: d.Bound, maxNodes: maxNodes, nodes: make([]atomic.Int64, len(parts)), report: func() {}}
	if report != nil {
		var mu sync.Mutex // a worker skips its report if another worker is reporting
		it.report = func() {
			if mu.TryLock() {
				report(min(it.total.Load(), maxNodes))
				mu.Unlock()
			}
		}
	}
	path, nodes, done, err := it.search(d.newSearcher, d.pruner, workers)
	d.Nodes += nodes
	if path == nil && done {
		d.Bound += 2
		d.LastNodes = nodes
	}
	return path, done, err
}

// An iteration searches all paths of at most bound moves. Several searchers search the parts of the tree in
// parallel. The path comes from the first part that contains one, so the result does not depend on timing.
// Positions in parts after the solved part are not counted. If more than maxNodes positions are counted, the
// iteration gives up.
type iteration struct {
	ctx         context.Context
	parts       []Subtree
	bound       int
	maxNodes    int64          // positions
	nodes       []atomic.Int64 // number of positions searched so far in each part
	total       atomic.Int64   // total number of positions in all parts, for progress reports
	firstSolved atomic.Int64   // index of the first part with a path
	report      func()
}

// nodesThrough returns the number of positions searched so far in the parts from 0 to part.
func (it *iteration) nodesThrough(part int) int64 {
	sum := int64(0)
	for i := range part + 1 {
		sum += it.nodes[i].Load()
	}
	return sum
}

// search searches the parts in parallel, and returns the path from the first part that contains one. The result
// done is true if search has found a path or searched all parts.
func (it *iteration) search(searcher func() Searcher, m tables.Pruner, workers int) (path []uint8, nodes int64, done bool, err error) {
	it.firstSolved.Store(math.MaxInt64)
	paths := make([][]uint8, len(it.parts))
	searchers := make([]Searcher, workers)
	for k := range searchers {
		searchers[k] = searcher()
	}
	err = parallel.Each(workers, len(it.parts), func(k, i int) error {
		p := &it.parts[i]
		if int64(i) > it.firstSolved.Load() || it.ctx.Err() != nil {
			return nil
		}
		w := searchers[k]
		path, nodes := p.Search(w, m, it.bound, func() bool {
			it.total.Add(tables.PollInterval)
			it.nodes[i].Store(w.Nodes())
			it.report()
			return it.ctx.Err() != nil || it.firstSolved.Load() < int64(i) || it.nodesThrough(i) > it.maxNodes
		})
		it.nodes[i].Store(nodes)
		if path != nil {
			paths[i] = path
			for b := it.firstSolved.Load(); int64(i) < b && !it.firstSolved.CompareAndSwap(b, int64(i)); b = it.firstSolved.Load() {
			}
		}
		return nil
	})
	for i := range paths {
		nodes += it.nodes[i].Load()
		switch {
		case err != nil || nodes > it.maxNodes:
			return nil, min(nodes, it.maxNodes), false, err
		case paths[i] != nil:
			return paths[i], nodes, true, nil
		}
	}
	return nil, nodes, it.ctx.Err() == nil, nil
}
