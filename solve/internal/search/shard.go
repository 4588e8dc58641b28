package search

import (
	"context"
	"sync/atomic"

	"slidegif/solve/parallel"
)

const (
	taskSize   = 256     // positions that a goroutine takes at a time
	wideLayer  = 4096    // a smaller layer is expanded by one goroutine
	manyStored = 100_000 // so is every layer of a smaller search
)

// A shard holds a part of all positions: those whose hash says so. In a small search there is one,
// which is all that a search of a few thousand positions pays for. Its memory is not kept for the
// next search: that would save a tenth of the time of a Rush Hour board.
type shard[S Code] struct {
	Table[S]
	ends  []uint32 // by layer: one past its last position
	goals []S      // of the layer that is being made
	graph Graph[S]
	task  []S   // positions that are not yet expanded
	succ  []S   // scratch
	out   [][]S // by shard: successors that it is to store
}

// end returns one past the number of the last position of layer d.
func (sh *shard[S]) end(d int) uint32 {
	if d < 0 {
		return 0
	}
	return sh.ends[d]
}

// A queue is the positions of a layer that are to be expanded.
type queue[S Code] struct {
	tasks [][]S
	next  atomic.Int64 // task
	few   int          // successors that a shard makes before they are stored
}

// fill puts the positions of a layer into the queue.
func (l *Layers[S]) fill(q *queue[S], layer int) {
	q.tasks = q.tasks[:0]
	q.next.Store(0)
	q.few = 256 // these stay in the cache
	size := chunkSize
	if shards := len(l.shards); shards > 1 {
		// To wait for one another takes time, and successors take memory.
		q.few, size = 1<<15, taskSize
		if l.o.Memory > 0 {
			q.few = max(256, min(q.few, int(l.o.Memory/(64*sizeOf[S]()*int64(shards)))))
		}
	}
	for _, sh := range l.shards {
		sh.parts(sh.end(layer-1), sh.end(layer), func(codes []S) {
			for ; len(codes) > size; codes = codes[size:] {
				q.tasks = append(q.tasks, codes[:size])
			}
			q.tasks = append(q.tasks, codes)
		})
	}
}

// expand makes a few successors, or all that are left.
func (sh *shard[S]) expand(q *queue[S]) {
	for made := 0; made < q.few; {
		if len(sh.task) == 0 {
			i := q.next.Add(1) - 1
			if i >= int64(len(q.tasks)) {
				return
			}
			sh.task = q.tasks[i]
		}
		n := 0
		succ := sh.succ[:0]
		if len(sh.out) == 1 {
			succ = sh.out[0]
		}
		for ; len(succ) < 256 && n < len(sh.task); n++ {
			succ = sh.graph.Expand(succ, sh.task[n])
		}
		sh.task = sh.task[n:]
		made += len(succ)
		if len(sh.out) == 1 {
			sh.out[0], made = succ, len(succ)
			continue
		}
		for _, s := range succ {
			to := shardOf(s, len(sh.out))
			sh.out[to] = append(sh.out[to], s)
		}
		sh.succ = succ
	}
}

// shardOf returns the shard of a code. Its hash is multiplied once more, since the table of a
// shard takes its upper bits.
func shardOf[S Code](s S, shards int) int {
	return int(hash(s) * 0xd6e8feb86659fd93 >> 32 * uint64(shards) >> 32)
}

// store stores what is new of the successors that were sent to a shard, as far as it has room,
// and notes the solved ones. It reports whether there was room for all.
func (l *Layers[S]) store(to int) (whole bool) {
	sh := l.shards[to]
	whole = true
	for _, from := range l.shards {
		first := sh.n
		rest := sh.Add(from.out[to])
		sh.parts(first, sh.n, func(codes []S) { l.note(sh, codes) })
		l.note(sh, rest)
		whole = whole && len(rest) == 0
		from.out[to] = from.out[to][:0]
	}
	return whole
}

// note keeps the solved ones of some codes of a shard.
func (l *Layers[S]) note(sh *shard[S], codes []S) {
	if l.other != nil {
		for len(codes) > 0 { // which all are in one shard of the other, unless one of the two is not split yet
			n, from := 1, l.other.shardWith(codes[0])
			for n < len(codes) && l.other.shardWith(codes[n]) == from {
				n++
			}
			sh.goals = from.appendStored(sh.goals, codes[:n])
			codes = codes[n:]
		}
		return
	}
	for _, s := range codes {
		if l.goal.Solved(s) {
			sh.goals = append(sh.goals, s)
		}
	}
}

// split cuts the positions of the only shard into one for each goroutine.
func (l *Layers[S]) split(ctx context.Context) error {
	n := parallel.Workers(l.o.Workers)
	if n == 1 {
		return nil
	}
	old := l.shards[0]
	shards := []*shard[S]{{graph: old.graph, out: make([][]S, n)}}
	for len(shards) < n {
		shards = append(shards, &shard[S]{graph: l.graph.Clone(), out: make([][]S, n)})
	}
	var err error
	for d := range l.layers {
		old.parts(old.end(d-1), old.end(d), func(codes []S) {
			for _, s := range codes {
				sh := shards[shardOf(s, n)]
				if sh.Full() && err == nil {
					err = sh.Grow(ctx, MaxPositions)
				}
				sh.Add([]S{s})
			}
		})
		for _, sh := range shards {
			sh.ends = append(sh.ends, sh.n)
		}
	}
	l.shards = shards
	return err
}
