package paths

import (
	"context"
	"math"

	"slidegif/solve"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/tables"
)

// A Beam searches for a short path, layer by layer. A Beam expands all positions in a layer and
// keeps the most promising successors. The width of the beam is the maximum number of positions to
// keep in a layer.
//
//	layer 0    1    2         12        13
//	  s ──┬── . ──┬── .  ...  . . .  ──┬── .   kept
//	      └── .   ├── .       . . .    ├── .
//	              └── .                └── x   dropped
//
// The path found is not proved to be optimal, because the beam may drop a position from every
// optimal path. Doubling the width doubles the time and the memory, and gives slightly shorter
// paths.
//
// The parents in a layer are divided into chunks. The successors of a chunk are divided into shards
// by hash. Each chunk or shard is processed by one goroutine in a fixed order, so the path does not
// depend on the number of goroutines. Positions with equal hashes are treated as duplicates. A hash
// collision may drop a position, but it never makes a path wrong.
type Beam struct {
	h             *tables.Heuristic
	zobrist       []uint64         // see newZobrist
	n, w          int              // numbers of cells and columns
	home          int              // goal cell of the blank, which is also the label of the blank
	penalties     *Penalties       // nil in the push metric
	startSearcher *tables.Searcher // searcher at the start position
	groups        int              // number of groups in both sums together
	Push          bool             // whether a move may take the blank several cells along a line
	workers       int

	layer, next beamLayer
	candidates  [][]tables.Candidate // successors of each chunk, ordered by shard
	shardEnds   [][]int32            // end of each shard in the candidates of each chunk
	// buffers contains scratch space for the successors, for each worker. Allocating new buffers
	// for each layer would double the CPU time for an 8x8 board in the push metric.
	buffers    [][]tables.Candidate
	movedTiles [][]uint8 // tiles moved by these successors, for each worker
	shards     []shard
	parents    [][]uint32 // the Parent value of each position, by layer
	MaxWidth   int64      // maximum width that fits in memory
	maxMoves   int        // maximum number of moves in a path
	maxScore   int        // maximum score; successors with higher scores are dropped early
}

type beamLayer struct {
	cells []uint8  // tiles on the n cells of each position
	state []uint64 // placements of all groups, for each position
	nodes []beamNode
}

type beamNode struct {
	hash        uint64
	sums        [2]uint16
	penalty     uint16 // penalty of the position
	blank, last uint8
}

// A shard contains all candidates whose hashes have the same high bits.
type shard struct {
	unique      []uint32    // distinct candidates, each encoded as chunk << 16 | index
	scoreCounts []int32     // number of candidates with each score
	minScore    int         // lowest score in the shard
	endScore    int         // highest score in the shard, plus 1
	quota       int32       // number of candidates with the cutoff score to keep
	offset      int         // index in the next layer of the first position of the shard
	hashes      [2][]uint64 // hashes of the current layer and the previous layer
}

const (
	chunkSize = 512
	shardBits = 8
	numShards = 1 << shardBits
)

// NewBeam returns a beam for h x w boards. Call Reset to set the start of the search.
func NewBeam(h, w, workers int) *Beam {
	return &Beam{n: h * w, w: w, workers: workers, shards: make([]shard, numShards), zobrist: newZobrist(h * w)}
}

// newZobrist returns the Zobrist keys for a board of n cells: a pseudorandom key for each tile on each
// cell, indexed by cell*n + tile. The hash of a position is the exclusive or of the keys of all tiles
// except the blank.
func newZobrist(n int) (keys []uint64) {
	for i := range n * n {
		keys = append(keys, solve.SplitMix(uint64(i+1)*0x9e3779b97f4a7c15))
	}
	return keys
}

// Reset prepares a search from the given position. The arguments blank and home are the cell and
// the goal cell of the blank. The argument g may be nil.
func (b *Beam) Reset(h *tables.Heuristic, g *Penalties, cells []uint8, blank, home int) {
	b.h, b.penalties, b.home, b.startSearcher = h, g, home, h.Searcher()
	b.startSearcher.Set(cells, blank)
	sums, state := b.startSearcher.Start()
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
	// MinWidth is the smallest useful width. Narrower beams rarely reach the goal.
	MinWidth = 500

	// maxBeamMemory is the maximum memory of a beam, in bytes. The limit is constant so that
	// results do not depend on the machine. If a search has less memory than maxBeamMemory, such as
	// 64 MiB on a server, the answer reports the memory limit. Solutions for five 24-puzzles
	// average 1.0077 times the optimum with 192 MiB, and 1.0155 times with 48 MiB. The solutions
	// for all fifty puzzles of Korf and Felner average 1.0046 times the optimum.
	maxBeamMemory = 192 << 20

	// pruneInterval is the number of layers after which the list of parents is pruned. On 5x5
	// boards, pruning reduces the memory from 440 to 90 bytes for each position in the width of the
	// beam.
	pruneInterval = 16
)

// FitWidth returns the requested width, but at most the largest width that fits in maxBeamMemory.
// If the available memory is too small for this width, FitWidth returns a smaller width and false.
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

// Search looks for a path with at most maxMoves moves. If Search finds no path, path is nil. The
// number of successors exceeds the budget only slightly, because each layer's width is limited
// according to the remaining budget and the expected number of remaining moves. Positions that
// cannot be on a path with at most maxMoves moves are dropped.
func (b *Beam) Search(ctx context.Context, width, maxMoves int, budget int64, report func(generated int64)) (path []uint8, generated int64, err error) {
	b.maxScore, b.maxMoves = math.MaxInt, maxMoves
	searchers := make([]*tables.Searcher, b.workers)
	for i := range searchers {
		searchers[i] = b.h.Searcher()
	}
	neighbours := b.startSearcher.Neighbours
	blank := int(b.layer.nodes[0].blank)
	budget = min(budget, 1<<50)
	expanded := int64(0)
	for len(b.parents) < maxMoves && len(b.layer.nodes) > 0 && generated < budget {
		if ctx.Err() != nil {
			return nil, generated, context.Cause(ctx)
		}
		report(generated)
		for enough := false; !enough; {
			goal, n, err := b.expand(ctx, searchers)
			generated += n
			expanded += int64(len(b.layer.nodes))
			if err != nil {
				return nil, generated, err
			}
			if goal != noGoal {
				return b.path(goal, blank, neighbours), generated, nil
			}
			// The nearest position may need 1.5 times as many moves as its lower bound. Near the
			// goal, even more moves may be needed, because a narrow beam may miss the goal.
			ahead := min(b.minBound()*3/2+b.n, maxMoves-len(b.parents)) + 1
			affordable := (budget - generated) / int64(ahead) * 100 / max(generated*100/expanded, 1)
			if enough, err = b.selectLayer(searchers, max(1, int(min(int64(width), affordable)))); err != nil {
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

// minBound returns the smallest of the lower bounds of all positions in the layer.
func (b *Beam) minBound() int {
	bound := uint16(math.MaxUint16)
	for i := range b.layer.nodes {
		bound = min(bound, max(b.layer.nodes[i].sums[0], b.layer.nodes[i].sums[1]))
	}
	return int(bound)
}

// pruneParents removes positions without descendants in the current layer from b.parents.
func (b *Beam) pruneParents() {
	for l := len(b.parents) - 1; l > 0; l-- {
		renumbered := make([]uint32, len(b.parents[l-1])) // new index of each position, plus 1; 0 if removed
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

// selectLayer builds the next layer from the best distinct candidates. If too few candidates have a
// score of at most maxScore, selectLayer removes the limit on scores and returns false.
func (b *Beam) selectLayer(searchers []*tables.Searcher, width int) (enough bool, err error) {
	chunks := (len(b.layer.nodes) + chunkSize - 1) / chunkSize
	workers := min(b.workers, chunks) // a narrow layer does not need all workers
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
			continue // empty shards are common in narrow layers
		}
		if more := b.shards[s].endScore - len(scoreCounts); more > 0 {
			scoreCounts = append(scoreCounts, make([]int, more)...)
		}
		total := scoreCounts[b.shards[s].minScore:]
		for i, n := range b.shards[s].counts() {
			total[i] += int(n)
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
		// The next layer is full. Scores usually decrease from layer to layer, so a successor with
		// a higher score than every position in this layer will not be selected.
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
		for i, n := range sh.counts() {
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
		b.shards[s].emit(b, searchers[k], cutoff, parents)
		return nil
	})
}

// path returns the cells that the blank visits from the start to a solved successor of the current
// layer.
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
