// Package search finds shortest paths in implicit graphs of positions.
//
// Breadth-first search expands the start, then all positions one move away, then two moves away. It
// therefore reaches a goal by a shortest path first:
//
//	depth 0      depth 1            depth 2
//	1 2 3        1 2 3   1 2 3      1 2 3   1 2 3   ...
//	4 5 6   ->   4 5 6   4 5 .  ->  4 . 6   4 5 6
//	. 7 8        7 . 8   ...        7 5 8   7 8 .
//
// The time goes into visited-set lookups, not into move generation. A position is therefore a small code
// of 64-bit words, and equivalent positions have the same code. An arena holds the codes in the order of
// discovery. The hash table holds the index of each position in the arena:
//
//	slots   . 3 . . 1 . 2 .     hash of a code -> index
//	arena   code1 code2 code3   index -> code
//
// Table implements this hash table. BreadthFirst searches from the start, and BothEnds from the start and
// the goal. Both store Layers, which are sharded and can spill to disk. Explore finds all positions near a
// start and returns a DepthTable. PathDAG chooses among the shortest paths. BeamSearch finds some path if
// there are too many positions for a shortest one. The beam search for tiles has a separate table, which
// identifies positions by their hash and stores no codes.
//
// The weakness is memory: every position nearer than the goal is stored. A space of 10^13 positions, such
// as the 15-puzzle, is out of reach and needs a heuristic search.
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

// A Graph is an implicit graph of positions.
type Graph[S Code] interface {
	// Expand appends the successors of s in a fixed order. It may append duplicates and s itself.
	Expand(dst []S, s S) []S

	// Goal returns the set of solved positions.
	Goal() Goal[S]
}

// An Undirected graph is a Graph in which every move can be undone: if Expand leads from a to b, it also
// leads from b to a.
type Undirected[S Code] interface {
	Graph[S]

	// Clone returns a copy of the graph for another goroutine, with separate scratch space.
	Clone() Undirected[S]
}

// Stats describes the progress of a search.
type Stats struct {
	Positions int64 // distinct positions stored
	Effort    int64 // effort spent, at least Positions
	Depth     int   // depth of the layer in progress
}

// checkInterval is the number of successors between two checks of the context. They take well under a
// millisecond.
const checkInterval = 1 << 13

// A unit of effort is the work of successorsPerUnit successors. A position of a typical board has 20 to
// 40 successors and costs one unit. Positions with more successors or longer codes cost several units.
const (
	successorsPerUnit = 40 // successors
	wordCost          = 16 // successors: the work of reading one word of a code
	typicalWords      = 4  // words per code; the successors of longer codes cost more
)

// A pieceCounter is a graph with many pieces per code. Pieces returns the work of reading them from a
// code, in successors.
type pieceCounter interface{ Pieces() int64 }

// Layers holds the positions of a search by distance from the start.
type Layers[S Code] struct {
	// Goals lists the solved positions nearest to the start, in ascending order. It is empty if no goal is
	// reachable.
	Goals []S

	o          solve.Options
	goal       Goal[S]
	other      *Layers[S] // the search from the other end, if any: its positions are the goals
	graph      Undirected[S]
	shards     []*shard[S]
	queue      queue[S]
	layers     []layer     // complete layers
	packed     int         // the number of packed layers, which come first
	memory     int64       // bytes of packed layers in memory
	file       scratchFile // packed layers on disk
	stored     int64       // positions in complete layers
	work       int64       // successors generated, plus the work of reading expanded positions
	limit      error       // the limit that ended the storing of positions
	incomplete bool        // the last layer was abandoned because it took too much work

	afterLayer func(st Stats, bytes int64) (effort int64)
}

// A layer contains the positions at one distance from the start.
type layer struct {
	n     int64
	packs []pack // of a packed layer
}

// Depth returns the distance from the start to the goals.
func (l *Layers[S]) Depth() int { return len(l.layers) }

// Each calls f with the positions at distance d, in chunks and in no particular order. d must be less than
// Depth. The slice is valid only during the call.
func (l *Layers[S]) Each(d int, f func(codes []S)) error {
	if d < l.packed {
		return l.eachPacked(d, f)
	}
	for _, sh := range l.shards {
		sh.eachChunk(sh.end(d-1), sh.end(d), f)
	}
	return nil
}

// Bytes returns the memory used by the positions.
func (l *Layers[S]) Bytes() int64 {
	bytes := l.memory
	for _, sh := range l.shards {
		now, _ := sh.Bytes()
		bytes += now
	}
	return bytes
}

// Close releases the memory and the file of the search. l must not be used afterward.
func (l *Layers[S]) Close() {
	l.file.close()
	l.shards = nil
}

// BreadthFirst searches an undirected graph layer by layer until the first layer with a goal is complete.
// It keeps all layers; the caller must call Close. The result does not depend on the number of goroutines.
//
// Moves can be undone, so the neighbors of a layer lie in the previous layer, in the layer itself and in
// the next one. The hash table therefore holds only these three layers:
//
//	layers   0 1 2 3 4 5 6 7 8     the positions of layer 7 are expanded
//	table                6 7 8     and looked up in these
//
// When the table is full, it is rebuilt without older layers, so that its size depends only on the width
// of the layers. A position takes 8 bytes per word of its code, and 6 to 21 more for its table entry. When
// memory is short, older layers are sorted and delta-encoded, in about 2 to 4 bytes per position. They go
// to a file if o.Files.ScratchDir names a directory. The weakness is that three layers must fit in memory.
//
// A large search is sharded by hash, with one shard per processor. All shards expand positions; then each
// shard stores the successors that belong to it. In this way no two goroutines access the same part of
// memory.
//
// If afterLayer is not nil, BreadthFirst calls it after each layer with the progress and the bytes in use.
// afterLayer returns the new effort limit.
//
// The error is a *solve.Limit at a limit of o, or the cause if ctx ends. If a limit is reached within a
// layer, the rest of the layer is searched for goals but not stored. o.Effort limits the stored positions
// and the work of expanding them. A layer that exceeds the work is discarded.
func BreadthFirst[S Code](ctx context.Context, g Undirected[S], start S, o solve.Options, afterLayer func(st Stats, bytes int64) (effort int64)) (*Layers[S], Stats, error) {
	l := newLayers(g, start, o)
	l.goal, l.afterLayer = g.Goal(), afterLayer
	depth, err := l.search(ctx)
	if err == nil {
		l.Goals = l.goals()
	}
	st := Stats{Positions: l.stored + int64(len(l.Goals)), Depth: depth}
	if len(l.Goals) == 0 && !l.incomplete {
		st.Positions += l.currentSize() // a layer with goals is not stored completely
	}
	st.Effort = max(st.Positions, l.work/successorsPerUnit)
	if err != nil {
		l.Close()
		return nil, st, err
	}
	for _, sh := range l.shards {
		sh.slots = nil
	}
	return l, st, nil
}

// newLayers returns the layers of a new search. The start is pending.
func newLayers[S Code](g Undirected[S], start S, o solve.Options) *Layers[S] {
	return &Layers[S]{o: o, graph: g, shards: []*shard[S]{{graph: g, outbox: [][]S{{start}}}}}
}

// search adds layers until one contains a goal, and returns the depth of that layer.
func (l *Layers[S]) search(ctx context.Context) (depth int, err error) {
	if err := l.insertPending(ctx); err != nil {
		return 0, err
	}
	if l.limit != nil {
		return 0, l.limit
	}
	for ; !l.foundGoal(); depth++ {
		if l.endLayer() == 0 {
			return depth, nil
		}
		if l.afterLayer != nil {
			l.o.Effort = l.afterLayer(Stats{Positions: l.stored, Effort: max(l.stored, l.work/successorsPerUnit), Depth: depth + 1}, l.Bytes())
		}
		err := l.expandLayer(ctx, depth+1)
		switch {
		case ctx.Err() != nil:
			return depth + 1, solve.ContextError(ctx, depth+1, l.o.Metric)
		case err != nil:
			return depth + 1, err
		}
		if limit, ok := errors.AsType[*solve.Limit](l.limit); ok && !l.foundGoal() {
			if limit.LowerBound = depth + 2; l.incomplete {
				limit.LowerBound = depth + 1
			}
			return limit.LowerBound, limit
		}
	}
	return depth, nil
}

// foundGoal reports whether a goal was found. From then on, the search only collects goals.
func (l *Layers[S]) foundGoal() bool {
	return slices.ContainsFunc(l.shards, func(sh *shard[S]) bool { return len(sh.goals) > 0 })
}

// goals returns the solved positions that were found, sorted and without duplicates.
func (l *Layers[S]) goals() []S {
	var goals []S
	for _, sh := range l.shards {
		goals = append(goals, sh.goals...)
	}
	slices.SortFunc(goals, Compare)
	return slices.Compact(goals)
}

// currentSize returns the number of positions stored in the current layer.
func (l *Layers[S]) currentSize() (n int64) {
	for _, sh := range l.shards {
		n += int64(sh.n - sh.end(len(l.layers)-1))
	}
	return n
}

// endLayer completes the current layer and returns its size.
func (l *Layers[S]) endLayer() int64 {
	n := l.currentSize()
	l.layers = append(l.layers, layer{n: n})
	for _, sh := range l.shards {
		sh.ends = append(sh.ends, sh.n)
	}
	l.stored += n
	return n
}

// expandLayer builds the next layer, at the given depth, from the last one. After a limit is reached, it
// searches the remaining successors for goals without storing them.
func (l *Layers[S]) expandLayer(ctx context.Context, depth int) error {
	if l.stored >= splitThreshold && len(l.shards) == 1 && l.packed == 0 {
		if err := l.split(ctx); err != nil {
			return err
		}
	}
	last := len(l.layers) - 1
	words := codeBytes[S]() / 8
	readCost := wordCost * words
	if g, ok := l.graph.(pieceCounter); ok {
		readCost = max(readCost, g.Pieces())
	}
	l.work += l.layers[last].n * readCost
	workers := l.shards
	if l.layers[last].n < minParallelLayer {
		workers = workers[:1] // more goroutines would be idle
	}
	q := &l.queue
	l.fillQueue(q, last)
	for budget := int64(0); ; {
		if len(workers) == 1 {
			workers[0].expand(q)
		} else if err := parallel.Each(len(workers), len(workers), func(_, i int) error { workers[i].expand(q); return nil }); err != nil {
			return err
		}
		pending := l.pendingSuccessors()
		if pending == 0 {
			return nil
		}
		if l.work += pending * max(words, typicalWords) / typicalWords; l.o.Effort > 0 && l.work/successorsPerUnit > l.o.Effort {
			l.abandonLayer()
			return nil
		}
		if budget -= pending; budget < 0 {
			budget = checkInterval
			if ctx.Err() != nil {
				return ctx.Err()
			}
			l.o.Report(solve.Progress{Positions: l.stored + l.currentSize(), Depth: depth})
		}
		if err := l.insertPending(ctx); err != nil {
			return err
		}
	}
}

// abandonLayer discards the goals of the current layer. They depend on the number of goroutines, because
// the layer is incomplete.
func (l *Layers[S]) abandonLayer() {
	l.incomplete, l.limit = true, &solve.Limit{Kind: solve.EffortLimit, Metric: l.o.Metric}
	for _, sh := range l.shards {
		sh.goals = nil
	}
}
