package census

import (
	"math/bits"
	"unsafe"

	"slidegif/solve/search"
)

// codes number the positions of a component in the order in which they were found: the
// list is the queue of the search, and a hash table of numbers into it finds them again.
type codes[S search.Code] struct {
	list  []S
	table []uint32 // number+1; 0 is free
	shift uint
}

func newCodes[S search.Code]() *codes[S] {
	const first = 10
	return &codes[S]{table: make([]uint32, 1<<first), shift: 64 - first}
}

func hash[S search.Code](s S) uint64 {
	h := uint64(0)
	for i := range len(s) {
		h = (bits.RotateLeft64(h, 31) ^ s[i]) * 0x9e3779b97f4a7c15
	}
	return h
}

// slot returns where s is in the table, or where it would be entered.
func (c *codes[S]) slot(s S) uint64 {
	mask := uint64(len(c.table) - 1)
	at := hash(s) >> c.shift
	for c.table[at] != 0 && c.list[c.table[at]-1] != s {
		at = (at + 1) & mask
	}
	return at
}

// number returns the number of s, which must be there.
func (c *codes[S]) number(s S) uint32 { return c.table[c.slot(s)] - 1 }

// add enters s where it is new.
func (c *codes[S]) add(s S) {
	at := c.slot(s)
	if c.table[at] != 0 {
		return
	}
	c.list = append(c.list, s)
	c.table[at] = uint32(len(c.list))
	if len(c.list) > len(c.table)/4*3 {
		c.table = make([]uint32, 2*len(c.table))
		c.shift--
		for i, s := range c.list {
			c.table[c.slot(s)] = uint32(i) + 1
		}
	}
}

// bytes returns what the positions take, and what they may take for a moment more when
// the table or the list grows.
func (c *codes[S]) bytes() int64 {
	var s S
	return int64(cap(c.list))*int64(unsafe.Sizeof(s))*9/4 + int64(len(c.table))*6
}
