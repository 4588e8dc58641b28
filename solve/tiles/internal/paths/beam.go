package paths

import (
	"context"
	"math"

	"slidegif/solve"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/tables"
)

// A Beam finds a short path layer by layer. It expands all positions of a layer and keeps the most
// promising ones, up to the width.
//
//	layer 0    1    2         12        13
//	  s ──┬── . ──┬── .  ...  . . .  ──┬── .   kept
//	      └── .   ├── .       . . .    ├── .
//	              └── .                └── x   dropped
//
// The path is not proved to be optimal, since the beam may drop positions of every optimal path.
// Twice the width takes twice the time and memory and finds slightly better paths.
//
// A layer is divided into chunks of parents, and its successors into shards by hash. One goroutine
// processes each chunk or shard in a fixed order, so the path does not depend on the number of
// goroutines. Positions with equal hashes count as duplicates. A hash collision may drop a position
// but never makes a path wrong.
type Beam struct {
	h           *tables.Heuristic
	zobrist     []uint64       // Zobrist keys: cell * cells + tile -> key
	n, w        int            // cells, columns
	home        int            // goal cell of the blank, which is also its label in cells
	guide       *Guide         // nil in the push metric
	startWalker *tables.Walker // walker at the start
	groups      int            // groups of both sums together
	Push        bool           // whether a move takes the blank any number of cells along a line
	workers     int

	layer, next beamLayer
	candidates  [][]tables.Candidate // chunk -> successors, ordered by shard
	shardEnds   [][]int32            // chunk -> end of each shard in its candidates
	buffers     [][]tables.Candidate // worker -> scratch space for successors (allocated per layer: 2 x CPU for 8x8 in pushes)
	movedTiles  [][]uint8            // worker -> tiles moved by these successors
	shards      []shard
	parents     [][]uint32 // layer -> position -> Parent of its candidate
	MaxWidth    int64      // maximum width that memory allows
	maxMoves    int        // maximum moves of a path
	maxScore    int        // successors with higher scores are dropped early
}

type beamLayer struct {
	cells []uint8  // n cells per position
	state []uint64 // one placement per group for each position
	nodes []beamNode
}

type beamNode struct {
	hash        uint64
	sums        [2]uint16
	penalty     uint16 // penalty of the guide
	blank, last uint8
}

// A shard holds the candidates with the same high bits in their hashes.
type shard struct {
	unique      []uint32    // distinct candidates: chunk << 16 | index
	scoreCounts []int32     // score -> number of candidates
	minScore    int         // minimum score
	quota       int32       // number of candidates with the cutoff score to keep
	offset      int         // index of its first position in the next layer
	hashes      [2][]uint64 // hashes in the current layer and in the previous layer
}

const (
	chunkSize = 512
	shardBits = 8
	numShards = 1 << shardBits
)

// NewBeam returns a beam for h x w boards. Reset sets its start.
func NewBeam(h, w, workers int) *Beam {
	b := &Beam{n: h * w, w: w, workers: workers, shards: make([]shard, numShards)}
	for i := range b.n * b.n {
		b.zobrist = append(b.zobrist, solve.SplitMix(uint64(i+1)*0x9e3779b97f4a7c15))
	}
	return b
}

// Reset prepares a search from the given position with the blank on cell blank and its goal on cell
// home. The guide may be nil.
func (b *Beam) Reset(h *tables.Heuristic, g *Guide, cells []uint8, blank, home int) {
	b.h, b.guide, b.home, b.startWalker = h, g, home, h.Walker()
	b.startWalker.Set(cells, blank)
	sums, state := b.startWalker.Start()
	if len(state) != b.groups {
		b.groups, b.layer, b.next = len(state), beamLayer{}, beamLayer{}
	}
	start := beamNode{blank: uint8(blank), last: 255, sums: sums}
	for c, t := range cells {
		if c != blank {
			start.hash ^= b.zobrist[c*b.n+int(t)]
		}
	}
	if g != nil {
		start.penalty = g.penalty(cells, blank)
	}
	b.layer.cells = append(b.layer.cells[:0], cells...)
	b.layer.nodes = append(b.layer.nodes[:0], start)
	b.layer.state = append(b.layer.state[:0], state...)
	b.parents = b.parents[:0]
	for s := range b.shards {
		b.shards[s].hashes = [2][]uint64{}
	}
}

const (
	// MinWidth is the width below which a search rarely reaches the goal.
	MinWidth = 500

	// maxBeamMemory is the maximum memory of a beam, in bytes. It is constant so that results do
	// not depend on the machine. With less memory, such as 64 MiB per search on a server, the
	// answer reports the memory limit. With 48 MiB: 1.0155 of the optimum, not 1.0077 (five
	// 24-puzzles). All fifty of Korf and Felner: 1.0046.
	maxBeamMemory = 192 << 20

	// pruneInterval is the number of layers between prunings of the parents. Without: 440 bytes per
	// position of the width on 5x5, not 90.
	pruneInterval = 16
)

// FitWidth returns requested, or maxBeamMemory's width if that is smaller. If memory is too small
// for this width, it returns the width that memory allows, and false.
func (b *Beam) FitWidth(requested, memory int64) (width int64, ok bool) {
	const candidate, parent = 40, 4
	position := int64(2*(b.n+16+8*b.groups) + 2*candidate + 2*4 + 2*8 + (pruneInterval+8)*parent)
	b.MaxWidth = maxBeamMemory / position
	if memory > 0 && memory < maxBeamMemory && memory/position < min(requested, b.MaxWidth) {
		b.MaxWidth = max(memory/position, 1)
		return b.MaxWidth, false
	}
	return min(requested, b.MaxWidth), true
}

// Search returns a path of at most maxMoves moves, or nil if it finds none, and the number of
// successors that it generated. This number is about budget at most: each layer is as wide as the
// remaining budget allows for the expected number of remaining moves. Positions that cannot be on a
// path of maxMoves moves are dropped.
func (b *Beam) Search(ctx context.Context, width, maxMoves int, budget int64, report func(generated int64)) (path []uint8, generated int64, err error) {
	b.maxScore, b.maxMoves = math.MaxInt, maxMoves
	walkers := make([]*tables.Walker, b.workers)
	for i := range walkers {
		walkers[i] = b.h.Walker()
	}
	neighbours := b.startWalker.Neighbours
	blank := int(b.layer.nodes[0].blank)
	budget = min(budget, 1<<50)
	expanded := int64(0)
	for len(b.parents) < maxMoves && len(b.layer.nodes) > 0 && generated < budget {
		if ctx.Err() != nil {
			return nil, generated, context.Cause(ctx)
		}
		report(generated)
		for enough := false; !enough; {
			goal, n, err := b.expand(ctx, walkers)
			generated += n
			expanded += int64(len(b.layer.nodes))
			if err != nil {
				return nil, generated, err
			}
			if goal != noGoal {
				return b.path(goal, blank, neighbours), generated, nil
			}
			// The path may be half as long again as the lower bound of the nearest position. Near
			// the end it may be longer still, since a beam that is too narrow gets lost.
			ahead := min(b.minBound()*3/2+b.n, maxMoves-len(b.parents)) + 1
			affordable := (budget - generated) / int64(ahead) * 100 / max(generated*100/expanded, 1)
			if enough, err = b.selectLayer(walkers, max(1, int(min(int64(width), affordable)))); err != nil {
				return nil, generated, err
			}
		}
		b.layer, b.next = b.next, b.layer
		if len(b.parents)%pruneInterval == 0 {
			b.pruneParents()
		}
	}
	return nil, generated, nil
}

// minBound returns the smallest lower bound of the layer's positions.
func (b *Beam) minBound() int {
	bound := uint16(math.MaxUint16)
	for i := range b.layer.nodes {
		bound = min(bound, max(b.layer.nodes[i].sums[0], b.layer.nodes[i].sums[1]))
	}
	return int(bound)
}

// pruneParents removes the parents of positions that are on no path to the current layer.
func (b *Beam) pruneParents() {
	for l := len(b.parents) - 1; l > 0; l-- {
		renumbered := make([]uint32, len(b.parents[l-1])) // position -> its new index plus 1; 0 if removed
		for _, c := range b.parents[l] {
			renumbered[c>>5] = 1
		}
		var kept []uint32
		for i, used := range renumbered {
			if used > 0 {
				kept = append(kept, b.parents[l-1][i])
				renumbered[i] = uint32(len(kept))
			}
		}
		for i, c := range b.parents[l] {
			b.parents[l][i] = (renumbered[c>>5]-1)<<5 | c&31
		}
		b.parents[l-1] = kept
	}
}

const noGoal = ^uint32(0)

// selectLayer builds the next layer from the best distinct candidates. If too few candidates are
// within maxScore, it removes this limit and returns false.
func (b *Beam) selectLayer(walkers []*tables.Walker, width int) (enough bool, err error) {
	chunks := (len(b.layer.nodes) + chunkSize - 1) / chunkSize
	workers := min(b.workers, chunks) // a narrow layer does not need more workers
	tables := make([][]uint64, workers)
	err = parallel.Each(workers, numShards, func(k, s int) error {
		tables[k] = b.shards[s].deduplicate(b, s, chunks, tables[k])
		return nil
	})
	if err != nil {
		return false, err
	}
	var scoreCounts []int
	count := 0
	for s := range b.shards {
		if len(b.shards[s].unique) == 0 {
			continue // common in narrow layers
		}
		minScore := b.shards[s].minScore
		for i, n := range b.shards[s].scoreCounts[minScore:] {
			for len(scoreCounts) <= minScore+i {
				scoreCounts = append(scoreCounts, 0)
			}
			scoreCounts[minScore+i] += int(n)
			count += int(n)
		}
	}
	if count < width && b.maxScore < math.MaxInt {
		b.maxScore = math.MaxInt
		return false, nil
	}
	cutoff, room := 0, width
	for cutoff < len(scoreCounts)-1 && scoreCounts[cutoff] <= room {
		room -= scoreCounts[cutoff]
		cutoff++
	}
	b.maxScore = math.MaxInt
	if len(scoreCounts) > 0 && scoreCounts[cutoff] > room {
		// The next layer is full. Scores mostly fall from layer to layer, so successors that are
		// worse than this whole layer will not be selected.
		b.maxScore = cutoff
	}
	size := 0
	for s := range b.shards {
		sh := &b.shards[s]
		sh.offset = size
		sh.quota = 0
		if len(sh.unique) == 0 {
			continue
		}
		for i, n := range sh.scoreCounts[sh.minScore:] {
			switch score := sh.minScore + i; {
			case score < cutoff:
				size += int(n)
			case score == cutoff:
				sh.quota = min(n, int32(room))
				room -= int(sh.quota)
				size += int(sh.quota)
			}
		}
	}
	if cap(b.next.nodes) < size {
		room := max(size, min(2*size, width))
		b.next.nodes = make([]beamNode, room)
		b.next.cells = make([]uint8, room*b.n)
		b.next.state = make([]uint64, room*b.groups)
	}
	b.next.nodes, b.next.cells, b.next.state = b.next.nodes[:size], b.next.cells[:size*b.n], b.next.state[:size*b.groups]
	parents := make([]uint32, size)
	b.parents = append(b.parents, parents)
	return true, parallel.Each(workers, numShards, func(k, s int) error {
		b.shards[s].emit(b, walkers[k], cutoff, parents)
		return nil
	})
}

// path returns the blank's cells from the start to a successor of the layer.
func (b *Beam) path(goal uint32, blank int, neighbours [][]int) []uint8 {
	moves := make([]uint32, len(b.parents)+1)
	node := goal
	for i := len(b.parents); i >= 0; i-- {
		moves[i] = node & 31
		if i > 0 {
			node = b.parents[i-1][node>>5]
		}
	}
	path := make([]uint8, len(moves))
	for i, m := range moves {
		blank += (neighbours[blank][m>>3] - blank) * int(m&7+1)
		path[i] = uint8(blank)
	}
	return path
}
