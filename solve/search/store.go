package search

import (
	"context"
	"math"
	"math/bits"

	"slidegif/solve"
)

// Chunks hold 2^15 entries: small enough to waste little, and large enough that many a
// search needs but one.
const (
	chunkBits = 15
	chunkSize = 1 << chunkBits
	chunkMask = chunkSize - 1

	// maxPositions is how many positions the entries of a table can number.
	maxPositions = math.MaxUint32 - 1
)

// A store holds the positions that were met: an arena of codes with their parents and an
// open-addressing table of numbers into it. While the numbers are short, the upper bits of
// an entry hold bits of the hash, which tell most other codes apart without a look into
// the arena.
type store[S Code] struct {
	codes   []*[chunkSize]S
	parents []*[chunkSize]uint32
	table   []*[chunkSize]uint32 // tag and number+1, 0 is free
	tag     uint32               // bits of an entry that are of the hash
	mask    uint64               // entries of the table - 1
	shift   uint                 // hash >> shift is an entry

	n    uint32 // positions stored
	room uint32 // positions that may be stored before grow is due
	most uint32 // as many as the bounds allow
	o    solve.Options

	spareCodes   []*[chunkSize]S // left over from a search before
	spareParents []*[chunkSize]uint32
	spareTable   []*[chunkSize]uint32
}

// reset empties a store that has no chunks in use.
func (st *store[S]) reset(o solve.Options) {
	st.o, st.n, st.room, st.most = o, 0, 0, maxPositions
	if o.MaxPositions > 0 && o.MaxPositions < int64(st.most) {
		st.most = uint32(o.MaxPositions)
	}
}

// bytes returns what the store holds with so many chunks of arena and of table.
func (st *store[S]) bytes(arena, table int) int64 {
	return chunkSize * (int64(arena)*(size[S]()+4) + int64(table)*4)
}

// grow makes room for at least one more position. The error is a *solve.Limit at a bound,
// and the cause of ctx's end where that came while positions were entered again.
func (st *store[S]) grow(ctx context.Context) error {
	if st.n >= st.most {
		if st.o.MaxPositions <= 0 || int64(st.most) < st.o.MaxPositions {
			return &solve.Limit{Kind: solve.BuiltInLimit, Detail: "4,294,967,294 positions", Metric: st.o.Metric}
		}
		return &solve.Limit{Kind: solve.PositionsLimit, Metric: st.o.Metric}
	}
	arena, table := len(st.codes), len(st.table)
	if int(st.n) == arena*chunkSize {
		arena++
	}
	switch {
	case table == 0:
		table = 1
	case st.n >= capacity(table):
		table *= 2
	}
	if st.o.Memory > 0 && st.bytes(arena, table) > st.o.Memory {
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: st.o.Metric}
	}
	if arena > len(st.codes) {
		st.codes = append(st.codes, take(&st.spareCodes))
		st.parents = append(st.parents, take(&st.spareParents))
	}
	if table > len(st.table) {
		if err := st.rehash(ctx, table); err != nil {
			return err
		}
	}
	st.room = min(uint32(min(int64(arena)*chunkSize, maxPositions)), capacity(table), st.most)
	return nil
}

// Room returns the *solve.Limit that a search of so many positions must meet under the
// bounds of o, or nil: what can be known before it begins.
func Room[S Code](positions int64, o solve.Options) error {
	if o.MaxPositions > 0 && positions > o.MaxPositions {
		return &solve.Limit{Kind: solve.PositionsLimit, Metric: o.Metric}
	}
	table := int64(1)
	for positions <= maxPositions && positions > int64(capacity(int(table))) {
		table *= 2
	}
	arena := (positions + chunkMask) / chunkSize
	if bytes := chunkSize * (arena*(size[S]()+4) + table*4); o.Memory > 0 && bytes > o.Memory {
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: o.Metric, Needs: bytes}
	}
	return nil
}

// capacity returns how many positions a table of so many chunks may hold. A small one is
// kept emptier: it fits the cache, and every probe counts.
func capacity(chunks int) uint32 {
	entries := int64(chunks) * chunkSize
	if chunks <= 32 {
		return uint32(entries / 2)
	}
	return uint32(min(entries/4*3, maxPositions))
}

// rehash gives the table so many chunks, a power of two, and enters every position again.
// At the end of ctx it returns the cause; the table is of no use then.
func (st *store[S]) rehash(ctx context.Context, chunks int) error {
	for len(st.table) < chunks {
		st.table = append(st.table, take(&st.spareTable))
	}
	for _, c := range st.table {
		clear(c[:])
	}
	st.mask = uint64(chunks)*chunkSize - 1
	st.shift = uint(64 - bits.Len64(st.mask))
	st.tag = 0
	if numbers := bits.Len64(st.mask) + 1; numbers < 32 {
		st.tag = ^uint32(0) << numbers
	}
	for i := range st.n {
		if i&chunkMask == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		full := Hash(st.code(i))
		h := full >> st.shift
		for *st.slot(h) != 0 {
			h = (h + 1) & st.mask
		}
		*st.slot(h) = uint32(full>>16)&st.tag | (i + 1)
	}
	return nil
}

func (st *store[S]) slot(h uint64) *uint32 { return &st.table[h>>chunkBits][h&chunkMask] }

func (st *store[S]) code(i uint32) S { return st.codes[i>>chunkBits][i&chunkMask] }

// Hash spreads a code over 64 bits, the upper ones best: Fibonacci hashing, a word at a
// time.
func Hash[S Code](s S) uint64 {
	h := s[0] * 0x9e3779b97f4a7c15
	for i := 1; i < len(s); i++ {
		h = (bits.RotateLeft64(h, 29) ^ s[i]) * 0x9e3779b97f4a7c15
	}
	return h
}

// add stores those of the codes that are new, in their order, until one finds no room. It
// returns the codes that are left from there on.
func (st *store[S]) add(codes []S, parent uint32) []S {
	if len(st.table) == 1 && len(st.codes) == 1 {
		return st.addSmall(codes, parent)
	}
	for k, s := range codes {
		full := Hash(s)
		tag := uint32(full>>16) & st.tag
		for h := full >> st.shift; ; h = (h + 1) & st.mask {
			e := st.slot(h)
			if *e == 0 {
				if st.n >= st.room {
					return codes[k:]
				}
				c, x := st.n>>chunkBits, st.n&chunkMask
				st.codes[c][x] = s
				st.parents[c][x] = parent
				st.n++
				*e = tag | st.n
				break
			}
			if *e&st.tag == tag && st.code(*e&^st.tag-1) == s {
				break
			}
		}
	}
	return nil
}

// addSmall is add while one chunk of each is enough, where sizes are constants.
func (st *store[S]) addSmall(codes []S, parent uint32) []S {
	const tagMask = math.MaxUint32 &^ (1<<(chunkBits+1) - 1)
	table, arena := st.table[0], st.codes[0]
	for k, s := range codes {
		full := Hash(s)
		for h := full >> (64 - chunkBits); ; h++ {
			e := &table[h&chunkMask]
			if *e == 0 {
				if st.n >= st.room {
					return codes[k:]
				}
				x := st.n & chunkMask
				arena[x] = s
				st.parents[0][x] = parent
				st.n++
				*e = uint32(full>>16)&tagMask | st.n
				break
			}
			if (*e^uint32(full>>16))&tagMask == 0 && arena[(*e-1)&chunkMask] == s {
				break
			}
		}
	}
	return nil
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
