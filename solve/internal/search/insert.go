package search

import (
	"context"
	"errors"
	"math"
	"unsafe"

	"slidegif/solve"
	"slidegif/solve/parallel"
)

// sent returns how many successors wait to be stored.
func (l *Layers[S]) sent() (n int64) {
	for to := range l.shards {
		n += l.inbox(to)
	}
	return n
}

// inbox returns how many of them are for a shard.
func (l *Layers[S]) inbox(to int) (n int64) {
	for _, from := range l.shards {
		n += int64(len(from.out[to]))
	}
	return n
}

// insert stores what is new of the successors that were sent.
func (l *Layers[S]) insert(ctx context.Context) error {
	left, bound := int64(math.MaxInt64), solve.PositionsLimit // positions that MaxPositions or Effort leaves
	if l.o.MaxPositions > 0 {
		left = l.o.MaxPositions - l.stored - l.fresh()
	}
	if l.o.Effort > 0 && (l.o.MaxPositions == 0 || l.o.Effort < l.o.MaxPositions) {
		left, bound = l.o.Effort-l.stored-l.fresh(), solve.EffortLimit
	}
	if l.limit == nil && !l.found() {
		for to, sh := range l.shards {
			if err := l.reserve(ctx, sh, min(left, l.inbox(to))); err != nil {
				if _, ok := errors.AsType[*solve.Limit](err); !ok {
					return err
				}
				l.limit = err
			}
		}
	}
	if l.limit != nil || l.found() {
		for _, sh := range l.shards {
			sh.room = 0
		}
	}
	switch {
	case l.sent() <= left && len(l.shards) == 1:
		l.store(0)
		return nil
	case l.sent() <= left:
		return parallel.Each(len(l.shards), len(l.shards), func(_, to int) error { l.store(to); return nil })
	}
	for to, sh := range l.shards { // one after the other, for the last ones to be counted
		before := sh.n
		sh.room = uint32(min(int64(sh.room), int64(sh.n)+left))
		if whole := l.store(to); !whole && l.limit == nil && !l.found() {
			l.limit = &solve.Limit{Kind: bound, Metric: l.o.Metric}
		}
		left -= int64(sh.n - before)
		sh.setRoom(MaxPositions)
	}
	return nil
}

// reserve makes room for so many more positions in a shard: it drops all but the last two layers
// and the new one from its table, enlarges the table if these fill much of it, and packs older
// layers where memory is short. The error is a *solve.Limit at a bound, or the cause of ctx's end.
func (l *Layers[S]) reserve(ctx context.Context, sh *shard[S], need int64) error {
	for int64(sh.n)+need > int64(sh.room) {
		first := sh.end(len(l.layers) - 3)
		live := int64(sh.n - first)
		slots := len(sh.slots)
		full := int64(sh.n-sh.first)+need > int64(capacity(slots))
		if full {
			// A table twice as large as it must be is filled half as often.
			for slots = max(slots, 4*smallTable); int64(capacity(slots)) < 2*live+need; {
				slots *= 2
			}
		}
		chunks := max(len(sh.codes), int((int64(sh.n)+need+chunkMask)/chunkSize))
		for ; l.lacks(sh, chunks, slots) && int64(capacity(slots/2)) >= live+live/4+need; slots /= 2 {
			full = true
		}
		if int64(sh.n)+need <= MaxPositions && !l.lacks(sh, chunks, slots) {
			if full {
				if err := sh.enter(ctx, first, slots); err != nil {
					return err
				}
			}
			sh.addChunks(chunks)
			sh.setRoom(MaxPositions)
			return nil
		}
		if gained, err := l.pack(ctx); err != nil {
			return err
		} else if !gained {
			return &solve.Limit{Kind: solve.MemoryLimit, Metric: l.o.Metric}
		}
	}
	return nil
}

// lacks reports whether a shard of so many chunks and slots would take more memory than there is.
func (l *Layers[S]) lacks(sh *shard[S], chunks, slots int) bool {
	if l.o.Memory <= 0 {
		return false
	}
	now, _ := sh.Bytes()
	return l.Bytes()-now+sh.bytesWith(chunks, slots) > l.o.Memory
}

// sizeOf returns the bytes of one code.
func sizeOf[S Code]() int64 {
	var s S
	return int64(unsafe.Sizeof(s))
}
