package search

import (
	"context"
	"errors"
	"math"
	"unsafe"

	"slidegif/solve"
	"slidegif/solve/parallel"
)

// pendingSuccessors returns the number of successors that have not been stored yet.
func (l *Layers[S]) pendingSuccessors() (n int64) {
	for to := range l.shards {
		n += l.pendingFor(to)
	}
	return n
}

// pendingFor returns the number of successors that have not yet been stored in the given shard.
func (l *Layers[S]) pendingFor(to int) (n int64) {
	for _, from := range l.shards {
		n += int64(len(from.outbox[to]))
	}
	return n
}

// insertPending stores the new positions among the pending successors. At a limit, insertPending stores
// as many positions as the limit allows and sets l.limit.
func (l *Layers[S]) insertPending(ctx context.Context) error {
	remaining, kind := int64(math.MaxInt64), solve.PositionsLimit // positions still allowed by MaxPositions and Effort
	if l.o.MaxPositions > 0 {
		remaining = l.o.MaxPositions - l.stored - l.currentSize()
	}
	if l.o.Effort > 0 && (l.o.MaxPositions == 0 || l.o.Effort < l.o.MaxPositions) {
		remaining, kind = l.o.Effort-l.stored-l.currentSize(), solve.EffortLimit
	}
	if l.limit == nil && !l.foundGoal() {
		for to, sh := range l.shards {
			if err := l.reserve(ctx, sh, min(remaining, l.pendingFor(to))); err != nil {
				if _, ok := errors.AsType[*solve.Limit](err); !ok {
					return err
				}
				l.limit = err
			}
		}
	}
	if l.limit != nil || l.foundGoal() {
		for _, sh := range l.shards {
			sh.maxLen = 0
		}
	}
	switch {
	case l.pendingSuccessors() <= remaining && len(l.shards) == 1:
		l.store(0)
		return nil
	case l.pendingSuccessors() <= remaining:
		return parallel.Each(len(l.shards), len(l.shards), func(_, to int) error { l.store(to); return nil })
	}
	for to, sh := range l.shards { // one at a time, to stop exactly at the limit
		before := sh.n
		sh.maxLen = uint32(min(int64(sh.maxLen), int64(sh.n)+remaining))
		if complete := l.store(to); !complete && l.limit == nil && !l.foundGoal() {
			l.limit = &solve.Limit{Kind: kind, Metric: l.o.Metric}
		}
		remaining -= int64(sh.n - before)
		sh.setMaxLen(MaxPositions)
	}
	return nil
}

// reserve makes room in a shard for the given number of additional positions. The hash table contains the
// last two layers and the new layer. reserve enlarges the table if the three layers fill much of the table.
// When memory runs low, reserve compresses older layers. The error is a *solve.Limit if a limit has been
// reached, or context.Cause(ctx) if ctx ends.
func (l *Layers[S]) reserve(ctx context.Context, sh *shard[S], need int64) error {
	for int64(sh.n)+need > int64(sh.maxLen) {
		first := sh.end(len(l.layers) - 3)
		live := int64(sh.n - first)
		slots := len(sh.slots)
		full := int64(sh.n-sh.first)+need > int64(capacity(slots))
		if full {
			// With twice the required size, the table is rehashed half as often.
			for slots = max(slots, 4*minSlots); int64(capacity(slots)) < 2*live+need; {
				slots *= 2
			}
		}
		chunks := max(len(sh.codes), int((int64(sh.n)+need+chunkMask)/chunkSize))
		for ; l.exceedsMemory(sh, chunks, slots) && int64(capacity(slots/2)) >= live+live/4+need; slots /= 2 {
			full = true
		}
		if int64(sh.n)+need <= MaxPositions && !l.exceedsMemory(sh, chunks, slots) {
			if full {
				if err := sh.rehash(ctx, first, slots); err != nil {
					return err
				}
			}
			sh.addChunks(chunks)
			sh.setMaxLen(MaxPositions)
			return nil
		}
		if gained, err := l.compress(ctx); err != nil {
			return err
		} else if !gained {
			return &solve.Limit{Kind: solve.MemoryLimit, Metric: l.o.Metric}
		}
	}
	return nil
}

// exceedsMemory reports whether a shard would exceed the memory limit if it grew to the given numbers of
// chunks and slots.
func (l *Layers[S]) exceedsMemory(sh *shard[S], chunks, slots int) bool {
	if l.o.Memory <= 0 {
		return false
	}
	now, _ := sh.Bytes()
	return l.Bytes()-now+sh.bytesWith(chunks, slots) > l.o.Memory
}

func codeBytes[S Code]() int64 {
	var s S
	return int64(unsafe.Sizeof(s))
}
