package blocks

import (
	"math"
	"unsafe"

	"slidegif/solve/search"
)

// nodes are a set of nodes by their codes. The zero value is an empty set.
type nodes[S search.Code, C cellSet] struct {
	all   []node[S, C]
	slots []int32 // number+1, open-addressed; 0 is free
	shift uint    // hash >> shift is a slot
}

// nodeBytes returns the memory of one node.
func nodeBytes[S search.Code, C cellSet]() int64 { return int64(unsafe.Sizeof(node[S, C]{})) }

// bytes returns the memory that the nodes take now.
func (x *nodes[S, C]) bytes() int64 {
	return int64(cap(x.all))*nodeBytes[S, C]() + int64(len(x.slots))*4
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

// find appends the nodes of those of the codes that are in the set.
func (x *nodes[S, C]) find(dst []node[S, C], codes []S) []node[S, C] {
	slots, shift := x.slots, x.shift&63
	if len(slots) == 0 {
		return dst
	}
	wrap := uint64(len(slots) - 1)
	for _, s := range codes {
		for h := search.Hash(s) >> shift; ; h++ {
			i := slots[h&wrap]
			if i == 0 {
				break
			}
			if n := &x.all[i-1]; n.code == s {
				dst = append(dst, *n)
				break
			}
		}
	}
	return dst
}
