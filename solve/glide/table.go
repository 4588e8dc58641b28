package glide

import (
	"math"
	"math/bits"
)

// A table holds the positions of one search: their codes in the order in which they were
// found, the number of the position before each, and an open-addressing hash table of
// numbers. While the numbers are short, the upper bits of an entry hold bits of the hash.
// A position takes 8 bytes for each word of its code, 4 for its parent and 5 to 11 for the
// hash table.
type table[S code] struct {
	codes   []*[chunk]S
	parents []*[chunk]uint32
	slots   []uint32 // tag and number+1; 0 is free
	tag     uint32   // the bits of an entry that are of the hash
	shift   uint     // hash >> shift is an entry
	n       uint32
	room    uint32 // positions that may be stored before grow is due
}

const (
	chunkBits = 14
	chunk     = 1 << chunkBits
	minSlots  = 1 << 12
	most      = math.MaxUint32 - 1 // positions
)

// bytes returns what the table holds.
func (t *table[S]) bytes() int64 {
	var s S
	return int64(len(t.codes))*chunk*int64(len(s)*8+4) + int64(len(t.slots))*4
}

// grown returns the bytes that grow adds at its peak.
func (t *table[S]) grown() int64 {
	var s S
	need := int64(0)
	if int(t.n) == len(t.codes)*chunk {
		need = chunk * int64(len(s)*8+4)
	}
	if t.full() {
		need += int64(max(minSlots, 2*len(t.slots))) * 4 // beside the old ones
	}
	return need
}

func (t *table[S]) full() bool { return 4*uint64(t.n) >= 3*uint64(len(t.slots)) }

// grow makes room for at least one more position.
func (t *table[S]) grow() {
	if int(t.n) == len(t.codes)*chunk {
		t.codes = append(t.codes, new([chunk]S))
		t.parents = append(t.parents, new([chunk]uint32))
	}
	if t.full() {
		t.rehash()
	}
	t.room = uint32(min(int64(len(t.codes))*chunk, int64(len(t.slots))*3/4, most))
}

// reset empties the table and keeps its memory.
func (t *table[S]) reset() {
	t.n, t.room = 0, 0
	clear(t.slots)
}

func (t *table[S]) at(i uint32) S { return t.codes[i>>chunkBits][i&(chunk-1)] }

func (t *table[S]) parent(i uint32) uint32 { return t.parents[i>>chunkBits][i&(chunk-1)] }

// add stores a code, unless it is known. There must be room.
func (t *table[S]) add(c S, parent uint32) {
	full := hash(c)
	tag := uint32(full>>12) & t.tag
	h := full >> t.shift
	for {
		e := t.slots[h]
		if e == 0 {
			break
		}
		if e&t.tag == tag && t.at(e&^t.tag-1) == c {
			return
		}
		h = (h + 1) & uint64(len(t.slots)-1)
	}
	t.codes[t.n>>chunkBits][t.n&(chunk-1)] = c
	t.parents[t.n>>chunkBits][t.n&(chunk-1)] = parent
	t.n++
	t.slots[h] = tag | t.n
}

// find returns the number of a code.
func (t *table[S]) find(c S) (uint32, bool) {
	full := hash(c)
	tag := uint32(full>>12) & t.tag
	for h := full >> t.shift; ; h = (h + 1) & uint64(len(t.slots)-1) {
		e := t.slots[h]
		if e == 0 {
			return 0, false
		}
		if e&t.tag == tag && t.at(e&^t.tag-1) == c {
			return e&^t.tag - 1, true
		}
	}
}

func (t *table[S]) rehash() {
	t.slots = make([]uint32, max(minSlots, 2*len(t.slots)))
	size := bits.Len(uint(len(t.slots) - 1))
	t.shift = uint(64 - size)
	t.tag = uint32(math.MaxUint32) << min(size, 32)
	for i := range t.n {
		full := hash(t.at(i))
		h := full >> t.shift
		for t.slots[h] != 0 {
			h = (h + 1) & uint64(len(t.slots)-1)
		}
		t.slots[h] = uint32(full>>12)&t.tag | (i + 1)
	}
}

// hash spreads a code over 64 bits, the upper ones best: Fibonacci hashing, a word at a
// time.
func hash[S code](s S) uint64 {
	h := s[0] * 0x9e3779b97f4a7c15
	for i := 1; i < len(s); i++ {
		h = (bits.RotateLeft64(h, 29) ^ s[i]) * 0x9e3779b97f4a7c15
	}
	return h
}
