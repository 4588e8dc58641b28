package search

import (
	"context"
	"sync/atomic"

	"slidegif/solve"
)

const (
	batchSize  = 256     // successors that are looked up together
	taskSize   = 256     // positions that a goroutine takes at a time
	wideLayer  = 4096    // a smaller layer is expanded by one goroutine
	manyStored = 100_000 // so is every layer of a smaller search
)

// A worker expands positions and stores what is new in chunks of its own.
type worker[S Code] struct {
	st *window[S]
	g  Graph[S]

	rest    []S // positions of the task that are not yet expanded
	succ    []S
	pending []S // successors that are not yet looked up
	goals   []S
	done    bool // nothing is left of the layer
	report  bool // this worker reports the progress
	budget  int  // successors until the next look at the context

	chunk    *[chunkSize]S
	id       uint32    // of the chunk
	first    uint32    // where the layer that is being made begins in the chunk
	end      uint32    // where the next position goes
	segments []segment // of that layer, in chunks that are full
	n        int64     // positions of that layer

	out   [][]S // by worker: successors that it is to look up
	batch []S   // of the mail, being looked up
	mail  mail[S]

	sorted, scratch []S    // for packing
	data            []byte // for packing

	touched uint32 // keeps the compiler from leaving out loads
}

// work expands tasks until none is left or there is no more room.
func (w *worker[S]) work(ctx context.Context) {
	expanded := w.expandAndPost(ctx)
	w.st.posted.Wait()
	w.done = expanded && w.insertAll()
}

func (w *worker[S]) expandAndPost(ctx context.Context) bool {
	if !w.st.shared {
		return w.expand(ctx)
	}
	defer w.st.posted.Done() // even where it panics, since others wait
	expanded := w.expand(ctx)
	w.post(0)
	return expanded
}

// expand expands tasks. It returns false where there was no more room or ctx has ended.
func (w *worker[S]) expand(ctx context.Context) bool {
	st := w.st
	for {
		if !w.insertAll() {
			return false
		}
		if w.budget < 0 {
			w.budget = patience
			if ctx.Err() != nil {
				return false
			}
			if w.report {
				st.o.Report(solve.Progress{Positions: st.stored + st.used.Load() - st.base, Depth: st.depth})
			}
		}
		if len(w.rest) == 0 {
			i := st.next.Add(1) - 1
			if i >= int64(len(st.tasks)) {
				return true
			}
			w.rest = st.tasks[i]
		}
		succ, n := w.succ[:0], 0
		for ; len(succ) < batchSize && n < len(w.rest); n++ {
			succ = w.g.Expand(succ, w.rest[n])
		}
		w.rest = w.rest[n:]
		w.budget -= 1 + len(succ)
		w.succ = succ
		if st.shared {
			w.sort(succ)
		} else {
			w.pending = succ
		}
	}
}

// insert stores what is new of the pending successors. It returns false where there is no
// room for all of them.
func (w *worker[S]) insert() bool {
	st := w.st
	codes := w.pending
	if st.full || st.found.Load() {
		for _, s := range codes {
			if st.goal.Solved(s) {
				w.goals = append(w.goals, s)
				st.found.Store(true)
			}
		}
		w.pending = nil
		return true
	}
	n := int64(len(codes))
	if over := st.used.Add(n) - st.room; over > 0 {
		if !st.exact || over >= n {
			st.used.Add(-n)
		}
		if !st.exact {
			return false
		}
		if over >= n {
			n = 0
		} else {
			st.used.Add(-over)
			n -= over
		}
	}
	taken, added := w.add(codes, int(n))
	st.used.Add(int64(added) - n)
	w.n += int64(added)
	w.pending = codes[taken:]
	return taken == len(codes)
}

// newChunk gives a worker an empty chunk.
func (w *worker[S]) newChunk() {
	if w.first < w.end {
		w.segments = append(w.segments, segment{w.id, w.first, w.end})
	}
	st := w.st
	st.mutex.Lock()
	if n := len(st.free); n > 0 {
		w.id = st.free[n-1]
		st.free = st.free[:n-1]
	} else {
		w.id = st.ids
		st.ids++
	}
	w.chunk = take(&st.spare)
	st.chunks[w.id] = w.chunk
	st.mutex.Unlock()
	w.first, w.end = 0, 0
}

// add stores the new ones among codes, up to so many, and notes the solved ones of them. It
// returns how many codes it looked at and how many it stored.
func (w *worker[S]) add(codes []S, most int) (taken, added int) {
	st := w.st
	table, chunks, shift, tagMask, shared := st.table, st.chunks, st.shift&63, st.tag, st.shared
	wrap := uint64(len(table) - 1)
	switch {
	case len(table) > chunkSize:
		w.touch(codes)
	case st.ids == 1 && w.chunk != nil && len(codes) <= min(most, chunkSize-int(w.end)):
		return len(codes), w.addSmall(codes)
	}
	for k, s := range codes {
		full := Hash(s)
		tag := uint32(full>>16) & tagMask
	probe:
		for h := full >> shift; ; h++ {
			slot := &table[h&wrap]
			e := atomic.LoadUint32(slot)
			for e == 0 {
				if added == most {
					return k, added
				}
				if w.chunk == nil || w.end == chunkSize {
					w.newChunk()
				}
				w.chunk[w.end&chunkMask] = s
				entry := tag | (w.id<<chunkBits | w.end) + 1
				if !shared {
					*slot = entry
				} else if !atomic.CompareAndSwapUint32(slot, 0, entry) {
					e = atomic.LoadUint32(slot) // another worker was faster
					continue
				}
				w.end++
				added++
				if st.goal.Solved(s) {
					w.goals = append(w.goals, s)
					st.found.Store(true)
				}
				break probe
			}
			if e&tagMask == tag {
				if n := e&^tagMask - 1; chunks[n>>chunkBits][n&chunkMask] == s {
					break
				}
			}
		}
	}
	return len(codes), added
}

// addSmall is add while all positions stand in one chunk, which has room for so many more.
func (w *worker[S]) addSmall(codes []S) (added int) {
	st := w.st
	table, chunk, end, shift, tagMask := st.table, w.chunk, w.end, st.shift&63, st.tag
	wrap := uint64(len(table) - 1)
	for _, s := range codes {
		full := Hash(s)
		for h := full >> shift; ; h++ {
			slot := &table[h&wrap]
			e := *slot
			if e == 0 {
				chunk[end&chunkMask] = s
				end++
				*slot = uint32(full>>16)&tagMask | end
				if st.goal.Solved(s) {
					w.goals = append(w.goals, s)
					st.found.Store(true)
				}
				break
			}
			if (e^uint32(full>>16))&tagMask == 0 && chunk[(e-1)&chunkMask] == s {
				break
			}
		}
	}
	added = int(end - w.end)
	w.end = end
	return added
}

// touch loads what add is going to look at. The loads wait for nothing, so that the
// processor overlaps those that miss the cache.
func (w *worker[S]) touch(codes []S) {
	st := w.st
	table, shift, tagMask := st.table, st.shift&63, st.tag
	wrap := uint64(len(table) - 1)
	sum := w.touched
	for _, s := range codes {
		sum += atomic.LoadUint32(&table[Hash(s)>>shift&wrap])
	}
	for _, s := range codes {
		full := Hash(s)
		if e := atomic.LoadUint32(&table[full>>shift&wrap]); e != 0 && (e^uint32(full>>16))&tagMask == 0 {
			n := e&^tagMask - 1
			sum += uint32(st.chunks[n>>chunkBits][n&chunkMask][0])
		}
	}
	w.touched = sum
}
