// Package search finds shortest paths in implicit graphs of positions.
//
// Breadth-first search first expands the start, then all positions one move away, then all positions two moves away.
// Breadth-first search therefore always finds a shortest path to a goal first:
//
//	depth 0      depth 1            depth 2
//	1 2 3        1 2 3   1 2 3      1 2 3   1 2 3   ...
//	4 5 6   ->   . 5 6   4 5 6  ->  4 . 6   4 5 6
//	. 7 8        4 7 8   7 . 8      7 5 8   7 8 .
//
// Most of the time is spent on lookups in the visited set, so a position is represented by a small code of 64-bit
// words. Positions that differ only by an exchange of like pieces have the same code. An arena stores the codes in the
// order in which they were discovered. The hash table stores the index of each position in the arena:
//
//	slots   . 3 . . 1 . 2 .     hash of a code -> index
//	arena   code1 code2 code3   index -> code
//
// The type Table combines the hash table and the arena. BreadthFirst searches from the start, and BothEnds searches
// from both the start and the goal. Both of them store Layers, the positions at each depth, and can move old layers to
// disk. Explore keeps all positions near a start in memory. PathDAG chooses a shortest path, for example the path on
// which pieces travel least. BeamSearch is for spaces that are too large for a complete search, and finds a path that
// may not be the shortest.
//
// The main weakness of breadth-first search is memory: the search stores every position that is nearer to the start
// than the nearest goal. The 15-puzzle needs a heuristic search, because no memory holds its 10^13 positions.
package search

import (
	"context"
	"errors"
	"slices"

	"slidegif/solve"
	"slidegif/solve/internal/order"
	"slidegif/solve/parallel"
)

// A Code is a position encoded as an array of words.
type Code interface {
	comparable
	[1]uint64 | [2]uint64 | [4]uint64 | [8]uint64 | [32]uint64
}

// A Graph is an implicit graph of positions.
type Graph[S Code] interface {
	// Expand appends the successors of s, always in the same order. The successors may contain duplicates
	// and s itself.
	Expand(dst []S, s S) []S

	// Goal returns the set of solved positions.
	Goal() Goal[S]
}

// An Undirected graph is a Graph in which every move can be undone. If b is a successor of a, then a is a
// successor of b.
type Undirected[S Code] interface {
	Graph[S]

	// Clone returns a copy of the graph that has its own scratch space and can be used by another
	// goroutine.
	Clone() Undirected[S]
}

// Stats describes the progress that a search has made.
type Stats struct {
	Positions int64 // distinct positions stored
	Effort    int64 // effort spent, which is at least Positions
	Depth     int   // depth of the layer in progress
}

// checkInterval is the number of successors generated between two checks of the context. Generating
// checkInterval successors takes less than a millisecond.
const checkInterval = 1 << 13

// One unit of effort is the work needed for successorsPerUnit successors. A position of a typical board
// has 20 to 40 successors and costs one unit. Positions with more successors or longer codes cost
// several units.
const (
	successorsPerUnit = 40 // successors
	wordCost          = 16 // cost of reading one word of a code, in successors
	typicalWords      = 4  // words in a typical code; successors with longer codes cost more
)

// A pieceCounter is a graph with codes that are expensive to decode. Decoding one code takes as long as
// generating Pieces successors.
type pieceCounter interface{ Pieces() int64 }

// Layers stores the positions of a search, grouped by their distance from the start.
type Layers[S Code] struct {
	// Goals lists the solved positions nearest to the start, sorted by code. If no goal is reachable,
	// Goals is empty.
	Goals []S

	o          solve.Options
	goal       Goal[S]
	other      *Layers[S] // the search from the other end, if any; its positions are the goals of this search
	graph      Undirected[S]
	shards     []*shard[S]
	queue      queue[S]
	layers     []layer     // complete layers
	compressed int         // number of compressed layers, which come before all other layers
	memory     int64       // size of the compressed layers in memory, in bytes
	file       scratchFile // compressed layers on disk
	stored     int64       // positions in complete layers
	work       int64       // number of successors generated, plus the cost of decoding the expanded positions
	limit      error       // the limit that stopped the search from storing more positions
	incomplete bool        // the last layer was abandoned because it required too much work

	afterLayer func(st Stats, bytes int64)
}

// A layer consists of all positions at the same distance from the start.
type layer struct {
	n        int64
	segments []segment // of a compressed layer
}

// Depth returns the number of moves from the start to the nearest goals.
func (l *Layers[S]) Depth() int { return len(l.layers) }

// Each passes the positions at distance d from the start to f, in chunks and in no particular order.
// d must be less than Depth. The slice passed to f is valid only during the call.
func (l *Layers[S]) Each(d int, f func(codes []S)) error {
	if d < l.compressed {
		return l.eachCompressed(d, f)
	}
	for _, sh := range l.shards {
		sh.eachChunk(sh.end(d-1), sh.end(d), f)
	}
	return nil
}

// Bytes returns the memory used by the positions, in bytes.
func (l *Layers[S]) Bytes() int64 {
	bytes := l.memory
	for _, sh := range l.shards {
		now, _ := sh.Bytes()
		bytes += now
	}
	return bytes
}

// Close releases the memory and the scratch file of the search. Afterward, l must no longer be used.
func (l *Layers[S]) Close() {
	l.file.close()
	l.shards = nil
}

// BreadthFirst searches an undirected graph layer by layer, until it has completed the first layer that
// contains a goal. BreadthFirst keeps all layers, so the caller must call Close. The result does not
// depend on the number of goroutines.
//
// Since moves can be undone, all neighbors of a layer lie in the previous layer, in the layer itself or
// in the next layer. The hash table therefore needs to contain only three layers:
//
//	layers   0 1 2 3 4 5 6 7 8     the positions of layer 7 are expanded
//	table                6 7 8     and looked up in these
//
// A full hash table is rebuilt without the older layers, so its size depends only on the last three
// layers. A position takes 8 bytes for each word of its code, and another 6 to 21 bytes for its entry in
// the table. When memory runs low, older layers are sorted and delta-encoded, which takes about 2 to 4
// bytes per position. The encoded layers are written to a file if o.Files.ScratchDir names a directory.
// The main weakness is that three layers must always fit in memory.
//
// A large search is sharded by the hash of a position, with one shard per processor. First, all shards
// expand positions; then each shard stores the successors that belong to it. Therefore, no two
// goroutines write to the same memory.
//
// After each layer, BreadthFirst calls afterLayer, unless it is nil, with statistics and the number of
// bytes in use.
//
// The error is a *solve.Limit if the search hits a limit in o, or a context error if ctx ends. After
// reaching a limit within a layer, BreadthFirst only searches the rest of that layer for goals. o.Effort
// limits both the number of stored positions and the work of expanding them. If the work of expanding a
// layer exceeds o.Effort, BreadthFirst discards the new layer.
func BreadthFirst[S Code](ctx context.Context, g Undirected[S], start S, o solve.Options, afterLayer func(st Stats, bytes int64)) (*Layers[S], Stats, error) {
	l := newLayers(g, start, o)
	l.goal, l.afterLayer = g.Goal(), afterLayer
	depth, err := l.search(ctx)
	if err == nil {
		l.Goals = l.goals()
	}
	st := Stats{Positions: l.stored + int64(len(l.Goals)), Depth: depth}
	if len(l.Goals) == 0 && !l.incomplete {
		st.Positions += l.currentSize() // not all positions of the layer with the goals are stored
	}
	st.Effort = l.effort(st.Positions)
	if err != nil {
		l.Close()
		return nil, st, err
	}
	for _, sh := range l.shards {
		sh.slots = nil
	}
	return l, st, nil
}

// newLayers returns the Layers for a new search. The start is a pending successor.
func newLayers[S Code](g Undirected[S], start S, o solve.Options) *Layers[S] {
	return &Layers[S]{o: o, graph: g, shards: []*shard[S]{{graph: g, outbox: [][]S{{start}}}}}
}

// search adds layers until a layer contains a goal. The result is the depth of that layer.
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
			l.afterLayer(Stats{Positions: l.stored, Effort: l.effort(l.stored), Depth: depth + 1}, l.Bytes())
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

// foundGoal reports whether the search has found a goal. After the first goal, the search stores no
// more positions and only collects goals.
func (l *Layers[S]) foundGoal() bool {
	return slices.ContainsFunc(l.shards, func(sh *shard[S]) bool { return len(sh.goals) > 0 })
}

// goals returns all solved positions found so far, sorted and without duplicates.
func (l *Layers[S]) goals() []S {
	var goals []S
	for _, sh := range l.shards {
		goals = append(goals, sh.goals...)
	}
	order.Sort(goals, Compare[S])
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

// expandLayer expands the last layer and builds the next layer, at the given depth. Once a limit has been
// reached, expandLayer stores no more successors and only checks whether they are goals.
func (l *Layers[S]) expandLayer(ctx context.Context, depth int) error {
	if l.stored >= splitThreshold && len(l.shards) == 1 && l.compressed == 0 {
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
			positions := l.stored + l.currentSize()
			l.o.Report(solve.Progress{Positions: positions, Depth: depth, Share: Share(l.effort(positions), l.o.Effort)})
		}
		if err := l.insertPending(ctx); err != nil {
			return err
		}
	}
}

// effort returns the effort of the search so far, given the number of stored positions.
func (l *Layers[S]) effort(positions int64) int64 { return max(positions, l.work/successorsPerUnit) }

// abandonLayer discards the goals of the incomplete current layer, because they depend on the
// number of goroutines.
func (l *Layers[S]) abandonLayer() {
	l.incomplete, l.limit = true, &solve.Limit{Kind: solve.EffortLimit, Metric: l.o.Metric}
	for _, sh := range l.shards {
		sh.goals = nil
	}
}
