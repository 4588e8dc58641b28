package search

import (
	"context"
	"math"
	"math/bits"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"slidegif/solve"
)

// A window holds the layers of a search in an undirected graph, and a hash table of the
// last two and of the one that is being made.
//
// Positions stand in chunks. A position's number is that of its chunk and its place in it;
// the table holds numbers, open-addressed. The bits that numbers leave free hold bits of
// the hash, which tell most other codes apart without a look into the chunk.
type window[S Code] struct {
	o       solve.Options
	graph   Undirected[S]
	goal    Goal[S]
	workers []*worker[S]

	chunks []*[chunkSize]S // nil where no memory is held
	ids    uint32          // numbers of chunks that were given out
	free   []uint32        // those of them that were given back
	spare  []*[chunkSize]S
	mutex  sync.Mutex // of the four above while workers run

	layers   []layer
	segments []segment // of all layers
	packed   int       // layers that are packed, the first ones
	memory   int64     // bytes of packed layers in memory
	file     scratch   // packed layers on disk
	stored   int64     // positions of the layers that are complete
	depth    int       // of the layer that is being made

	table []uint32 // tag and number+1; 0 is free
	shift uint     // hash >> shift is an index
	tag   uint32   // bits of an entry that are of the hash
	base  int64    // entries that are not of the layer that is being made
	room  int64    // entries that the table may hold before grow is due
	exact bool     // MaxPositions is near: the workers take turns

	tasks [][]S
	found atomic.Bool // a goal was met: from then on only goals are looked for
	full  bool        // so they are from a bound on

	shared  bool           // several workers run
	posted  sync.WaitGroup // done by each worker that posts no more
	batches batchPool[S]

	// What workers write often stands apart from what they only read.
	_    [64]byte
	used atomic.Int64 // entries of the table
	_    [64]byte
	next atomic.Int64 // task
	_    [64]byte
}

// A layer is all positions at one distance from the start.
type layer struct {
	n        int64
	segments []segment
	packs    []pack // of a packed layer
}

// A segment is consecutive positions of one chunk.
type segment struct{ chunk, first, end uint32 }

const (
	smallTable = 1 << 12 // entries of the smallest table
	maxChunks  = math.MaxUint32/chunkSize - 1
)

// newWindow returns an empty window, which release may be given back to.
func newWindow[S Code](g Undirected[S], o solve.Options) *window[S] {
	st, _ := pool[window[S]]().Get().(*window[S])
	if st == nil {
		st = &window[S]{}
	}
	st.o, st.graph = o, g
	st.goal = g.Goal()
	if len(st.workers) == 0 {
		st.workers = append(st.workers, &worker[S]{st: st, report: true})
	}
	w := st.workers[0]
	w.g = g
	return st
}

// release gives the window back, and the memory of a large one to the system.
func (st *window[S]) release() {
	st.file.close()
	large := int64(len(st.chunks))*chunkSize*size[S]()+4*int64(len(st.table)) > collectAt
	kept := &window[S]{workers: st.workers[:1:1], layers: st.layers[:0], segments: st.segments[:0], tasks: st.tasks[:0]}
	for _, c := range st.chunks {
		if c != nil && len(st.spare) < keptChunks {
			st.spare = append(st.spare, c)
		}
	}
	kept.spare = st.spare[:min(len(st.spare), keptChunks)]
	if len(st.table) <= chunkSize {
		kept.table = st.table
	}
	*st.workers[0] = worker[S]{st: kept, report: true, succ: st.workers[0].succ[:0]}
	pool[window[S]]().Put(kept)
	if large {
		st.chunks, st.table, st.spare = nil, nil, nil
		runtime.GC()
	}
}

func (st *window[S]) workerCount() int {
	if st.o.Workers > 0 {
		return st.o.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// allWorkers returns as many workers as the options allow.
func (st *window[S]) allWorkers() []*worker[S] {
	n := st.workerCount()
	for len(st.workers) < n {
		st.workers = append(st.workers, &worker[S]{st: st, g: st.graph.Clone()})
	}
	for _, w := range st.workers[:n] {
		for len(w.out) < n {
			w.out = append(w.out, nil)
		}
	}
	return st.workers[:n]
}

// positions returns how many positions the search stored. Where goals were met their layer
// is incomplete, and only they count of it.
func (st *window[S]) positions(goals int) int64 {
	n := st.stored
	if goals > 0 {
		return n + int64(goals)
	}
	for _, w := range st.workers {
		n += w.n
	}
	return n
}

// endLayer completes the layer that the workers made and returns how large it is.
func (st *window[S]) endLayer() int64 {
	var l layer
	first := len(st.segments) // layers share a slice, since most have one segment
	for _, w := range st.workers {
		st.segments = append(st.segments, w.segments...)
		if w.first < w.end {
			st.segments = append(st.segments, segment{w.id, w.first, w.end})
		}
		l.n += w.n
		w.segments, w.first, w.n = w.segments[:0], w.end, 0
	}
	l.segments = st.segments[first:len(st.segments):len(st.segments)]
	st.layers = append(st.layers, l)
	st.stored += l.n
	st.base = st.used.Load()
	return l.n
}

// trim gives a large table back to the system, and what packing has freed.
func (st *window[S]) trim() {
	if 4*len(st.table) >= collectAt/4 {
		st.table, st.spare = nil, nil
		debug.FreeOSMemory()
	}
}

func (st *window[S]) segment(s segment) []S { return st.chunks[s.chunk][s.first:s.end] }

// fill returns how many positions a table of so many entries may hold. A small one is kept
// emptier: it fits the cache, and every probe counts.
func fill(entries int64) int64 {
	switch {
	case entries <= 1<<16:
		return entries / 4
	case entries <= 1<<20:
		return entries / 2
	default:
		return entries / 4 * 3
	}
}

// grow makes room for more positions: it drops all but the last two layers and the new one
// from the table, enlarges the table if these fill much of it, and packs older layers where
// memory is short. The error is a *solve.Limit at a bound, or the cause of ctx's end.
func (st *window[S]) grow(ctx context.Context) error {
	limit := func(kind solve.LimitKind) error { return &solve.Limit{Kind: kind, Metric: st.o.Metric} }
	live := int64(0)
	for _, l := range st.layers[max(0, len(st.layers)-2):] {
		live += l.n
	}
	fresh := int64(0) // positions of the new layer
	for _, w := range st.workers {
		fresh += w.n
	}
	live += fresh
	left := int64(math.MaxInt64) // positions that MaxPositions leaves
	if st.o.MaxPositions > 0 {
		if left = st.o.MaxPositions - st.stored - fresh; left <= 0 {
			return limit(solve.PositionsLimit)
		}
	}
	pending := int64(batchSize)
	for _, w := range st.workers {
		pending += int64(len(w.pending))
	}
	// A table twice as large as it must be is filled half as often.
	least := live + live/4 + pending
	entries := int64(smallTable)
	for fill(entries) < 2*live+pending {
		entries *= 2
	}
	room := fill(entries)
	st.exact = left <= room-live
	for live+st.spareRoom(entries) < min(room, least) {
		if fill(entries/2) >= least {
			entries /= 2
			continue
		}
		gained, err := st.pack(ctx)
		if err != nil {
			return err
		}
		if !gained {
			if st.spareRoom(entries) <= 0 {
				return limit(solve.MemoryLimit)
			}
			st.exact = true
			break
		}
	}
	room = min(fill(entries), live+st.spareRoom(entries))
	if err := st.rehash(ctx, entries, room-live); err != nil {
		return err
	}
	st.base = live - fresh
	st.used.Store(live)
	st.room = live + min(room-live, left)
	return nil
}

// heldChunks returns how many chunks are in memory.
func (st *window[S]) heldChunks() (n int64) {
	for _, c := range st.chunks {
		if c != nil {
			n++
		}
	}
	return n
}

// spareRoom returns how many more positions may be stored beside a table of so many
// entries within the bounds of memory and of numbers.
func (st *window[S]) spareRoom(entries int64) int64 {
	held := st.heldChunks()
	more := int64(maxChunks) - held - int64(len(st.workers)) // chunks
	if st.o.Memory > 0 {
		chunkBytes := chunkSize * size[S]()
		bytes := st.o.Memory - st.memory - 4*entries - held*chunkBytes
		if bytes < 0 {
			return 0
		}
		more = min(more, bytes/chunkBytes)
	}
	room := max(0, more) * chunkSize
	for _, w := range st.workers {
		if w.chunk != nil {
			room += chunkSize - int64(w.end)
		}
	}
	return room
}

// rehash gives the table so many entries, a power of two, and enters the last two layers
// and the new one. At the end of ctx it returns the cause; the table is of no use then.
//
// More is how many positions may be stored until the next call.
func (st *window[S]) rehash(ctx context.Context, entries, more int64) error {
	if int64(cap(st.table)) < entries {
		st.trim() // what the next one needs must not be held twice
		st.table = make([]uint32, entries)
	}
	st.table = st.table[:entries]
	clear(st.table)
	st.shift = uint(64 - bits.Len64(uint64(entries-1)))
	chunks := min(int64(st.ids)+more/chunkSize+int64(st.workerCount())+2, maxChunks+1)
	for int64(len(st.chunks)) < chunks {
		st.chunks = append(st.chunks, nil)
	}
	st.tag = uint32(math.MaxUint32) << min(32, bits.Len64(uint64(chunks)*chunkSize))
	enter := func(s segment) error {
		wrap := uint64(entries - 1)
		for i, c := range st.segment(s) {
			full := Hash(c)
			h := full >> st.shift
			for st.table[h&wrap] != 0 {
				h++
			}
			st.table[h&wrap] = uint32(full>>16)&st.tag | (s.chunk<<chunkBits | s.first + uint32(i)) + 1
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return nil
	}
	for _, l := range st.layers[max(0, len(st.layers)-2):] {
		for _, s := range l.segments {
			if err := enter(s); err != nil {
				return err
			}
		}
	}
	for _, w := range st.workers {
		for _, s := range append(w.segments, segment{w.id, w.first, w.end}) {
			if s.first == s.end {
				continue
			}
			if err := enter(s); err != nil {
				return err
			}
		}
	}
	return nil
}
