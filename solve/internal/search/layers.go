// Package search finds shortest paths in graphs of positions too many to draw.
//
// Breadth-first search looks at the start, then at everything one move away, then two,
// so the first time that it meets the goal it has come by a shortest way:
//
//	depth 0      depth 1            depth 2
//	1 2 3        1 2 3   1 2 3      1 2 3   1 2 3   ...
//	4 5 6   ->   4 5 6   4 5 .  ->  4 . 6   4 5 6
//	. 7 8        7 . 8   ...        7 5 8   7 8 .
//
// What costs time is not the moves but the question "have I been here?". A position is
// therefore one small code of 64-bit words, equal for positions that need not be told
// apart, and all codes lie one behind the other in an arena, in the order in which they
// were found. A position's number in it serves as its name in the hash table:
//
//	slots   . 3 . . 1 . 2 .     hash of a code -> its number
//	arena   code1 code2 code3   number -> code
//
// There is one such Table, one search by layers, Explored from the start and BothEnds from the
// goal, too, and one choice among shortest solutions, Travel. Near finds some path where there are too many positions for a shortest one.
//
// The weakness is the memory: every position nearer than the goal is stored. A space of
// 10^13, the 15-puzzle, is out of reach and needs a heuristic instead.
package search

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"unsafe"

	"slidegif/solve"
	"slidegif/solve/parallel"
)

// A Code is a position packed into words.
type Code interface {
	comparable
	[1]uint64 | [2]uint64 | [4]uint64 | [8]uint64 | [32]uint64
}

// A Graph is what searches walk on.
type Graph[S Code] interface {
	// Expand appends every position one move away from s, in a fixed order. It may repeat
	// one, and name s itself.
	Expand(dst []S, s S) []S
	Goal() Goal[S]
}

// An Undirected graph is a Graph in which every move can be undone: if Expand leads from
// one position to another, it leads back as well.
type Undirected[S Code] interface {
	Graph[S]

	// Clone returns the same graph with scratch space of its own, for another goroutine.
	Clone() Undirected[S]
}

// Stats tell how far a search came.
type Stats struct {
	Positions int64 // distinct positions stored
	Depth     int   // the depth that was being reached
}

// patience is how many successors are looked at between two looks at the context: well
// under a millisecond's worth.
const patience = 1 << 13

// Layers are the positions of a search by their distance from the start.
type Layers[S Code] struct {
	// Goals are the solved positions that are nearest to the start, in ascending order. It is
	// empty where no goal can be reached.
	Goals []S

	o      solve.Options
	goal   Goal[S]
	other  *Layers[S] // around the other end, whose positions are the goals then
	graph  Undirected[S]
	shards []*shard[S]
	queue  queue[S]
	layers []layer // that are complete
	packed int     // of these, the first ones that are packed
	memory int64   // bytes of packed layers in memory
	file   scratch // packed layers on disk
	stored int64   // positions of the layers that are complete
	limit  error   // the bound at which positions were no longer stored

	between func(positions int64)
}

// A layer is all positions at one distance from the start.
type layer struct {
	n     int64
	packs []pack // of a packed layer
}

// Depth returns the distance of the goals from the start.
func (l *Layers[S]) Depth() int { return len(l.layers) }

// Each calls f with the positions at distance d, a part at a time and in no particular
// order, for d below Depth. The slice is only valid during the call.
func (l *Layers[S]) Each(d int, f func(codes []S)) error {
	if d < l.packed {
		return l.eachPacked(d, f)
	}
	for _, sh := range l.shards {
		sh.parts(sh.end(d-1), sh.end(d), f)
	}
	return nil
}

// Bytes returns the memory that the positions take.
func (l *Layers[S]) Bytes() int64 {
	bytes := l.memory
	for _, sh := range l.shards {
		now, _ := sh.Bytes()
		bytes += now
	}
	return bytes
}

// Close releases the memory and the file of the search. Nobody may use l any more.
func (l *Layers[S]) Close() {
	l.file.close()
	large := l.Bytes() >= 32<<20
	l.shards = nil
	if large {
		// The next search may need as much, and must not find the memory taken by what
		// nobody uses any more.
		runtime.GC()
	}
}

// Explored searches an undirected graph layer by layer until the first layer with a goal
// is complete. It keeps all layers, which Close releases. What it finds does not depend on
// the number of goroutines.
//
// Moves can be undone, so the neighbours of a layer lie in the layer before, in the layer
// itself and in the next one. The hash table therefore needs to hold no other layers:
//
//	layers   0 1 2 3 4 5 6 7 8     the positions of layer 7 are expanded
//	table                6 7 8     and looked up in these
//
// It is emptied and filled again when it is full, and grows only with the width of the
// layers. A position costs 8 bytes for each word of its code, and in these three layers 6
// to 21 more for the table. Where memory is short, older layers are sorted and written as
// differences of their codes, about 2 to 4 bytes a position, to a file if o.Scratch names a
// directory. Its weakness is that three layers must fit in memory.
//
// A large search is cut by hash into shards, one for each processor. In turn, all of them
// expand positions, and each one stores what belongs to its own shard: no two look at the same
// part of memory.
//
// After each layer it calls between, unless that is nil, with the number of positions so far.
//
// At a bound of o the error is a *solve.Limit, and at the end of ctx its cause. A layer in
// which a bound is met is still searched for goals, without storing it.
func Explored[S Code](ctx context.Context, g Undirected[S], start S, o solve.Options, between func(positions int64)) (*Layers[S], Stats, error) {
	l := newLayers(g, start, o)
	l.goal, l.between = g.Goal(), between
	depth, err := l.search(ctx)
	if err == nil {
		l.Goals = l.goals()
	}
	st := Stats{Positions: l.stored + int64(len(l.Goals)), Depth: depth}
	if len(l.Goals) == 0 {
		st.Positions += l.fresh() // where goals were met their layer is incomplete
	}
	if err != nil {
		l.Close()
		return nil, st, err
	}
	for _, sh := range l.shards {
		sh.dropSlots()
	}
	return l, st, nil
}

// newLayers returns the layers of a search that is about to store its start.
func newLayers[S Code](g Undirected[S], start S, o solve.Options) *Layers[S] {
	return &Layers[S]{o: o, graph: g, shards: []*shard[S]{{graph: g, out: [][]S{{start}}}}}
}

// search makes layer after layer, up to the first that has a goal, and returns its depth.
func (l *Layers[S]) search(ctx context.Context) (depth int, err error) {
	if err := l.insert(ctx); err != nil {
		return 0, err
	}
	if l.limit != nil {
		return 0, l.limit
	}
	for ; !l.found(); depth++ {
		if l.endLayer() == 0 {
			return depth, nil
		}
		if l.between != nil {
			l.between(l.stored)
		}
		err := l.expandLayer(ctx, depth+1)
		switch {
		case ctx.Err() != nil:
			return depth + 1, solve.Ended(ctx, depth+1, l.o.Metric)
		case err != nil:
			return depth + 1, err
		}
		if limit, ok := errors.AsType[*solve.Limit](l.limit); ok && !l.found() {
			limit.AtLeast = depth + 2
			return depth + 2, limit
		}
	}
	return depth, nil
}

// found reports whether a goal was met: from then on only goals are looked for.
func (l *Layers[S]) found() bool {
	return slices.ContainsFunc(l.shards, func(sh *shard[S]) bool { return len(sh.goals) > 0 })
}

// goals returns the solved positions that were met, each once.
func (l *Layers[S]) goals() []S {
	var all []S
	for _, sh := range l.shards {
		all = append(all, sh.goals...)
	}
	slices.SortFunc(all, Compare)
	return slices.Compact(all)
}

// fresh returns how many positions were stored of the layer that is being made.
func (l *Layers[S]) fresh() (n int64) {
	for _, sh := range l.shards {
		n += int64(sh.n - sh.end(len(l.layers)-1))
	}
	return n
}

// endLayer completes the layer that was made and returns how large it is.
func (l *Layers[S]) endLayer() int64 {
	n := l.fresh()
	l.layers = append(l.layers, layer{n: n})
	for _, sh := range l.shards {
		sh.ends = append(sh.ends, sh.n)
	}
	l.stored += n
	return n
}

// expandLayer makes the next layer, of that depth, from the last one. From a bound of the
// options on, the rest is looked through for goals only.
func (l *Layers[S]) expandLayer(ctx context.Context, depth int) error {
	if l.stored >= manyStored && len(l.shards) == 1 && l.packed == 0 {
		if err := l.split(ctx); err != nil {
			return err
		}
	}
	last := len(l.layers) - 1
	workers := l.shards
	if l.layers[last].n < wideLayer {
		workers = workers[:1] // the others would wait
	}
	q := &l.queue
	l.fill(q, last)
	for looked := int64(0); ; {
		if len(workers) == 1 {
			workers[0].expand(q)
		} else if err := parallel.Each(len(workers), len(workers), func(_, i int) error { workers[i].expand(q); return nil }); err != nil {
			return err
		}
		sent := l.sent()
		if sent == 0 {
			return nil
		}
		if looked -= sent; looked < 0 {
			looked = patience
			if ctx.Err() != nil {
				return ctx.Err()
			}
			l.o.Report(solve.Progress{Positions: l.stored + l.fresh(), Depth: depth})
		}
		if err := l.insert(ctx); err != nil {
			return err
		}
	}
}

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
	left := int64(math.MaxInt64) // positions that MaxPositions leaves
	if l.o.MaxPositions > 0 {
		left = l.o.MaxPositions - l.stored - l.fresh()
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
			l.limit = &solve.Limit{Kind: solve.PositionsLimit, Metric: l.o.Metric}
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
	return l.Bytes()-now+tableBytes[S](chunks, slots) > l.o.Memory
}

// sizeOf returns the bytes of one code.
func sizeOf[S Code]() int64 {
	var s S
	return int64(unsafe.Sizeof(s))
}
