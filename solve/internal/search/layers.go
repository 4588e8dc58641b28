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
// There is one such Table. BreadthFirst searches by layers from the start, and BothEnds from the goal,
// too; both hold Layers, in shards and perhaps on disk. Explore finds all positions near a start and holds
// a DepthTable. Travel chooses among shortest solutions. Near finds some path where there are too many
// positions for a shortest one. A beam search of tiles has a table of its own: two positions with the same
// hash are one to it, so that it stores no codes.
//
// The weakness is the memory: every position nearer than the goal is stored. A space of
// 10^13, the 15-puzzle, is out of reach and needs a heuristic instead.
package search

import (
	"context"
	"errors"
	"slices"

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
	Effort    int64 // spent: these positions, or more where they took more work
	Depth     int   // the depth that was being reached
}

// patience is how many successors are looked at between two looks at the context: well
// under a millisecond's worth.
const patience = 1 << 13

// Expanding a position counts as one of the effort, or as several where many others are around it
// or its code is long. A unit is the work of so many successors; each word of a code counts as
// workOfWord of them, or each piece as one where that is more. A position of a usual board takes 20 to 40.
// A successor of more than usualWords counts as several.
const (
	usualSuccessors = 40
	workOfWord      = 16
	usualWords      = 4
)

// A crowded graph tells how many pieces there are to read in a code.
type crowded interface{ Pieces() int64 }

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
	work   int64   // successors that were made, and as many for the words of the positions expanded
	limit  error   // the bound at which positions were no longer stored
	cut    bool    // the layer that was being made is not complete: the work was too much

	between func(st Stats, bytes int64) (effort int64)
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
	l.shards = nil
}

// BreadthFirst searches an undirected graph layer by layer until the first layer with a goal
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
// differences of their codes, about 2 to 4 bytes a position, to a file if o.Files.Scratch names a
// directory. Its weakness is that three layers must fit in memory.
//
// A large search is cut by hash into shards, one for each processor. In turn, all of them
// expand positions, and each one stores what belongs to its own shard: no two look at the same
// part of memory.
//
// After each layer it calls between, unless that is nil, with how far it has come and the bytes
// that it holds. Between returns the bound of the effort from then on.
//
// At a bound of o the error is a *solve.Limit, and at the end of ctx its cause. A layer in
// which a bound is met is still searched for goals, without storing it. o.Effort bounds the positions
// that are stored, and the work of expanding them: a layer that takes more work does not count.
func BreadthFirst[S Code](ctx context.Context, g Undirected[S], start S, o solve.Options, between func(st Stats, bytes int64) (effort int64)) (*Layers[S], Stats, error) {
	l := newLayers(g, start, o)
	l.goal, l.between = g.Goal(), between
	depth, err := l.search(ctx)
	if err == nil {
		l.Goals = l.goals()
	}
	st := Stats{Positions: l.stored + int64(len(l.Goals)), Depth: depth}
	if len(l.Goals) == 0 && !l.cut {
		st.Positions += l.fresh() // where goals were met their layer is incomplete
	}
	st.Effort = max(st.Positions, l.work/usualSuccessors)
	if err != nil {
		l.Close()
		return nil, st, err
	}
	for _, sh := range l.shards {
		sh.slots = nil
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
			l.o.Effort = l.between(Stats{Positions: l.stored, Effort: max(l.stored, l.work/usualSuccessors), Depth: depth + 1}, l.Bytes())
		}
		err := l.expandLayer(ctx, depth+1)
		switch {
		case ctx.Err() != nil:
			return depth + 1, solve.Ended(ctx, depth+1, l.o.Metric)
		case err != nil:
			return depth + 1, err
		}
		if limit, ok := errors.AsType[*solve.Limit](l.limit); ok && !l.found() {
			if limit.AtLeast = depth + 2; l.cut {
				limit.AtLeast = depth + 1
			}
			return limit.AtLeast, limit
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
	words := sizeOf[S]() / 8
	reading := workOfWord * words
	if g, ok := l.graph.(crowded); ok {
		reading = max(reading, g.Pieces())
	}
	l.work += l.layers[last].n * reading
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
		if l.work += sent * max(words, usualWords) / usualWords; l.o.Effort > 0 && l.work/usualSuccessors > l.o.Effort {
			l.cutLayer()
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

// cutLayer gives up the layer that is being made, of which it depends on the number of goroutines
// what is known.
func (l *Layers[S]) cutLayer() {
	l.cut, l.limit = true, &solve.Limit{Kind: solve.EffortLimit, Metric: l.o.Metric}
	for _, sh := range l.shards {
		sh.goals = nil
	}
}
