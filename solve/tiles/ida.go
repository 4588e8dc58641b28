package tiles

import (
	"context"
	"sync"
	"sync/atomic"

	"slidegif/solve"
	"slidegif/solve/crew"
)

// A heuristic is a lower bound on the moves to a goal, and how to search by it.
type heuristic interface{ walker() walker }

// A walker searches depth first. Its cells hold tiles by their goal cells.
type walker interface {
	// set puts the walker on a position and returns a lower bound of what remains.
	set(cells []uint8, blank int) int

	// descend looks for the goal within the bound, from the position that was set, with
	// the blank at z, reached from last, after g moves. A true result leaves the way in
	// path, or the search stopped.
	descend(z, last, g int) bool

	base() *walk
}

// walk is what every walker has.
type walk struct {
	ways  [][]int // neighbours of each cell, in the order of the search
	cells [64]uint8
	path  []uint8 // cells of the blank
	bound int
	left  int   // positions until the next look at the clock
	nodes int64 // positions looked at
	run   *iteration
}

func (w *walk) base() *walk { return w }

// An iteration is the search of all paths up to one bound, in parts that several walkers
// take. The part that comes first in order wins, so that the answer does not depend on
// who is faster.
type iteration struct {
	ctx   context.Context
	stop  atomic.Bool
	best  atomic.Int64 // least number of a part with a solution
	total *atomic.Int64
	most  int64 // positions, 0: any number
	tell  func(nodes int64)
}

const lookEvery = 1 << 14

// pause looks at the clock and the bounds, and reports whether to give up.
func (w *walk) pause() bool {
	w.left = lookEvery
	r := w.run
	n := r.total.Add(lookEvery)
	if r.tell != nil {
		r.tell(n)
	}
	if r.most > 0 && n > r.most || r.ctx.Err() != nil {
		r.stop.Store(true)
	}
	return r.stop.Load()
}

// A part is a position a few moves from the start.
type part struct {
	cells   []uint8
	path    []uint8
	z, last int
	least   int // moves that remain at least
}

// parts lists the positions at a small depth in the order of the walk.
func parts(w walker, depth int, p part, dst []part) []part {
	if len(p.path) == depth {
		return append(dst, p)
	}
	for _, a := range w.base().ways[p.z] {
		if a == p.last {
			continue
		}
		q := part{cells: append([]uint8(nil), p.cells...), path: append(append([]uint8(nil), p.path...), uint8(a)), z: a, last: p.z}
		q.cells[p.z], q.cells[a] = q.cells[a], q.cells[p.z]
		q.least = w.set(q.cells, q.z)
		dst = parts(w, depth, q, dst)
	}
	return dst
}

const (
	partDepth  = 9  // moves to the parts that walkers share
	smallBound = 36 // below, one walker does it all
)

// An idaResult tells how far the search came.
type idaResult struct {
	path  []uint8 // cells of the blank after each move, nil where it gave up
	nodes int64
	bound int // no shorter solution exists
}

// A budget bounds a search; 0 is no bound.
type budget struct {
	most    int64 // positions after which it gives up
	enough  int64 // positions of one bound after which it does not begin another
	workers int
}

// ida finds a shortest path: depth first within a bound that grows by two, since parity
// allows no other lengths. It starts at a bound of which it must be known that nothing is
// shorter.
//
// The path is the first of the shortest in the order of the walk. No bound that is
// admissible prunes it, so neither the tables nor the number of workers change it.
func ida(ctx context.Context, h heuristic, cells []uint8, z, from int, b budget, o solve.Options) (idaResult, error) {
	first := h.walker()
	root := part{cells: cells, z: z, last: -1, least: first.set(cells, z)}
	res := idaResult{bound: root.least}
	for res.bound < from {
		res.bound += 2
	}
	var total atomic.Int64
	var shared []part
	for ; ; res.bound += 2 {
		it := &iteration{ctx: ctx, total: &total, most: b.most}
		if o.Progress != nil {
			var mu sync.Mutex
			it.tell = func(n int64) {
				if mu.TryLock() {
					o.Progress(int(n), res.bound)
					mu.Unlock()
				}
			}
		}
		todo, n := []part{root}, 1
		if res.bound >= smallBound {
			if shared == nil {
				shared = parts(first, partDepth, root, nil)
			}
			todo, n = shared, b.workers
		}
		path, nodes, err := it.search(h, todo, n, res.bound)
		res.nodes += nodes
		if err != nil {
			return res, err
		}
		if path != nil || it.stop.Load() {
			res.path = path
			return res, nil
		}
		if b.enough > 0 && nodes > b.enough {
			res.bound += 2
			return res, nil
		}
	}
}

// search shares the parts among workers and returns the path of the first part that has
// one, and how many positions the parts up to that one had.
func (it *iteration) search(h heuristic, parts []part, workers, bound int) ([]uint8, int64, error) {
	it.best.Store(int64(len(parts)))
	paths := make([][]uint8, len(parts))
	nodes := make([]int64, len(parts))
	var next atomic.Int64
	var walkers crew.Group
	for range workers {
		walkers.Go(func() error {
			walker := h.walker()
			w := walker.base()
			w.bound, w.run, w.left = bound, it, lookEvery
			for {
				i := next.Add(1) - 1
				if i >= int64(len(parts)) || i > it.best.Load() || it.stop.Load() {
					return nil
				}
				p := &parts[i]
				if len(p.path)+p.least > bound {
					continue
				}
				walker.set(p.cells, p.z)
				w.path = append(w.path[:0], p.path...)
				w.nodes = 0
				if walker.descend(p.z, p.last, len(p.path)) && !it.stop.Load() {
					paths[i] = append([]uint8{}, w.path...)
					for {
						b := it.best.Load()
						if i >= b || it.best.CompareAndSwap(b, i) {
							break
						}
					}
				}
				nodes[i] = w.nodes
			}
		})
	}
	err := walkers.Wait()
	sum := int64(0)
	for i, n := range nodes {
		sum += n
		if paths[i] != nil {
			return paths[i], sum, err
		}
	}
	return nil, sum, err
}
