package classic

import (
	"context"
	"math/bits"
)

// A setSearch visits all layouts of one set, breadth first from the solved ones. Its
// arrays are used again for the next set.
//
// A layout and its mirror image are equally far, so only the one with the lesser code is
// kept. What is lost is whether a part of the set holds both, or there are two such
// parts; a sign brings that back. The sign of a layout says whether the way to it, from
// the solved layout that it was reached from, ends at the kept image or at the other one:
//
//	kept   A --- B --- C        all signs agree around every cycle: two parts,
//	             |     |        the one that is kept and its mirror image
//	             D --- E!       E's sign differs by the way that is taken to it: one part,
//	                            for a way around leads from each layout to its image
//
// The same follows where a layout is its own image. Where two solved layouts meet they
// are joined, with the sign between them: union-find with parity.
//
// Every layout is entered into the table before the search begins, so that a look-up always
// finds what it looks for; code and state lie under the same number, and only one of the
// two loads can miss the cache before the other begins.
//
// without: 2.5 x CPU for all layouts (the engine of package census, and no parts are counted)
type setSearch struct {
	mover
	codes  []layout // slot -> layout; free where it is 0: no layout has that code
	state  []uint32 // slot -> distance, from bit 8 on the sign, from bit 9 on a solved layout's number
	shift  uint
	queue  []uint32 // slots
	ends   []int    // ends[d] is one past the last of distance d in the queue
	counts []int64  // how many layouts are at each distance, images included
	root   []uint32 // solved layout -> sign to, and from bit 1 on the number of, another of its part
	whole  []bool   // root -> the part holds the images of its layouts
	total  int
	succ   []layout
}

const (
	unseen = ^uint32(0) // no goal has reached the layout, and nothing is as far as 255
	lost   = unseen - 1 - sign
	sign   = 1 << 8
	number = 9
)

// patience is how many positions are looked at between two looks at the context.
const patience = 1 << 10

// slots returns how many a set of n layouts takes: a power of two, at most 3/4 full.
func slots(n int) int { return 1 << bits.Len(uint(n+n/3)) }

// searchBytes returns how many bytes the search of a set takes.
func searchBytes(s Set) int64 {
	n := s.kept()
	return int64(slots(n))*12 + int64(n)*10
}

// load enters the layouts of a set.
func (w *setSearch) load(s Set) {
	w.total = s.count()
	n := slots(s.kept())
	if cap(w.codes) < n {
		w.codes, w.state = make([]layout, n), make([]uint32, n)
	}
	w.codes, w.state = w.codes[:n], w.state[:n]
	w.shift = uint(64 - bits.Len(uint(n-1)))
	clear(w.codes)
	w.queue, w.ends, w.counts = w.queue[:0], w.ends[:0], w.counts[:0]
	w.root, w.whole = w.root[:0], w.whole[:0]
	s.layouts(func(l layout) {
		if l.mirror() < l {
			return
		}
		at := w.slot(l)
		w.codes[at] = l
		w.state[at] = unseen
		if l.solved() {
			n := uint32(len(w.root))
			w.state[at] = n << number
			w.root = append(w.root, n<<1)
			w.whole = append(w.whole, false)
			w.queue = append(w.queue, at)
		}
	})
}

// slot returns where a layout is, or where it would be entered.
func (w *setSearch) slot(l layout) uint32 {
	mask := uint64(len(w.codes) - 1)
	at := uint64(l) * 0x9e3779b97f4a7c15 >> w.shift & mask
	for w.codes[at] != l && w.codes[at] != 0 {
		at = (at + 1) & mask
	}
	return uint32(at)
}

// kept returns the slot of a layout or its image, and the sign of the one against the other.
func (w *setSearch) kept(l layout) (at, flip uint32) {
	if m := l.mirror(); m < l {
		return w.slot(m), sign
	}
	return w.slot(l), 0
}

// search finds every distance, and what is connected.
func (w *setSearch) search(ctx context.Context) error {
	done := 0
	for depth := uint32(0); done < len(w.queue); depth++ {
		end := len(w.queue)
		w.ends = append(w.ends, end)
		count := int64(0)
		for ; done < end; done++ {
			if done%patience == 0 {
				if err := context.Cause(ctx); err != nil {
					return err
				}
			}
			at := w.queue[done]
			l, from := w.codes[at], w.state[at]&^0xff
			count += 2
			if l.mirror() == l {
				count--
				root, _ := w.rootOf(from >> number)
				w.whole[root] = true
			}
			w.succ = w.expand(w.succ[:0], l)
			for _, l := range w.succ {
				to, flip := w.kept(l)
				next := from ^ flip
				switch found := w.state[to]; {
				case found == unseen:
					w.state[to] = next | (depth + 1)
					w.queue = append(w.queue, to)
				case (found^next)>>8 != 0 && found&0xff <= depth: // a deeper one looks back in its turn
					w.join(next>>number, found>>number, (found^next)>>8&1)
				}
			}
		}
		w.counts = append(w.counts, count)
	}
	return nil
}

// rootOf returns the root of a solved layout's part, and the sign between the two.
func (w *setSearch) rootOf(n uint32) (root, odd uint32) {
	for {
		up := w.root[n]
		if up>>1 == n {
			return n, odd
		}
		up = w.root[up>>1] ^ up&1 // halve the way for the next time
		w.root[n] = up
		odd ^= up & 1
		n = up >> 1
	}
}

// join notes that two solved layouts are of one part, with that sign between them.
func (w *setSearch) join(a, b, odd uint32) {
	if w.root[a]^w.root[b] == odd {
		return
	}
	rootA, oddA := w.rootOf(a)
	rootB, oddB := w.rootOf(b)
	odd ^= oddA ^ oddB
	if rootA == rootB {
		w.whole[rootA] = w.whole[rootA] || odd != 0
		return
	}
	rootA, rootB = min(rootA, rootB), max(rootA, rootB)
	w.root[rootB] = rootA<<1 | odd
	w.whole[rootA] = w.whole[rootA] || w.whole[rootB]
}

// components returns how many parts of the set no move connects. What no goal has reached
// is put behind the others in the queue, part by part.
func (w *setSearch) components() int {
	n := 0
	parts := func(whole bool) {
		n += 2
		if whole {
			n--
		}
	}
	for i, up := range w.root {
		if uint32(i) == up>>1 {
			parts(w.whole[i])
		}
	}
	for at, l := range w.codes {
		if l == 0 || w.state[at] != unseen {
			continue
		}
		whole := false
		done := len(w.queue)
		w.queue = append(w.queue, uint32(at))
		for w.state[at] = lost; done < len(w.queue); done++ {
			l, from := w.codes[w.queue[done]], w.state[w.queue[done]]
			whole = whole || l.mirror() == l
			w.succ = w.expand(w.succ[:0], l)
			for _, l := range w.succ {
				to, flip := w.kept(l)
				switch found := w.state[to]; {
				case found == unseen:
					w.state[to] = from ^ flip
					w.queue = append(w.queue, to)
				case found != from^flip:
					whole = true
				}
			}
		}
		parts(whole)
	}
	return n
}

// layer calls f with every layout of one distance.
func (w *setSearch) layer(d int, f func(layout)) {
	first := 0
	if d > 0 {
		first = w.ends[d-1]
	}
	for _, at := range w.queue[first:w.ends[d]] {
		l := w.codes[at]
		f(l)
		if m := l.mirror(); m != l {
			f(m)
		}
	}
}

// distance returns how far a layout is, -1 where no goal can be reached.
func (w *setSearch) distance(l layout) int {
	at, _ := w.kept(l)
	if w.state[at]|sign == lost|sign {
		return -1
	}
	return int(w.state[at] & 0xff)
}
