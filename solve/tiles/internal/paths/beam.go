package paths

import (
	"context"
	"math"

	"slidegif/solve"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/tables"
)

// A Beam finds a short path layer by layer: of all positions one move from those of a layer
// it keeps the width that look nearest to the goal.
//
//	layer 0    1    2         12        13
//	  s ──┬── . ──┬── .  ...  . . .  ──┬── .   kept
//	      └── .   ├── .       . . .    ├── .
//	              └── .                └── x   dropped
//
// The path is not proved to be a shortest one: a position on each of those may have been
// dropped. Twice the width takes twice the time and memory and finds slightly better paths.
//
// Layers are cut into chunks of parents and their successors into shards by their hashes.
// Each is the work of one goroutine and is done in a fixed order, so the path does not
// depend on how many there are. Two positions with the same hash are taken for one, which
// may drop a position but never makes a path wrong.
type Beam struct {
	h       *tables.Heuristic
	keys    []uint64       // cell * cells + tile -> part of the hash
	n, w    int            // cells, and of a row
	home    int            // the blank's goal, by which it goes among the cells
	guide   *Guide         // nil where the blank goes far in one move
	first   *tables.Walker // on the start
	groups  int            // of both sums
	Push    bool           // whether the blank goes any number of cells in one move
	workers int

	layer, next beamLayer
	found       [][]tables.Candidate // chunk -> successors, by shard
	ends        [][]int32            // chunk -> where the candidates of each shard end
	buffers     [][]tables.Candidate // worker -> successors of a chunk (made for each layer: 2 x CPU for 8x8 in pushes)
	tiles       [][]uint8            // worker -> the tiles that they move
	shards      []shard
	parents     [][]uint32 // layer -> of each position its parent, as of a candidate
	Widest      int64      // that memory allows
	most        int        // moves of a path
	limit       int        // successors of the layer with greater scores are dropped at once
}

type beamLayer struct {
	cells []uint8  // n for each position
	state []uint64 // where the tiles of each group stand, groups for each position
	nodes []beamNode
}

type beamNode struct {
	hash        uint64
	sums        [2]uint16
	guess       uint16 // of the guide
	blank, last uint8
}

// A shard is the candidates whose hashes begin with the same bits.
type shard struct {
	kept  []uint32    // candidates without repetitions: chunk << 16 | number
	count []int32     // of each score
	least int         // score that one of them has
	take  int32       // of those with the last score that is taken
	first int         // where its part of the next layer begins
	taken [2][]uint64 // hashes in the layer, and in the one before
}

const (
	beamChunk  = 512
	shardBits  = 8
	beamShards = 1 << shardBits
)

// NewBeam returns a beam for boards of a size. Begin puts it on a start.
func NewBeam(h, w, workers int) *Beam {
	b := &Beam{n: h * w, w: w, workers: workers, shards: make([]shard, beamShards)}
	for i := range b.n * b.n {
		b.keys = append(b.keys, solve.SplitMix(uint64(i+1)*0x9e3779b97f4a7c15))
	}
	return b
}

// Begin puts the beam on a start, the blank on cell z and its goal on home.
func (b *Beam) Begin(h *tables.Heuristic, g *Guide, cells []uint8, z, home int) {
	b.h, b.guide, b.home, b.first = h, g, home, h.Walker()
	b.first.Set(cells, z)
	sums, state := b.first.Start()
	if len(state) != b.groups {
		b.groups, b.layer, b.next = len(state), beamLayer{}, beamLayer{}
	}
	start := beamNode{blank: uint8(z), last: 255, sums: sums}
	for c, t := range cells {
		if c != z {
			start.hash ^= b.keys[c*b.n+int(t)]
		}
	}
	if g != nil {
		start.guess = g.of(cells, z)
	}
	b.layer.cells = append(b.layer.cells[:0], cells...)
	b.layer.nodes = append(b.layer.nodes[:0], start)
	b.layer.state = append(b.layer.state[:0], state...)
	b.parents = b.parents[:0]
	for s := range b.shards {
		b.shards[s].taken = [2][]uint64{}
	}
}

const (
	// LeastWidth is the width below which hardly any search reaches the goal.
	LeastWidth = 500

	// beamMemory is the most that a beam may hold, however much memory there is: what it finds
	// does not depend on the machine. Where there is less, as on a server with 64 MiB a search,
	// that is told. With 48 MiB: 1.0155 of the optimum, not 1.0077 (five 24-puzzles). All fifty
	// of Korf and Felner: 1.0046.
	beamMemory = 192 << 20

	// forgetEvery is how many layers are found before parents are forgotten whose positions are
	// on the way to none of the last. Without: 440 bytes a position of the width on 5x5, not 90.
	forgetEvery = 16
)

// Fit returns the width that is asked for, or the widest that beamMemory allows. Where memory allows less
// than that, it returns what memory allows, and false.
func (b *Beam) Fit(asked, memory int64) (width int64, ok bool) {
	const candidate, parent = 40, 4
	position := int64(2*(b.n+16+8*b.groups) + 2*candidate + 2*4 + 2*8 + (forgetEvery+8)*parent)
	b.Widest = beamMemory / position
	if memory > 0 && memory < beamMemory && memory/position < min(asked, b.Widest) {
		b.Widest = max(memory/position, 1)
		return b.Widest, false
	}
	return min(asked, b.Widest), true
}

// Search returns the blank's cells on a path of at most so many moves, nil where it found
// none, and how many successors it looked at, about budget at most: each layer is as wide as
// what is left of that allows for the moves that are likely to be left. Positions that are on no
// such path are dropped.
func (b *Beam) Search(ctx context.Context, width, most int, budget int64, tell func(looked int64)) (path []uint8, looked int64, err error) {
	b.limit, b.most = math.MaxInt, most
	walkers := make([]*tables.Walker, b.workers)
	for i := range walkers {
		walkers[i] = b.h.Walker()
	}
	ways := b.first.Ways
	blank := int(b.layer.nodes[0].blank)
	budget = min(budget, 1<<50)
	expanded := int64(0)
	for len(b.parents) < most && len(b.layer.nodes) > 0 && looked < budget {
		if ctx.Err() != nil {
			return nil, looked, context.Cause(ctx)
		}
		tell(looked)
		for enough := false; !enough; {
			goal, n, err := b.expand(ctx, walkers)
			looked += n
			expanded += int64(len(b.layer.nodes))
			if err != nil {
				return nil, looked, err
			}
			if goal != none {
				return b.path(goal, blank, ways), looked, nil
			}
			// Half as many moves again as the bound of the nearest position may be left, and more at
			// the end, where a beam that is too narrow goes astray.
			ahead := min(b.nearest()*3/2+b.n, most-len(b.parents)) + 1
			affordable := (budget - looked) / int64(ahead) * 100 / max(looked*100/expanded, 1)
			if enough, err = b.choose(walkers, max(1, int(min(int64(width), affordable)))); err != nil {
				return nil, looked, err
			}
		}
		b.layer, b.next = b.next, b.layer
		if len(b.parents)%forgetEvery == 0 {
			b.forget()
		}
	}
	return nil, looked, nil
}

// nearest returns the least bound of a position of the layer.
func (b *Beam) nearest() int {
	least := uint16(math.MaxUint16)
	for i := range b.layer.nodes {
		least = min(least, max(b.layer.nodes[i].sums[0], b.layer.nodes[i].sums[1]))
	}
	return int(least)
}

// forget drops the parents of positions that no path to the last layer goes through.
func (b *Beam) forget() {
	for l := len(b.parents) - 1; l > 0; l-- {
		moved := make([]uint32, len(b.parents[l-1])) // position -> its new number, plus 1
		for _, c := range b.parents[l] {
			moved[c>>5] = 1
		}
		var kept []uint32
		for i, m := range moved {
			if m > 0 {
				kept = append(kept, b.parents[l-1][i])
				moved[i] = uint32(len(kept))
			}
		}
		for i, c := range b.parents[l] {
			b.parents[l][i] = (moved[c>>5]-1)<<5 | c&31
		}
		b.parents[l-1] = kept
	}
}

const none = ^uint32(0)

// choose makes the next layer of the best width of the candidates, none of them twice. It
// reports false where too few are left within the limit, and lifts that.
func (b *Beam) choose(walkers []*tables.Walker, width int) (enough bool, err error) {
	chunks := (len(b.layer.nodes) + beamChunk - 1) / beamChunk
	workers := min(b.workers, chunks) // a narrow layer is no work for several
	tables := make([][]uint64, workers)
	err = parallel.Each(workers, beamShards, func(k, s int) error {
		tables[k] = b.shards[s].gather(b, s, chunks, tables[k])
		return nil
	})
	if err != nil {
		return false, err
	}
	var total []int
	all := 0
	for s := range b.shards {
		if len(b.shards[s].kept) == 0 {
			continue // as most are in a narrow layer
		}
		least := b.shards[s].least
		for i, n := range b.shards[s].count[least:] {
			for len(total) <= least+i {
				total = append(total, 0)
			}
			total[least+i] += int(n)
			all += int(n)
		}
	}
	if all < width && b.limit < math.MaxInt {
		b.limit = math.MaxInt
		return false, nil
	}
	last, room := 0, width
	for last < len(total)-1 && total[last] <= room {
		room -= total[last]
		last++
	}
	b.limit = math.MaxInt
	if len(total) > 0 && total[last] > room {
		// The next layer is full. Scores mostly fall from layer to layer, so what is worse than
		// all of this one will be dropped there.
		b.limit = last
	}
	size := 0
	for s := range b.shards {
		sh := &b.shards[s]
		sh.first = size
		sh.take = 0
		if len(sh.kept) == 0 {
			continue
		}
		for i, n := range sh.count[sh.least:] {
			switch score := sh.least + i; {
			case score < last:
				size += int(n)
			case score == last:
				sh.take = min(n, int32(room))
				room -= int(sh.take)
				size += int(sh.take)
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
	return true, parallel.Each(workers, beamShards, func(k, s int) error {
		b.shards[s].enter(b, walkers[k], last, parents)
		return nil
	})
}

// path returns the blank's cells on the way from its first one to a successor of the layer.
func (b *Beam) path(goal uint32, blank int, ways [][]int) []uint8 {
	moves := make([]uint32, len(b.parents)+1)
	at := goal
	for i := len(b.parents); i >= 0; i-- {
		moves[i] = at & 31
		if i > 0 {
			at = b.parents[i-1][at>>5]
		}
	}
	path := make([]uint8, len(moves))
	for i, m := range moves {
		blank += (ways[blank][m>>3] - blank) * int(m&7+1)
		path[i] = uint8(blank)
	}
	return path
}
