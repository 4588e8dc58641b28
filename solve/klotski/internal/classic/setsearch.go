package classic

import (
	"context"
	"math/bits"
)

// A setSearch searches all layouts of a set breadth-first, starting from the solved layouts. A
// setSearch reuses its arrays for the next set.
//
// A layout and its mirror image have the same distance, so only the image with the lesser code is stored. The stored
// layouts alone therefore do not show whether both images belong to the same component. To find out, a setSearch
// stores a sign for each layout. The sign is set if the path from the solved layout leads to the image that is not
// stored:
//
//	stored A --- B --- C        all signs agree around every cycle: two components,
//	             |     |        the stored one and its mirror image
//	             D --- E!       the sign of E depends on the path: one component,
//	                            because a cycle leads from each layout to its image
//
// If the searches from two solved layouts meet, a union-find structure with parity unites the two
// layouts. The parity is the sign between the two layouts. A component that contains a symmetric
// layout is its own mirror image.
//
// The table contains all layouts before the search starts, so every lookup succeeds. The code and
// the state of a layout have the same index, so that the processor can load both in parallel.
//
// The general engine of package census takes 2.5 times the CPU time of a setSearch, and does not
// count components.
type setSearch struct {
	mover
	codes []layout // layout in each slot, or 0 if the slot is free; no layout has the code 0
	// The state of a slot contains the distance in bits 0 to 7, the sign in bit 8, and the index of
	// the solved layout at the start of the search in the higher bits.
	state     []uint32
	shift     uint
	queue     []uint32 // slots in the order of their distance
	layerEnds []int    // end of the layouts at each distance in the queue
	counts    []int64  // number of layouts at each distance, including mirror images
	// Each element contains the parent of a solved layout in the union-find structure, and the sign in
	// bit 0.
	parent       []uint32
	selfMirrored []bool // whether the component of each root contains the mirror images of its layouts
	total        int
	successors   []layout
}

const (
	unvisited   = ^uint32(0) // All distances are less than 255.
	unreachable = unvisited - 1 - sign
	sign        = 1 << 8
	numberShift = 9
)

// ctxCheckInterval is the number of positions visited between two checks of the context.
const ctxCheckInterval = 1 << 10

// tableSize returns the number of slots in a table for n layouts. The number of slots is a power of
// two, and at most 3/4 of the slots are used.
func tableSize(n int) int { return 1 << bits.Len(uint(n+n/3)) }

func searchBytes(s Set) int64 {
	n := s.canonicalCount()
	return int64(tableSize(n))*12 + int64(n)*10
}

// load fills the table with all layouts of a set.
func (w *setSearch) load(s Set) {
	w.total = s.count()
	n := tableSize(s.canonicalCount())
	if cap(w.codes) < n {
		w.codes, w.state = make([]layout, n), make([]uint32, n)
	}
	w.codes, w.state = w.codes[:n], w.state[:n]
	w.shift = uint(64 - bits.Len(uint(n-1)))
	clear(w.codes)
	w.queue, w.layerEnds, w.counts = w.queue[:0], w.layerEnds[:0], w.counts[:0]
	w.parent, w.selfMirrored = w.parent[:0], w.selfMirrored[:0]
	s.layouts(func(l layout) {
		if l.mirror() < l {
			return
		}
		at := w.slot(l)
		w.codes[at] = l
		w.state[at] = unvisited
		if l.solved() {
			n := uint32(len(w.parent))
			w.state[at] = n << numberShift
			w.parent = append(w.parent, n<<1)
			w.selfMirrored = append(w.selfMirrored, false)
			w.queue = append(w.queue, at)
		}
	})
}

// slot returns the slot that contains the layout, or the free slot in which it belongs.
func (w *setSearch) slot(l layout) uint32 {
	mask := uint64(len(w.codes) - 1)
	at := uint64(l) * 0x9e3779b97f4a7c15 >> w.shift & mask
	for w.codes[at] != l && w.codes[at] != 0 {
		at = (at + 1) & mask
	}
	return uint32(at)
}

// find returns the slot that contains the layout or its mirror image. For a mirror image, flipped
// is the constant sign, and otherwise 0.
func (w *setSearch) find(l layout) (at, flipped uint32) {
	if m := l.mirror(); m < l {
		return w.slot(m), sign
	}
	return w.slot(l), 0
}

// search computes the distances of all layouts and unites the components of the solved layouts.
func (w *setSearch) search(ctx context.Context) error {
	done := 0
	for depth := uint32(0); done < len(w.queue); depth++ {
		end := len(w.queue)
		w.layerEnds = append(w.layerEnds, end)
		count := int64(0)
		for ; done < end; done++ {
			if done%ctxCheckInterval == 0 {
				if err := context.Cause(ctx); err != nil {
					return err
				}
			}
			at := w.queue[done]
			l, from := w.codes[at], w.state[at]&^0xff
			count += 2
			if l.mirror() == l {
				count--
				root, _ := w.findRoot(from >> numberShift)
				w.selfMirrored[root] = true
			}
			w.successors = w.expand(w.successors[:0], l)
			for _, l := range w.successors {
				to, flipped := w.find(l)
				next := from ^ flipped
				switch found := w.state[to]; {
				case found == unvisited:
					w.state[to] = next | (depth + 1)
					w.queue = append(w.queue, to)
				// Layouts at a greater distance are compared later, when they are expanded.
				case (found^next)>>8 != 0 && found&0xff <= depth:
					w.union(next>>numberShift, found>>numberShift, (found^next)>>8&1)
				}
			}
		}
		w.counts = append(w.counts, count)
	}
	return nil
}

// findRoot returns the solved layout at the root of the component of n, and the sign between this
// layout and n.
func (w *setSearch) findRoot(n uint32) (root, odd uint32) {
	for {
		up := w.parent[n]
		if up>>1 == n {
			return n, odd
		}
		up = w.parent[up>>1] ^ up&1 // path halving in the union-find structure
		w.parent[n] = up
		odd ^= up & 1
		n = up >> 1
	}
}

// union joins the components of two solved layouts. The argument odd is the sign between the two
// layouts.
func (w *setSearch) union(a, b, odd uint32) {
	if w.parent[a]^w.parent[b] == odd {
		return
	}
	rootA, oddA := w.findRoot(a)
	rootB, oddB := w.findRoot(b)
	odd ^= oddA ^ oddB
	if rootA == rootB {
		w.selfMirrored[rootA] = w.selfMirrored[rootA] || odd != 0
		return
	}
	rootA, rootB = min(rootA, rootB), max(rootA, rootB)
	w.parent[rootB] = rootA<<1 | odd
	w.selfMirrored[rootA] = w.selfMirrored[rootA] || w.selfMirrored[rootB]
}

// components returns the number of connected components in the set. To count the components without
// a solved layout, components appends their layouts to the queue.
func (w *setSearch) components() int {
	n := 0
	add := func(selfMirrored bool) {
		n += 2
		if selfMirrored {
			n--
		}
	}
	for i, up := range w.parent {
		if uint32(i) == up>>1 {
			add(w.selfMirrored[i])
		}
	}
	for at, l := range w.codes {
		if l == 0 || w.state[at] != unvisited {
			continue
		}
		selfMirrored := false
		done := len(w.queue)
		w.queue = append(w.queue, uint32(at))
		for w.state[at] = unreachable; done < len(w.queue); done++ {
			l, from := w.codes[w.queue[done]], w.state[w.queue[done]]
			selfMirrored = selfMirrored || l.mirror() == l
			w.successors = w.expand(w.successors[:0], l)
			for _, l := range w.successors {
				to, flipped := w.find(l)
				switch found := w.state[to]; {
				case found == unvisited:
					w.state[to] = from ^ flipped
					w.queue = append(w.queue, to)
				case found != from^flipped:
					selfMirrored = true
				}
			}
		}
		add(selfMirrored)
	}
	return n
}

// layer calls f with every layout at distance d from the goal.
func (w *setSearch) layer(d int, f func(layout)) {
	first := 0
	if d > 0 {
		first = w.layerEnds[d-1]
	}
	for _, at := range w.queue[first:w.layerEnds[d]] {
		l := w.codes[at]
		f(l)
		if m := l.mirror(); m != l {
			f(m)
		}
	}
}

// distance returns the distance of a layout from the goal, or -1 if the layout is unsolvable.
func (w *setSearch) distance(l layout) int {
	at, _ := w.find(l)
	if w.state[at]|sign == unreachable|sign {
		return -1
	}
	return int(w.state[at] & 0xff)
}
