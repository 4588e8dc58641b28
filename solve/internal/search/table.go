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
	// The arena consists of chunks of 2^11 codes. Larger chunks would leave more memory unused.
	chunkBits = 11
	chunkSize = 1 << chunkBits
	chunkMask = chunkSize - 1

	minSlots = 1 << 10 // number of slots in the smallest table

	// MaxPositions is the maximum number of positions in a Table.
	MaxPositions = math.MaxUint32 - 1
)

// A Table is a set of positions. A Table consists of an arena of codes, in the order of discovery, and an
// open-addressing hash table of indexes into the arena. Each slot uses its spare bits for a tag, which is
// a part of the hash. Tags distinguish most codes without access to the arena, which makes a search of
// 12.1 million positions 1.3 times as fast. The zero value is an empty table without room for positions.
type Table[S Code] struct {
	codes   []*[chunkSize]S
	slots   []uint32 // a tag and an index+1, or 0 if the slot is free
	tagMask uint32   // the bits of a slot that store the tag
	shift   uint     // hash >> shift is the index of the first slot to probe
	first   uint32   // index of the first position that has a slot

	n      uint32 // positions stored
	maxLen uint32 // number of positions that fit before the next Grow
}

// Len returns the number of positions.
func (t *Table[S]) Len() uint32 { return t.n }

// Full reports whether the table must grow before it can store another position.
func (t *Table[S]) Full() bool { return t.n >= t.maxLen }

// At returns the code of the position with index i.
func (t *Table[S]) At(i uint32) S { return t.codes[i>>chunkBits][i&chunkMask] }

// eachChunk passes the codes of the positions from first to end-1 to the function f, one chunk at a time.
func (t *Table[S]) eachChunk(first, end uint32, f func(codes []S)) {
	for first < end {
		low := first & chunkMask
		high := min(chunkSize, low+end-first)
		f(t.codes[first>>chunkBits][low:high])
		first += high - low
	}
}

// Reset removes all positions, but keeps the allocated memory.
func (t *Table[S]) Reset() {
	clear(t.slots)
	t.n, t.first = 0, 0
	t.setMaxLen(MaxPositions)
}

// Bytes returns the memory that the table uses now, and the memory that it will use during the next call
// of Grow, which needs both the old and the new slots.
func (t *Table[S]) Bytes() (now, next int64) {
	chunks, slots := t.nextSize()
	return tableBytes[S](len(t.codes), len(t.slots)), t.bytesWith(chunks, slots)
}

// bytesWith returns the number of bytes that the table occupies while it grows to the given numbers
// of chunks and slots.
func (t *Table[S]) bytesWith(chunks, slots int) int64 {
	bytes := tableBytes[S](chunks, slots)
	if slots > cap(t.slots) {
		bytes += 4 * int64(cap(t.slots))
	}
	return bytes
}

func tableBytes[S Code](chunks, slots int) int64 {
	return int64(chunks)*chunkSize*codeBytes[S]() + 4*int64(slots)
}

// nextSize returns the numbers of chunks and slots that the table will have after the next Grow.
func (t *Table[S]) nextSize() (chunks, slots int) {
	chunks, slots = len(t.codes), max(len(t.slots), minSlots)
	if int(t.n) == chunks*chunkSize {
		chunks++
	}
	if t.n-t.first >= capacity(slots) {
		slots *= 2
	}
	return chunks, slots
}

// Grow makes room for more positions, but for no more than limit in total. If ctx ends while Grow
// rehashes the positions, the error is context.Cause(ctx), and the table must no longer be used.
func (t *Table[S]) Grow(ctx context.Context, limit uint32) error {
	chunks, slots := t.nextSize()
	if slots > len(t.slots) {
		if err := t.rehash(ctx, t.first, slots); err != nil {
			return err
		}
	}
	t.addChunks(chunks)
	t.setMaxLen(limit)
	return nil
}

// GrowLimited is like Grow, but observes the limits in o. If a limit has been reached, the error is a
// *solve.Limit.
func (t *Table[S]) GrowLimited(ctx context.Context, o solve.Options) error {
	limit := int64(MaxPositions)
	if o.MaxPositions > 0 {
		limit = min(limit, o.MaxPositions)
	}
	_, next := t.Bytes()
	switch {
	case int64(t.n) >= limit && limit == o.MaxPositions:
		return &solve.Limit{Kind: solve.PositionsLimit, Metric: o.Metric}
	case int64(t.n) >= limit:
		return &solve.Limit{Kind: solve.BuiltInLimit, Detail: input.Say("4,294,967,294 positions"), Metric: o.Metric}
	case o.Memory > 0 && next > o.Memory:
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: o.Metric}
	}
	return t.Grow(ctx, uint32(limit))
}

// CheckRoom returns a *solve.Limit if a table with the given number of positions would exceed a limit in
// o. A search can call CheckRoom before it starts.
func CheckRoom[S Code](positions int64, o solve.Options) error {
	if o.MaxPositions > 0 && positions > o.MaxPositions {
		return &solve.Limit{Kind: solve.PositionsLimit, Metric: o.Metric}
	}
	slots := minSlots
	for positions <= MaxPositions && positions > int64(capacity(slots)) {
		slots *= 2
	}
	bytes := tableBytes[S](int((positions+chunkMask)/chunkSize), slots)
	if half := slots / 2; half >= minSlots { // in use during the last rehash
		bytes = max(bytes, tableBytes[S](int(capacity(half)/chunkSize)+1, slots+half))
	}
	if o.Memory > 0 && bytes > o.Memory {
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: o.Metric, SufficientMemory: bytes}
	}
	return nil
}

func (t *Table[S]) addChunks(chunks int) {
	for len(t.codes) < chunks {
		t.codes = append(t.codes, new([chunkSize]S))
	}
}

// setMaxLen sets maxLen to the number of positions that fit in the arena and the slots, but to at most
// limit.
func (t *Table[S]) setMaxLen(limit uint32) {
	fit := min(int64(len(t.codes))*chunkSize, int64(t.first)+int64(capacity(len(t.slots))))
	t.maxLen = uint32(min(fit, int64(limit)))
}

// capacity returns the number of positions that a table with the given number of slots can hold. Small
// tables fit in the cache, where additional probes would dominate the time of a lookup, so they have a
// lower load factor.
func capacity(slots int) uint32 {
	switch {
	case slots <= 1<<16:
		return uint32(slots / 4)
	case slots <= 1<<20:
		return uint32(slots / 2)
	}
	return uint32(min(int64(slots)/4*3, MaxPositions))
}

// rehash changes the number of slots, which must be a power of two, and inserts all positions with
// index first or higher.
func (t *Table[S]) rehash(ctx context.Context, first uint32, slots int) error {
	if cap(t.slots) < slots {
		t.slots = make([]uint32, slots)
	}
	t.slots = t.slots[:slots]
	clear(t.slots)
	t.first = first
	t.shift = uint(64 - bits.Len64(uint64(slots-1)))
	t.tagMask = uint32(math.MaxUint32) << min(32, bits.Len64(uint64(first)+uint64(capacity(slots))))
	mask := uint64(slots - 1)
	number := first
	var err error
	t.eachChunk(first, t.n, func(codes []S) {
		if err == nil && ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return
		}
		for _, s := range codes {
			full := hash(s)
			h := full >> t.shift
			for t.slots[h&mask] != 0 {
				h++
			}
			number++
			t.slots[h&mask] = t.tagOf(full) | number
		}
	})
	return err
}

// dropBefore frees the chunks before the chunk of position first, and returns the number of positions
// removed. This renumbers the remaining positions, so the caller must call rehash.
func (t *Table[S]) dropBefore(first uint32) uint32 {
	chunks := first >> chunkBits
	t.codes = slices.Delete(t.codes, 0, int(chunks))
	t.n -= chunks << chunkBits
	return chunks << chunkBits
}

// hash returns a 64-bit hash of a code, computed word by word by Fibonacci hashing. The upper bits of
// the hash are the most evenly distributed.
func hash[S Code](s S) uint64 {
	h := s[0] * 0x9e3779b97f4a7c15
	for i := 1; i < len(s); i++ {
		h = (bits.RotateLeft64(h, 29) ^ s[i]) * 0x9e3779b97f4a7c15
	}
	return h
}

// tagOf returns the tag for a hash: at most 32 bits, just below the bits that select the slot. Codes
// that compete for a slot usually have equal bits above the tag.
func (t *Table[S]) tagOf(h uint64) uint32 { return uint32(h>>(t.shift&31)) & t.tagMask }

const (
	prefetchBatch = 64      // codes per prefetch
	cachedSlots   = 1 << 18 // number of slots in the largest table that mostly fits in the cache
)

// prefetch reads the slots for a batch of codes before the lookups, so that the cache misses of a large
// table overlap. Without prefetch, solving tiles:3x5@2 in pushes takes 1.5 times the CPU time. The
// returned sum only keeps the compiler from removing the reads.
//
//go:noinline
func (t *Table[S]) prefetch(batch []S) (sum uint32) {
	slots, shift, mask := t.slots, t.shift&63, uint64(len(t.slots)-1)
	for _, s := range batch {
		sum += slots[hash(s)>>shift&mask]
	}
	return sum
}

// Add stores the new codes of the batch, in order, until the table is full. Add returns the rest of
// the batch, starting with the first code that did not fit.
func (t *Table[S]) Add(batch []S) []S {
	if len(t.slots) <= cachedSlots {
		return t.add(batch)
	}
	for len(batch) > 0 {
		part := batch[:min(prefetchBatch, len(batch))]
		t.prefetch(part)
		if rest := t.add(part); len(rest) > 0 {
			return batch[len(part)-len(rest):]
		}
		batch = batch[len(part):]
	}
	return nil
}

// add implements Add without prefetching. add calls no functions, so that all variables can stay in
// registers. Function calls would slow down the search of Rush Hour boards by 4 %.
func (t *Table[S]) add(batch []S) []S {
	codes, slots, shift, tagMask := t.codes, t.slots, t.shift&63, t.tagMask
	if len(slots) == 0 {
		return batch
	}
	mask := uint64(len(slots) - 1)
	n := t.n
	for k, s := range batch {
		full := hash(s)
		tag := uint32(full>>(shift&31)) & tagMask // inlined tagOf
		for h := full >> shift; ; h++ {
			slot := &slots[h&mask]
			e := *slot
			if e == 0 {
				if n >= t.maxLen {
					t.n = n
					return batch[k:]
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

// AddLimited stores all codes in the batch that are new. If necessary, AddLimited grows the table as
// GrowLimited does.
func (t *Table[S]) AddLimited(ctx context.Context, batch []S, o solve.Options) error {
	for batch = t.Add(batch); len(batch) > 0; batch = t.Add(batch) {
		if err := t.GrowLimited(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// Find returns the index of s, and reports whether s is in the table.
func (t *Table[S]) Find(s S) (uint32, bool) {
	if len(t.slots) == 0 {
		return 0, false
	}
	full := hash(s)
	tag, mask := t.tagOf(full), uint64(len(t.slots)-1)
	for h := full >> (t.shift & 63); ; h++ {
		e := t.slots[h&mask]
		if e == 0 {
			return 0, false
		}
		if e&t.tagMask == tag && t.At(e&^t.tagMask-1) == s {
			return e&^t.tagMask - 1, true
		}
	}
}

// appendStored appends to dst those codes in the batch that are in the table.
func (t *Table[S]) appendStored(dst, batch []S) []S {
	for part := range slices.Chunk(batch, prefetchBatch) {
		if len(t.slots) > cachedSlots {
			t.prefetch(part)
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

// Less reports whether a comes before b in the order that Compare defines.
func Less[S Code](a, b S) bool { return Compare(a, b) < 0 }
