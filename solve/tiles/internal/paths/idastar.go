// Package paths finds paths of the blank from a position of a board of tiles to its goal.
//
//	IDAStar   a shortest path, by depth-first searches within growing bounds (Korf 1985):
//	          nothing is stored, and a path is left as soon as its length and a lower
//	          bound of what remains exceed the bound
//	Beam      some short path: layer by layer, the positions that look nearest
//
// A path is the blank's cells after each move. None of the answers depends on the number of
// goroutines.
package paths

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/tables"
)

// An IDAStar finds a shortest path by depth-first searches within a bound that grows by
// two, since parity allows no other lengths.
//
// The path is the first of the shortest in the order of the walk. No bound that is
// admissible prunes it, so neither the tables nor the number of workers change it.
type IDAStar struct {
	walker  func() Walker // returns a new one
	machine tables.Machine
	root    part
	shared  []part
	workers int
	Bound   int   // no shorter solution exists
	Nodes   int64 // positions looked at
	Last    int64 // positions looked at within the last bound that was finished
}

// Growth is how many times the positions of a bound the next bound has, about.
const Growth = 6

// Likely returns how many positions the bound is likely to have.
func (d *IDAStar) Likely() int64 { return d.Last * Growth }

// A Walker searches depth first, led by a lower bound: see tables.Walker.
type Walker interface {
	Set(cells []uint8, blank int) (least int)
	Descend(m tables.Machine, state uint16, moves int, pause func() bool) (path []uint8, found bool)
	Nodes() int64
}

// A part is a position a few moves from the start.
type part struct {
	cells []uint8
	path  []uint8
	z     int    // the blank's cell
	state uint16 // of the machine
	least int    // moves that remain at least
}

const (
	// partDepth is how many moves lead to the parts that walkers share: enough parts to keep all of
	// them busy to the end. From 5 to 11 it changes the positions of 20 15-puzzles by 1 per cent.
	partDepth = 9

	// smallBound is the bound below which one walker does it all, since paths may be shorter than
	// those to the parts.
	smallBound = 36
)

// NewIDAStar returns a search from a position, the blank on cell z. It begins at a bound of which
// it must be known that nothing is shorter.
func NewIDAStar(walker func() Walker, m tables.Machine, cells []uint8, z, from, workers int) *IDAStar {
	d := &IDAStar{walker: walker, machine: m, workers: workers}
	d.root = part{cells: cells, z: z, state: uint16(z), least: walker().Set(cells, z)}
	for d.Bound = d.root.least; d.Bound < from; d.Bound += 2 {
	}
	return d
}

// Next searches within the bound. It returns the blank's cells on a path, or nil; then the
// bound grows, unless ctx ended or the search would have had to look at more than so many
// positions. Which of these comes does not depend on the number of workers. It tells how many
// positions beyond those counted in nodes it looked at.
func (d *IDAStar) Next(ctx context.Context, most int64, tell func(more int64)) (path []uint8, done bool, err error) {
	parts, n := []part{d.root}, 1
	if d.Bound >= smallBound {
		if d.shared == nil {
			d.shared = frontier(d.walker(), d.machine, partDepth, d.root, nil)
		}
		parts, n = d.shared, d.workers
	}
	it := &iteration{ctx: ctx, parts: parts, bound: d.Bound, most: most, nodes: make([]atomic.Int64, len(parts)), tell: func() {}}
	if tell != nil {
		var one sync.Mutex // a worker does not wait to tell
		it.tell = func() {
			if one.TryLock() {
				tell(min(it.total.Load(), most))
				one.Unlock()
			}
		}
	}
	path, nodes, done, err := it.Search(d.walker, d.machine, n)
	d.Nodes += nodes
	if path == nil && done {
		d.Bound += 2
		d.Last = nodes
	}
	return path, done, err
}

// frontier lists the positions at a small depth in the order of the walk.
func frontier(w Walker, m tables.Machine, depth int, p part, dst []part) []part {
	if len(p.path) == depth {
		return append(dst, p)
	}
	j := &m[p.state]
	for i, a := range j.Cells[:j.N] {
		q := part{cells: append([]uint8(nil), p.cells...), path: append(append([]uint8(nil), p.path...), a), z: int(a), state: j.Next[i]}
		q.cells[p.z], q.cells[a] = q.cells[a], q.cells[p.z]
		q.least = w.Set(q.cells, q.z)
		dst = frontier(w, m, depth, q, dst)
	}
	return dst
}

// An iteration is the search of all paths up to one bound, in parts that several walkers
// take. The first part with a path wins, so that the answer does not depend on who is
// faster. It counts the positions of the parts up to that one alone, and gives up where
// these are too many.
type iteration struct {
	ctx   context.Context
	parts []part
	bound int
	most  int64          // positions
	nodes []atomic.Int64 // part -> positions looked at so far
	total atomic.Int64   // of all parts, to be told
	best  atomic.Int64   // least number of a part with a path
	tell  func()
}

// spent returns the positions of the parts up to one.
func (it *iteration) spent(part int) int64 {
	sum := int64(0)
	for i := range part + 1 {
		sum += it.nodes[i].Load()
	}
	return sum
}

// Search returns the path of the first part that has one and the positions that count. It
// is done where it found one or looked at everything.
func (it *iteration) Search(walker func() Walker, m tables.Machine, workers int) (path []uint8, nodes int64, done bool, err error) {
	it.best.Store(math.MaxInt64)
	paths := make([][]uint8, len(it.parts))
	walkers := make([]Walker, workers)
	for k := range walkers {
		walkers[k] = walker()
	}
	err = parallel.Each(workers, len(it.parts), func(k, i int) error {
		p := &it.parts[i]
		if int64(i) > it.best.Load() || it.ctx.Err() != nil || len(p.path)+p.least > it.bound {
			return nil
		}
		w := walkers[k]
		w.Set(p.cells, p.z)
		path, found := w.Descend(m, p.state, it.bound-len(p.path), func() bool {
			it.total.Add(tables.LookEvery)
			it.nodes[i].Store(w.Nodes())
			it.tell()
			return it.ctx.Err() != nil || it.best.Load() < int64(i) || it.spent(i) > it.most
		})
		it.nodes[i].Store(w.Nodes())
		if found {
			paths[i] = append(append([]uint8{}, p.path...), path...)
			for b := it.best.Load(); int64(i) < b && !it.best.CompareAndSwap(b, int64(i)); b = it.best.Load() {
			}
		}
		return nil
	})
	for i := range paths {
		nodes += it.nodes[i].Load()
		switch {
		case err != nil || nodes > it.most:
			return nil, min(nodes, it.most), false, err
		case paths[i] != nil:
			return paths[i], nodes, true, nil
		}
	}
	return nil, nodes, it.ctx.Err() == nil, nil
}
