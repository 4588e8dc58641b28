package search

import (
	"context"
	"sync/atomic"

	"slidegif/solve/parallel"
)

const (
	taskSize         = 256     // positions per task
	minParallelLayer = 4096    // layers with fewer positions are expanded by one goroutine
	splitThreshold   = 100_000 // searches with fewer positions use one shard

	// minSplitMemory is the minimum memory limit, in bytes, for a search with several shards. Each shard leaves a part
	// of a chunk and a part of its hash table unused. If the limit is low, this unused memory can decide whether a
	// proof fits, so the result would depend on the number of shards. If the limit is higher, this happens only to
	// searches that end close to it.
	minSplitMemory = 16 << 20
)

// A shard stores all positions with hash values in a certain range. A small search uses only a single shard, to
// avoid the overhead of several shards. Later searches do not reuse the memory of a shard, which would save a tenth
// of the time of a Rush Hour board.
type shard[S Code] struct {
	Table[S]
	ends   []uint32 // for each layer: one more than the index of its last position
	goals  []S      // solved positions in the current layer
	graph  Graph[S]
	task   []S   // positions to expand
	succ   []S   // scratch
	outbox [][]S // successors, grouped by destination shard
}

// end returns the index just after the last position in layer d.
func (sh *shard[S]) end(d int) uint32 {
	if d < 0 {
		return 0
	}
	return sh.ends[d]
}

// A queue contains the positions of a layer that have not been expanded yet. All shards take tasks
// from the queue concurrently. The index of the next task is atomic, so that no two shards take the
// same task.
type queue[S Code] struct {
	tasks     [][]S
	next      atomic.Int64 // index of the next task
	batchSize int          // number of successors that a shard generates between two insertions
}

func (l *Layers[S]) fillQueue(q *queue[S], layer int) {
	q.tasks = q.tasks[:0]
	q.next.Store(0)
	q.batchSize = 256 // successors that fit in the cache
	size := chunkSize
	if shards := len(l.shards); shards > 1 {
		// Large batches mean less waiting, but the successors take memory.
		q.batchSize, size = 1<<15, taskSize
		if l.o.Memory > 0 {
			q.batchSize = max(256, min(q.batchSize, int(l.o.Memory/(64*codeBytes[S]()*int64(shards)))))
		}
	}
	for _, sh := range l.shards {
		sh.eachChunk(sh.end(layer-1), sh.end(layer), func(codes []S) {
			for ; len(codes) > size; codes = codes[size:] {
				q.tasks = append(q.tasks, codes[:size])
			}
			q.tasks = append(q.tasks, codes)
		})
	}
}

// expand generates about q.batchSize successors, or fewer if the queue runs out of positions.
func (sh *shard[S]) expand(q *queue[S]) {
	for made := 0; made < q.batchSize; {
		if len(sh.task) == 0 {
			i := q.next.Add(1) - 1
			if i >= int64(len(q.tasks)) {
				return
			}
			sh.task = q.tasks[i]
		}
		n := 0
		succ := sh.succ[:0]
		if len(sh.outbox) == 1 {
			succ = sh.outbox[0]
		}
		for ; len(succ) < 256 && n < len(sh.task); n++ {
			succ = sh.graph.Expand(succ, sh.task[n])
		}
		sh.task = sh.task[n:]
		made += len(succ)
		if len(sh.outbox) == 1 {
			sh.outbox[0], made = succ, len(succ)
			continue
		}
		for _, s := range succ {
			to := shardOf(s, len(sh.outbox))
			sh.outbox[to] = append(sh.outbox[to], s)
		}
		sh.succ = succ
	}
}

// shardOf returns the index of the shard for position s. shardOf multiplies the hash by another
// factor, because the table of each shard already uses the upper bits of the hash itself.
func shardOf[S Code](s S, shards int) int {
	return int(hash(s) * 0xd6e8feb86659fd93 >> 32 * uint64(shards) >> 32)
}

// store moves the new successors for one shard from all outboxes into that shard, and records the solved positions.
// store returns false if the shard has no room for some successors.
func (l *Layers[S]) store(to int) (complete bool) {
	sh := l.shards[to]
	complete = true
	for _, from := range l.shards {
		first := sh.n
		rest := sh.Add(from.outbox[to])
		sh.eachChunk(first, sh.n, func(codes []S) { l.recordGoals(sh, codes) })
		l.recordGoals(sh, rest)
		complete = complete && len(rest) == 0
		from.outbox[to] = from.outbox[to][:0]
	}
	return complete
}

// recordGoals adds the solved positions among the given codes to sh.goals.
func (l *Layers[S]) recordGoals(sh *shard[S], codes []S) {
	if l.other != nil {
		for len(codes) > 0 { // a single iteration, unless only l.other is split
			n, from := 1, l.other.shardFor(codes[0])
			for n < len(codes) && l.other.shardFor(codes[n]) == from {
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

// split replaces the only shard with one shard for each worker, unless there is only one worker or the memory limit
// is below minSplitMemory.
func (l *Layers[S]) split(ctx context.Context) error {
	n := parallel.Workers(l.o.Workers)
	if n == 1 || l.o.Memory > 0 && l.o.Memory < minSplitMemory {
		return nil
	}
	old := l.shards[0]
	shards := []*shard[S]{{graph: old.graph, outbox: make([][]S, n)}}
	for len(shards) < n {
		shards = append(shards, &shard[S]{graph: l.graph.Clone(), outbox: make([][]S, n)})
	}
	var err error
	for d := range l.layers {
		old.eachChunk(old.end(d-1), old.end(d), func(codes []S) {
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
