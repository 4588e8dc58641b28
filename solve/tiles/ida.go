package tiles

import (
	"context"
	"sync"
	"sync/atomic"

	"slidegif/solve"
	"slidegif/solve/crew"
)

// A heuristic is a lower bound on the moves to a goal: the larger of two sums of pattern
// databases.
type heuristic struct {
	h, w   int
	blank  int // goal cell of the blank
	ways   [][]int
	tables [2][][]uint8  // of each sum; one sum may stand for both
	tile   [2][64]place  // goal cell of a tile -> where it is in the tables
	cells  [2][64]uint32 // cell -> as the sum sees it: itself or its reflection
	name   string
}

// A place is the group of a tile and the lowest bit of its cell in the group's index.
type place struct{ group, shift uint8 }

// A walker searches depth first. Its cells hold tiles by their goal cells.
type walker struct {
	*heuristic
	cells [64]uint8
	index [2][64]uint32 // of each group
	path  []uint8       // cells of the blank
	bound int
	left  int   // positions until the next look at the clock
	nodes int64 // positions looked at
	run   *iteration
}

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

// set puts the walker on a position.
func (w *walker) set(cells []uint8) (blank, h0, h1 int) {
	copy(w.cells[:], cells)
	w.index = [2][64]uint32{}
	for c, t := range cells {
		if int(t) == w.blank {
			blank = c
			continue
		}
		for s := range 2 {
			p := w.tile[s][t]
			w.index[s][p.group] |= w.heuristic.cells[s][c] << p.shift
		}
	}
	for g, t := range w.tables[0] {
		h0 += int(t[w.index[0][g]])
	}
	for g, t := range w.tables[1] {
		h1 += int(t[w.index[1][g]])
	}
	return blank, h0, h1
}

// pause looks at the clock and the bounds, and reports whether to give up.
func (w *walker) pause() bool {
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

// dfs looks for the goal within the bound, from a position with the blank at z, reached
// from last, after g moves. A true result leaves the way in path, or the search stopped.
func (w *walker) dfs(z, last, g, h0, h1 int) bool {
	w.nodes++
	if w.left--; w.left < 0 && w.pause() {
		return true
	}
	if h0 == 0 {
		return true // every tile is at home
	}
	for _, a := range w.ways[z] {
		if a == last {
			continue
		}
		a &= 63
		t := w.cells[a] & 63
		p := w.tile[0][t]
		table, i := w.tables[0][p.group], w.index[0][p.group&63]
		j := i ^ uint32(a^z)<<(p.shift&31)
		n0 := h0 - int(table[i]) + int(table[j])
		if g+1+n0 > w.bound {
			continue
		}
		q := w.tile[1][t]
		see := &w.heuristic.cells[1]
		table, k := w.tables[1][q.group], w.index[1][q.group&63]
		l := k ^ (see[a]^see[z&63])<<(q.shift&31)
		n1 := h1 - int(table[k]) + int(table[l])
		if g+1+n1 > w.bound {
			continue
		}
		w.index[0][p.group&63], w.index[1][q.group&63] = j, l
		w.cells[z&63] = t
		w.path = append(w.path, uint8(a))
		if w.dfs(a, z, g+1, n0, n1) {
			return true
		}
		w.path = w.path[:len(w.path)-1]
		w.cells[a] = t
		w.index[0][p.group&63], w.index[1][q.group&63] = i, k
	}
	return false
}

// A part is a position a few moves from the start.
type part struct {
	cells  []uint8
	path   []uint8
	z      int
	last   int
	h0, h1 int
}

// parts lists the positions at a small depth in the order of dfs.
func (w *walker) parts(depth int, p part, dst []part) []part {
	if len(p.path) == depth {
		return append(dst, p)
	}
	for _, a := range w.ways[p.z] {
		if a == p.last {
			continue
		}
		q := part{cells: append([]uint8(nil), p.cells...), path: append(append([]uint8(nil), p.path...), uint8(a)), last: p.z}
		q.cells[p.z], q.cells[a] = q.cells[a], q.cells[p.z]
		q.z, q.h0, q.h1 = w.set(q.cells)
		dst = w.parts(depth, q, dst)
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
func ida(ctx context.Context, h *heuristic, cells []uint8, from int, b budget, o solve.Options) (idaResult, error) {
	root := part{cells: cells, last: -1}
	first := &walker{heuristic: h, run: &iteration{}}
	root.z, root.h0, root.h1 = first.set(cells)
	res := idaResult{bound: max(root.h0, root.h1)}
	for res.bound < from {
		res.bound += 2
	}
	var total atomic.Int64
	var parts []part
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
			if parts == nil {
				parts = first.parts(partDepth, root, nil)
			}
			todo, n = parts, b.workers
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
func (it *iteration) search(h *heuristic, parts []part, workers, bound int) ([]uint8, int64, error) {
	it.best.Store(int64(len(parts)))
	paths := make([][]uint8, len(parts))
	nodes := make([]int64, len(parts))
	var next atomic.Int64
	var walkers crew.Group
	for range workers {
		walkers.Go(func() error {
			w := &walker{heuristic: h, bound: bound, run: it, left: lookEvery}
			for {
				i := next.Add(1) - 1
				if i >= int64(len(parts)) || i > it.best.Load() || it.stop.Load() {
					return nil
				}
				p := &parts[i]
				if len(p.path)+max(p.h0, p.h1) > bound {
					continue
				}
				w.set(p.cells)
				w.path = append(w.path[:0], p.path...)
				w.nodes = 0
				if w.dfs(p.z, p.last, len(p.path), p.h0, p.h1) && !it.stop.Load() {
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
