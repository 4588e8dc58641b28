package search

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"slidegif/solve"
	"slidegif/solve/input"
)

const (
	// Chunks of the arena hold 2^11 codes: small enough to waste little.
	chunkBits = 11
	chunkSize = 1 << chunkBits
	chunkMask = chunkSize - 1

	smallTable = 1 << 10 // slots of the smallest table

	// MaxPositions is how many positions the slots of a table can number.
	MaxPositions = math.MaxUint32 - 1
)

// A Table holds the positions that were met: an arena of codes in the order in which they were
// found, and an open-addressing hash table of numbers into it. The bits of a slot that numbers
// leave free hold bits of the hash, which tell most other codes apart without a look into the
// arena (without: 1.3 x CPU for 12.1 million positions). The zero value is an empty table without
// room.
type Table[S Code] struct {
	codes []*[chunkSize]S
	slots []uint32 // tag and number+1, 0 is free
	tag   uint32   // bits of a slot that are of the hash
	shift uint     // hash >> shift is a slot
	first uint32   // the first position that slots has

	n    uint32 // positions stored
	room uint32 // positions that may be stored before Grow is due
}

// Len returns how many positions are stored.
func (t *Table[S]) Len() uint32 { return t.n }

// Full reports whether the table must grow before Add can store another code.
func (t *Table[S]) Full() bool { return t.n >= t.room }

// At returns the code of position i.
func (t *Table[S]) At(i uint32) S { return t.codes[i>>chunkBits][i&chunkMask] }

// parts calls f with the codes of the positions first..end-1, some at a time.
func (t *Table[S]) parts(first, end uint32, f func(codes []S)) {
	for first < end {
		low := first & chunkMask
		high := min(chunkSize, low+end-first)
		f(t.codes[first>>chunkBits][low:high])
		first += high - low
	}
}

// Reset empties the table and keeps its memory.
func (t *Table[S]) Reset() {
	clear(t.slots)
	t.n, t.first = 0, 0
	t.setRoom(MaxPositions)
}

// Bytes returns the memory of the table now and that of the next Grow, at which slots that are
// replaced are still held.
func (t *Table[S]) Bytes() (now, next int64) {
	chunks, slots := t.next()
	return tableBytes[S](len(t.codes), len(t.slots)), t.bytesWith(chunks, slots)
}

// bytesWith returns the memory of the table while it grows to so many chunks and slots.
func (t *Table[S]) bytesWith(chunks, slots int) int64 {
	bytes := tableBytes[S](chunks, slots)
	if slots > cap(t.slots) {
		bytes += 4 * int64(cap(t.slots))
	}
	return bytes
}

// tableBytes returns the memory of so many chunks and slots.
func tableBytes[S Code](chunks, slots int) int64 {
	return int64(chunks)*chunkSize*sizeOf[S]() + 4*int64(slots)
}

// next returns the chunks and the slots after the next Grow.
func (t *Table[S]) next() (chunks, slots int) {
	chunks, slots = len(t.codes), max(len(t.slots), smallTable)
	if int(t.n) == chunks*chunkSize {
		chunks++
	}
	if t.n-t.first >= capacity(slots) {
		slots *= 2
	}
	return chunks, slots
}

// Grow makes room for more positions, but not for more than most in all. The error is the
// cause of ctx's end, which came while positions were entered again; the table is of no use
// then.
func (t *Table[S]) Grow(ctx context.Context, most uint32) error {
	chunks, slots := t.next()
	if slots > len(t.slots) {
		if err := t.enter(ctx, t.first, slots); err != nil {
			return err
		}
	}
	t.addChunks(chunks)
	t.setRoom(most)
	return nil
}

// GrowWithin is Grow within the bounds of o, at which the error is a *solve.Limit.
func (t *Table[S]) GrowWithin(ctx context.Context, o solve.Options) error {
	most := int64(MaxPositions)
	if o.MaxPositions > 0 {
		most = min(most, o.MaxPositions)
	}
	_, next := t.Bytes()
	switch {
	case int64(t.n) >= most && most == o.MaxPositions:
		return &solve.Limit{Kind: solve.PositionsLimit, Metric: o.Metric}
	case int64(t.n) >= most:
		return &solve.Limit{Kind: solve.BuiltInLimit, Detail: input.Say("4,294,967,294 positions"), Metric: o.Metric}
	case o.Memory > 0 && next > o.Memory:
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: o.Metric}
	}
	return t.Grow(ctx, uint32(most))
}

// Room returns the *solve.Limit that a table of so many positions must meet under the bounds
// of o, or nil: what can be known before a search begins.
func Room[S Code](positions int64, o solve.Options) error {
	if o.MaxPositions > 0 && positions > o.MaxPositions {
		return &solve.Limit{Kind: solve.PositionsLimit, Metric: o.Metric}
	}
	slots := smallTable
	for positions <= MaxPositions && positions > int64(capacity(slots)) {
		slots *= 2
	}
	bytes := tableBytes[S](int((positions+chunkMask)/chunkSize), slots)
	if half := slots / 2; half >= smallTable { // which are held while the last slots are made
		bytes = max(bytes, tableBytes[S](int(capacity(half)/chunkSize)+1, slots+half))
	}
	if o.Memory > 0 && bytes > o.Memory {
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: o.Metric, Needs: bytes}
	}
	return nil
}

// addChunks makes the arena so many chunks long.
func (t *Table[S]) addChunks(chunks int) {
	for len(t.codes) < chunks {
		t.codes = append(t.codes, new([chunkSize]S))
	}
}

// setRoom makes room for as many positions as arena and slots hold, but not for more than most.
func (t *Table[S]) setRoom(most uint32) {
	held := min(int64(len(t.codes))*chunkSize, int64(t.first)+int64(capacity(len(t.slots))))
	t.room = uint32(min(held, int64(most)))
}

// capacity returns how many positions so many slots may hold. A small table is kept emptier: it
// fits the cache, and every probe counts.
func capacity(slots int) uint32 {
	switch {
	case slots <= 1<<16:
		return uint32(slots / 4)
	case slots <= 1<<20:
		return uint32(slots / 2)
	}
	return uint32(min(int64(slots)/4*3, MaxPositions))
}

// enter gives the table so many slots, a power of two, and enters the positions from first on.
func (t *Table[S]) enter(ctx context.Context, first uint32, slots int) error {
	if cap(t.slots) < slots {
		t.slots = make([]uint32, slots)
	}
	t.slots = t.slots[:slots]
	clear(t.slots)
	t.first = first
	t.shift = uint(64 - bits.Len64(uint64(slots-1)))
	t.tag = uint32(math.MaxUint32) << min(32, bits.Len64(uint64(first)+uint64(capacity(slots))))
	wrap := uint64(slots - 1)
	number := first
	var err error
	t.parts(first, t.n, func(codes []S) {
		if err == nil && ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return
		}
		for _, s := range codes {
			full := hash(s)
			h := full >> t.shift
			for t.slots[h&wrap] != 0 {
				h++
			}
			number++
			t.slots[h&wrap] = t.tagOf(full) | number
		}
	})
	return err
}

// cut leaves out the chunks of the positions before first and returns how many positions that
// are. The others are numbered anew, so that enter is due.
func (t *Table[S]) cut(first uint32) uint32 {
	chunks := first >> chunkBits
	t.codes = slices.Delete(t.codes, 0, int(chunks))
	t.n -= chunks << chunkBits
	return chunks << chunkBits
}

// hash spreads a code over 64 bits, the upper ones best: Fibonacci hashing, a word at a
// time.
func hash[S Code](s S) uint64 {
	h := s[0] * 0x9e3779b97f4a7c15
	for i := 1; i < len(s); i++ {
		h = (bits.RotateLeft64(h, 29) ^ s[i]) * 0x9e3779b97f4a7c15
	}
	return h
}

// tagOf returns the tag of a hash: of the bits just below those that choose the slot, which are 32 at most. Bits of the
// slot would tell nothing of codes that share it.
func (t *Table[S]) tagOf(full uint64) uint32 { return uint32(full>>(t.shift&31)) & t.tag }

const (
	ahead       = 64      // codes whose slots are read before the first is looked up
	cachedSlots = 1 << 18 // slots of a table that mostly is in the cache
)

// touch reads the slots where some codes may stand. In a table larger than the cache they are there when each
// code is looked up then, and the misses overlap (without: 1.5 x CPU for the pushes of tiles:3x5@2). The sum
// that it returns keeps the compiler from leaving out the reads.
//
//go:noinline
func (t *Table[S]) touch(some []S) (sum uint32) {
	slots, shift, wrap := t.slots, t.shift&63, uint64(len(t.slots)-1)
	for _, s := range some {
		sum += slots[hash(s)>>shift&wrap]
	}
	return sum
}

// Add stores those of some codes that are new, in their order, until one finds no room. It
// returns what is left from there on.
func (t *Table[S]) Add(some []S) []S {
	if len(t.slots) <= cachedSlots {
		return t.add(some)
	}
	for len(some) > 0 {
		part := some[:min(ahead, len(some))]
		t.touch(part)
		if rest := t.add(part); len(rest) > 0 {
			return some[len(part)-len(rest):]
		}
		some = some[len(part):]
	}
	return nil
}

// add is Add for codes whose slots are in the cache. It calls nothing, so that all it holds stays in registers
// (else: 1.04 x CPU for boards of Rush Hour).
func (t *Table[S]) add(some []S) []S {
	codes, slots, shift, tagMask := t.codes, t.slots, t.shift&63, t.tag
	if len(slots) == 0 {
		return some
	}
	wrap := uint64(len(slots) - 1)
	n := t.n
	for k, s := range some {
		full := hash(s)
		tag := uint32(full>>(shift&31)) & tagMask // tagOf
		for h := full >> shift; ; h++ {
			slot := &slots[h&wrap]
			e := *slot
			if e == 0 {
				if n >= t.room {
					t.n = n
					return some[k:]
				}
				codes[n>>chunkBits][n&chunkMask] = s
				n++
				*slot = tag | n
				break
			}
			if e&tagMask == tag {
				if i := e&^tagMask - 1; codes[i>>chunkBits][i&chunkMask] == s {
					break
				}
			}
		}
	}
	t.n = n
	return nil
}

// AddWithin stores those of some codes that are new, and grows as GrowWithin does.
func (t *Table[S]) AddWithin(ctx context.Context, some []S, o solve.Options) error {
	for some = t.Add(some); len(some) > 0; some = t.Add(some) {
		if err := t.GrowWithin(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// Find returns the number of a code, and whether it is stored.
func (t *Table[S]) Find(s S) (uint32, bool) {
	if len(t.slots) == 0 {
		return 0, false
	}
	full := hash(s)
	tag, wrap := t.tagOf(full), uint64(len(t.slots)-1)
	for h := full >> (t.shift & 63); ; h++ {
		e := t.slots[h&wrap]
		if e == 0 {
			return 0, false
		}
		if e&t.tag == tag && t.At(e&^t.tag-1) == s {
			return e&^t.tag - 1, true
		}
	}
}

// appendStored appends those of some codes that are stored.
func (t *Table[S]) appendStored(dst, some []S) []S {
	for part := range slices.Chunk(some, ahead) {
		if len(t.slots) > cachedSlots {
			t.touch(part)
		}
		for _, s := range part {
			if _, ok := t.Find(s); ok {
				dst = append(dst, s)
			}
		}
	}
	return dst
}

// Compare compares codes word by word.
func Compare[S Code](a, b S) int {
	for i := range len(a) {
		if a[i] != b[i] {
			return cmp.Compare(a[i], b[i])
		}
	}
	return 0
}

// Less reports whether a is before b, word by word.
func Less[S Code](a, b S) bool { return Compare(a, b) < 0 }
