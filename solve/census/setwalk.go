package census

import (
	"context"
	"math/bits"
)

// A setWalk goes through all layouts of one set, breadth first from the solved ones. Its
// arrays are used again for the next set.
//
// Every layout is entered into the table before the walk begins, so that a look-up always
// finds what it looks for; code and state lie under the same number, and only one of the
// two loads can miss the cache before the other begins.
type setWalk struct {
	mover
	codes []layout // slot -> layout; free where it is 0: no layout has that code
	state []uint32 // slot -> distance, and from bit 8 on the number of a solved layout
	shift uint
	queue []uint32 // slots
	ends  []int    // ends[d] is one past the last of distance d in the queue
	root  []uint32 // union-find over the numbers of the solved layouts
	total int
	succ  []layout
}

// unseen is the state of a layout that no goal has reached. Nothing is as far as 255.
const unseen = ^uint32(0)

// slots returns how many a set of n layouts takes: a power of two, at most 3/4 full.
func slots(n int) int { return 1 << bits.Len(uint(n+n/3)) }

// load enters the layouts of a set.
func (w *setWalk) load(s Set) {
	w.total = s.count()
	n := slots(w.total)
	if cap(w.codes) < n {
		w.codes, w.state = make([]layout, n), make([]uint32, n)
	}
	w.codes, w.state = w.codes[:n], w.state[:n]
	w.shift = uint(64 - bits.Len(uint(n-1)))
	clear(w.codes)
	w.queue, w.ends, w.root = w.queue[:0], w.ends[:0], w.root[:0]
	s.layouts(func(l layout) {
		at := w.slot(l)
		w.codes[at] = l
		w.state[at] = unseen
		if l.solved() {
			number := uint32(len(w.root))
			w.state[at] = number << 8
			w.root = append(w.root, number)
			w.queue = append(w.queue, at)
		}
	})
}

// slot returns where a layout is, or where it would be entered.
func (w *setWalk) slot(l layout) uint32 {
	at := uint64(l) * 0x9e3779b97f4a7c15 >> w.shift
	for {
		if at &= uint64(len(w.codes) - 1); w.codes[at] == l || w.codes[at] == 0 {
			return uint32(at)
		}
		at++
	}
}

// walk finds every distance. On the way it learns what is connected: each layout carries
// the number of the solved one that it was reached from, and where two numbers meet they
// are joined.
func (w *setWalk) walk(ctx context.Context) error {
	done := 0
	for depth := uint32(0); done < len(w.queue); depth++ {
		end := len(w.queue)
		w.ends = append(w.ends, end)
		for ; done < end; done++ {
			if done%patience == 0 {
				if err := stopped(ctx); err != nil {
					return err
				}
			}
			at := w.queue[done]
			from := w.state[at] >> 8
			next := from<<8 | (depth + 1)
			w.succ = w.expand(w.succ[:0], w.codes[at])
			for _, l := range w.succ {
				to := w.slot(l)
				switch found := w.state[to]; {
				case found == unseen:
					w.state[to] = next
					w.queue = append(w.queue, to)
				case found>>8 != from && found&0xff <= depth: // a deeper one looks back in its turn
					w.join(from, found>>8)
				}
			}
		}
	}
	return nil
}

func (w *setWalk) rootOf(n uint32) uint32 {
	for w.root[n] != n {
		w.root[n] = w.root[w.root[n]]
		n = w.root[n]
	}
	return n
}

func (w *setWalk) join(a, b uint32) {
	if w.root[a] == w.root[b] {
		return
	}
	a, b = w.rootOf(a), w.rootOf(b)
	w.root[max(a, b)] = min(a, b)
}

// components returns how many parts of the set no move connects. What no goal has reached
// is put behind the others in the queue, part by part.
func (w *setWalk) components() int {
	n := 0
	for i, r := range w.root {
		if uint32(i) == r {
			n++
		}
	}
	for at, l := range w.codes {
		if l == 0 || w.state[at] != unseen {
			continue
		}
		n++
		done := len(w.queue)
		w.queue = append(w.queue, uint32(at))
		for w.state[at] = unseen - 1; done < len(w.queue); done++ {
			w.succ = w.expand(w.succ[:0], w.codes[w.queue[done]])
			for _, l := range w.succ {
				if to := w.slot(l); w.state[to] == unseen {
					w.state[to] = unseen - 1
					w.queue = append(w.queue, to)
				}
			}
		}
	}
	return n
}

// layer returns the slots of one distance.
func (w *setWalk) layer(d int) []uint32 {
	first := 0
	if d > 0 {
		first = w.ends[d-1]
	}
	return w.queue[first:w.ends[d]]
}

// walkBytes returns what the walk through a set of n layouts takes.
func walkBytes(n int) int64 { return int64(slots(n))*12 + int64(n)*10 }
