package search

import (
	"context"
	"math"
	"math/bits"
)

// Chunks hold 2^15 entries: small enough to waste little, and large enough that many a
// search needs but one.
const (
	chunkBits = 15
	chunkSize = 1 << chunkBits
	chunkMask = chunkSize - 1

	// MaxPositions is how many positions the entries of a table can number.
	MaxPositions = math.MaxUint32 - 1
)

// A Table holds the positions that were met: an arena of codes with their parents and an
// open-addressing hash table of numbers into it. While the numbers are short, the upper
// bits of an entry hold bits of the hash, which tell most other codes apart without a look
// into the arena. The zero value is an empty table without room.
type Table[S Code] struct {
	codes   []*[chunkSize]S
	parents []*[chunkSize]uint32
	slots   []*[chunkSize]uint32 // tag and number+1, 0 is free
	tag     uint32               // bits of an entry that are of the hash
	mask    uint64               // slots - 1
	shift   uint                 // hash >> shift is a slot

	n    uint32 // positions stored
	room uint32 // positions that may be stored before Grow is due

	spareCodes   []*[chunkSize]S // left over from a search before
	spareParents []*[chunkSize]uint32
	spareSlots   []*[chunkSize]uint32
}

// Len returns how many positions are stored.
func (t *Table[S]) Len() uint32 { return t.n }

// Full reports whether Add finds no room for a new code before Grow.
func (t *Table[S]) Full() bool { return t.n >= t.room }

// At returns the code of position i.
func (t *Table[S]) At(i uint32) S { return t.codes[i>>chunkBits][i&chunkMask] }

// Parent returns what Add was told of position i.
func (t *Table[S]) Parent(i uint32) uint32 { return t.parents[i>>chunkBits][i&chunkMask] }

// Reset empties the table and keeps its memory.
func (t *Table[S]) Reset() {
	t.n, t.room = 0, 0
	for _, c := range t.slots {
		clear(c[:])
	}
}

// Bytes returns the memory of the table now and after the next Grow.
func (t *Table[S]) Bytes() (now, next int64) {
	return tableBytes[S](len(t.codes), len(t.slots)), tableBytes[S](t.next())
}

// tableBytes returns the memory of so many chunks of arena and of slots.
func tableBytes[S Code](arena, slots int) int64 {
	return chunkSize * (int64(arena)*(size[S]()+4) + int64(slots)*4)
}

// next returns the chunks of arena and of slots after the next Grow.
func (t *Table[S]) next() (arena, slots int) {
	arena, slots = len(t.codes), len(t.slots)
	if int(t.n) == arena*chunkSize {
		arena++
	}
	switch {
	case slots == 0:
		slots = 1
	case t.n >= capacity(slots):
		slots *= 2
	}
	return arena, slots
}

// Grow makes room for more positions, but not for more than most in all. The error is the
// cause of ctx's end, which came while positions were entered again; the table is of no use
// then.
func (t *Table[S]) Grow(ctx context.Context, most uint32) error {
	arena, slots := t.next()
	if arena > len(t.codes) {
		t.codes = append(t.codes, take(&t.spareCodes))
		t.parents = append(t.parents, take(&t.spareParents))
	}
	if slots > len(t.slots) {
		if err := t.rehash(ctx, slots); err != nil {
			return err
		}
	}
	t.room = min(uint32(min(int64(arena)*chunkSize, MaxPositions)), capacity(slots), most)
	return nil
}

// capacity returns how many positions so many chunks of slots may hold. A small table is
// kept emptier: it fits the cache, and every probe counts.
func capacity(chunks int) uint32 {
	slots := int64(chunks) * chunkSize
	if chunks <= 32 {
		return uint32(slots / 2)
	}
	return uint32(min(slots/4*3, MaxPositions))
}

// rehash gives the table so many chunks of slots, a power of two, and enters every position
// again.
func (t *Table[S]) rehash(ctx context.Context, chunks int) error {
	for len(t.slots) < chunks {
		t.slots = append(t.slots, take(&t.spareSlots))
	}
	for _, c := range t.slots {
		clear(c[:])
	}
	t.mask = uint64(chunks)*chunkSize - 1
	t.shift = uint(64 - bits.Len64(t.mask))
	t.tag = 0
	if numbers := bits.Len64(t.mask) + 1; numbers < 32 {
		t.tag = ^uint32(0) << numbers
	}
	for i := range t.n {
		if i&chunkMask == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		full := Hash(t.At(i))
		h := full >> t.shift
		for *t.slot(h) != 0 {
			h = (h + 1) & t.mask
		}
		*t.slot(h) = uint32(full>>16)&t.tag | (i + 1)
	}
	return nil
}

func (t *Table[S]) slot(h uint64) *uint32 { return &t.slots[h>>chunkBits][h&chunkMask] }

// Hash spreads a code over 64 bits, the upper ones best: Fibonacci hashing, a word at a
// time.
func Hash[S Code](s S) uint64 {
	h := s[0] * 0x9e3779b97f4a7c15
	for i := 1; i < len(s); i++ {
		h = (bits.RotateLeft64(h, 29) ^ s[i]) * 0x9e3779b97f4a7c15
	}
	return h
}

// Add stores those of the codes that are new, in their order, until one finds no room. It
// returns the codes that are left from there on. The parent is a number that the caller
// wants to have kept with each.
func (t *Table[S]) Add(codes []S, parent uint32) []S {
	switch {
	case len(t.slots) == 0:
		return codes
	case len(t.slots) == 1 && len(t.codes) == 1:
		return t.addSmall(codes, parent)
	}
	for k, s := range codes {
		full := Hash(s)
		tag := uint32(full>>16) & t.tag
		for h := full >> t.shift; ; h = (h + 1) & t.mask {
			e := t.slot(h)
			if *e == 0 {
				if t.n >= t.room {
					return codes[k:]
				}
				c, x := t.n>>chunkBits, t.n&chunkMask
				t.codes[c][x] = s
				t.parents[c][x] = parent
				t.n++
				*e = tag | t.n
				break
			}
			if *e&t.tag == tag && t.At(*e&^t.tag-1) == s {
				break
			}
		}
	}
	return nil
}

// addSmall is Add while one chunk of each is enough, where sizes are constants.
func (t *Table[S]) addSmall(codes []S, parent uint32) []S {
	const tagMask = math.MaxUint32 &^ (1<<(chunkBits+1) - 1)
	slots, arena := t.slots[0], t.codes[0]
	for k, s := range codes {
		full := Hash(s)
		for h := full >> (64 - chunkBits); ; h++ {
			e := &slots[h&chunkMask]
			if *e == 0 {
				if t.n >= t.room {
					return codes[k:]
				}
				x := t.n & chunkMask
				arena[x] = s
				t.parents[0][x] = parent
				t.n++
				*e = uint32(full>>16)&tagMask | t.n
				break
			}
			if (*e^uint32(full>>16))&tagMask == 0 && arena[(*e-1)&chunkMask] == s {
				break
			}
		}
	}
	return nil
}

// Find returns the number of a code, and whether it is stored.
func (t *Table[S]) Find(s S) (uint32, bool) {
	if len(t.slots) == 0 {
		return 0, false
	}
	full := Hash(s)
	tag := uint32(full>>16) & t.tag
	for h := full >> t.shift; ; h = (h + 1) & t.mask {
		e := *t.slot(h)
		if e == 0 {
			return 0, false
		}
		if e&t.tag == tag && t.At(e&^t.tag-1) == s {
			return e&^t.tag - 1, true
		}
	}
}
