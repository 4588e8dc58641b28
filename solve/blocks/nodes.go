package blocks

import (
	"math"

	"slidegif/solve/search"
)

// nodes are a set of nodes by their codes. The zero value is an empty set.
type nodes[S search.Code, C cellSet] struct {
	all   []node[S, C]
	slots []int32 // number+1, open-addressed; 0 is free
	shift uint    // hash >> shift is a slot
}

func (x *nodes[S, C]) reset() {
	clear(x.slots)
	x.all = x.all[:0]
}

// add returns the node of a code, valid until the next call. Where the code is new, its
// travel is more than any.
func (x *nodes[S, C]) add(s S) *node[S, C] {
	if 4*len(x.all) >= len(x.slots) {
		x.grow()
	}
	wrap := uint64(len(x.slots) - 1)
	for h := search.Hash(s) >> x.shift; ; h++ {
		slot := &x.slots[h&wrap]
		if *slot == 0 {
			x.all = append(x.all, node[S, C]{code: s, travel: math.MaxInt32})
			*slot = int32(len(x.all))
			return &x.all[*slot-1]
		}
		if n := &x.all[*slot-1]; n.code == s {
			return n
		}
	}
}

func (x *nodes[S, C]) grow() {
	if x.shift == 0 {
		x.shift = 64 - 8
	}
	x.shift--
	x.slots = make([]int32, 1<<(64-x.shift))
	wrap := uint64(len(x.slots) - 1)
	for i, n := range x.all {
		h := search.Hash(n.code) >> x.shift
		for x.slots[h&wrap] != 0 {
			h++
		}
		x.slots[h&wrap] = int32(i + 1)
	}
}

// mark marks those of the codes that are in the set as nearer.
func (x *nodes[S, C]) mark(codes []S) {
	if len(x.slots) == 0 {
		return
	}
	wrap := uint64(len(x.slots) - 1)
	for _, s := range codes {
		for h := search.Hash(s) >> x.shift; x.slots[h&wrap] != 0; h++ {
			if n := &x.all[x.slots[h&wrap]-1]; n.code == s {
				n.nearer = true
				break
			}
		}
	}
}

// marked returns the nodes that are marked.
func (x *nodes[S, C]) marked() []node[S, C] {
	count := 0
	for i := range x.all {
		if x.all[i].nearer {
			count++
		}
	}
	marked := make([]node[S, C], 0, count)
	for _, n := range x.all {
		if n.nearer {
			marked = append(marked, n)
		}
	}
	return marked
}
