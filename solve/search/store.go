package search

import (
	"math"
	"math/bits"

	"slidegif/solve"
)

// Chunks hold 2^14 entries: small enough to waste little, large enough to cost no time.
const (
	chunkBits = 14
	chunkSize = 1 << chunkBits
	chunkMask = chunkSize - 1
)

// A store holds the positions that were met: an arena of codes with their parents and an
// open-addressing table of numbers into it.
type store[S Code] struct {
	codes   []*[chunkSize]S
	parents []*[chunkSize]uint32
	table   []*[chunkSize]uint32 // number+1, 0 is free
	mask    uint64               // entries of the table - 1
	shift   uint                 // hash >> shift is an entry

	n    uint32 // positions stored
	room uint32 // positions that may be stored before grow is due
	most uint32 // as many as the bounds allow
	o    solve.Options
}

func newStore[S Code](o solve.Options) *store[S] {
	st := &store[S]{o: o, most: math.MaxUint32 - 1}
	if o.MaxPositions > 0 && o.MaxPositions < int64(st.most) {
		st.most = uint32(o.MaxPositions)
	}
	return st
}

// bytes returns what the store holds with so many chunks of arena and of table.
func (st *store[S]) bytes(arena, table int) int64 {
	return chunkSize * (int64(arena)*(size[S]()+4) + int64(table)*4)
}

// grow makes room for at least one more position.
func (st *store[S]) grow() *solve.Limit {
	if st.n >= st.most {
		what := "--max-positions"
		if st.o.MaxPositions <= 0 || int64(st.most) < st.o.MaxPositions {
			what = "of 4,294,967,294 positions"
		}
		return &solve.Limit{What: what, Metric: st.o.Metric}
	}
	arena, table := len(st.codes), len(st.table)
	if int(st.n) == arena*chunkSize {
		arena++
	}
	// A small table is kept emptier: it fits the cache, and every probe counts.
	switch fill := float64(st.n) / float64(max(1, table)*chunkSize); {
	case table == 0:
		table = 2
	case table <= 32 && fill >= 0.5 || fill >= 0.75:
		table *= 2
	}
	if st.o.Memory > 0 && st.bytes(arena, table) > st.o.Memory {
		return &solve.Limit{What: "--memory", Metric: st.o.Metric}
	}
	if arena > len(st.codes) {
		st.codes = append(st.codes, new([chunkSize]S))
		st.parents = append(st.parents, new([chunkSize]uint32))
	}
	if table > len(st.table) {
		st.rehash(table)
	}
	load := 0.75
	if table <= 32 {
		load = 0.5
	}
	st.room = min(uint32(min(int64(arena*chunkSize), math.MaxUint32-1)), uint32(load*float64(table*chunkSize)), st.most)
	return nil
}

// rehash gives the table so many chunks, a power of two, and enters every position again.
func (st *store[S]) rehash(chunks int) {
	for _, c := range st.table {
		clear(c[:])
	}
	for len(st.table) < chunks {
		st.table = append(st.table, new([chunkSize]uint32))
	}
	st.mask = uint64(chunks)*chunkSize - 1
	st.shift = uint(64 - bits.Len64(st.mask))
	for i := range st.n {
		h := hash(st.code(i)) >> st.shift
		for *st.slot(h) != 0 {
			h = (h + 1) & st.mask
		}
		*st.slot(h) = i + 1
	}
}

func (st *store[S]) slot(h uint64) *uint32 { return &st.table[h>>chunkBits][h&chunkMask] }

func (st *store[S]) code(i uint32) S { return st.codes[i>>chunkBits][i&chunkMask] }

// hash spreads a code over 64 bits, the upper ones best: Fibonacci hashing, a word at a
// time.
func hash[S Code](s S) uint64 {
	h := s[0] * 0x9e3779b97f4a7c15
	for i := 1; i < len(s); i++ {
		h = (bits.RotateLeft64(h, 29) ^ s[i]) * 0x9e3779b97f4a7c15
	}
	return h
}

// add stores s, unless it is there, and reports whether it was new. There must be room.
func (st *store[S]) add(s S, parent uint32) bool {
	for h := hash(s) >> st.shift; ; h = (h + 1) & st.mask {
		e := st.slot(h)
		if *e == 0 {
			c, k := st.n>>chunkBits, st.n&chunkMask
			st.codes[c][k] = s
			st.parents[c][k] = parent
			st.n++
			*e = st.n
			return true
		}
		if st.code(*e-1) == s {
			return false
		}
	}
}

// path returns the codes from the start to position i.
func (st *store[S]) path(i uint32) []S {
	var back []S
	for ; i != 0; i = st.parents[i>>chunkBits][i&chunkMask] {
		back = append(back, st.code(i))
	}
	back = append(back, st.code(0))
	for l, r := 0, len(back)-1; l < r; l, r = l+1, r-1 {
		back[l], back[r] = back[r], back[l]
	}
	return back
}
