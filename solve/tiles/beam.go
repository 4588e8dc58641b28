package tiles

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"slidegif/solve"
	"slidegif/solve/parallel"
)

// A beam finds a short path layer by layer: of all positions one move from those of a layer
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
type beam struct {
	h       heuristic
	keys    []uint64 // cell * cells + tile -> part of the hash
	n, w    int      // cells, and of a row
	home    int      // the blank's goal, by which it goes among the cells
	guide   *guide   // nil where the blank goes far in one move
	groups  int      // of both sums
	push    bool     // whether the blank goes any number of cells in one move
	workers int

	layer, next beamLayer
	found       []candidate // successors, by chunk and then by shard
	chunkRoom   int         // candidates of a chunk
	ends        [][]int32   // chunk -> where the candidates of each shard end
	shards      []shard
	parents     [][]uint32 // layer -> of each position its parent, as of a candidate
	widest      int64      // that memory allows
	lowest      int        // score of the layer
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

type candidate struct {
	hash    uint64
	parent  uint32 // index << 5 | direction of the blank << 3 | cells that it goes - 1
	sums    [2]uint16
	guess   uint16
	changed [2]uint64 // the groups of the tile that moved
}

// A shard is the candidates whose hashes begin with the same bits.
type shard struct {
	table []uint64 // hashes, by open addressing
	kept  []candidate
	count []int32     // of each score
	take  int32       // of those with the last score that is taken
	first int         // where its part of the next layer begins
	taken [2][]uint64 // hashes in the layer, and in the one before
}

const (
	beamChunk  = 512
	shardBits  = 8
	beamShards = 1 << shardBits
)

// score orders positions; the lowest are kept.
func (c *candidate) score() int { return int(c.sums[0]) + int(c.sums[1]) + int(c.guess) }

func newBeam(h heuristic, f *normalForm, workers int) *beam {
	n := f.h * f.w
	b := &beam{h: h, n: n, w: f.w, home: f.blank, guide: newGuide(f.h, f.w, f.blank), workers: workers, shards: make([]shard, beamShards)}
	x := uint64(0x9e3779b97f4a7c15)
	for range n * n {
		// splitmix64, Steele, Lea and Flood 2014
		x += 0x9e3779b97f4a7c15
		z := (x ^ x>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		b.keys = append(b.keys, z^z>>31)
	}
	return b
}

const (
	// leastWidth is the width below which hardly any search reaches the goal.
	leastWidth = 500

	// beamMemory is the most that a beam may hold, however much memory there is. So what it
	// finds does not depend on the machine, and the process stays below a gibibyte.
	beamMemory = 768 << 20

	// stalled is after how many layers that come no nearer to the goal the beam is widened.
	stalled = 50
)

// width returns as great a width as is asked for and memory allows, where paths have so many
// moves, beside the tables of the beam and others of so many bytes. Where memory allows too little
// the error is a *solve.Limit.
func (b *beam) width(asked, memory, others int64, moves int) (int64, error) {
	groups := int64(2 * b.n / 3) // at most
	position := 2*(int64(b.n)+32+8*groups) + 3*2*56 + 4*int64(moves)
	if memory <= 0 || memory > beamMemory {
		memory = beamMemory
	}
	tables := b.h.bytes() + others
	b.widest = (memory - tables) / position
	if b.widest < leastWidth {
		return 0, &solve.Limit{Kind: solve.MemoryLimit, Needs: leastWidth*position + tables}
	}
	return min(max(asked, leastWidth), b.widest), nil
}

// wider returns a greater width, for a beam that found no path. Where memory allows none the error
// is a *solve.Limit.
func (b *beam) wider(width int64) (int64, error) {
	if width >= b.widest {
		return 0, &solve.Limit{Kind: solve.MemoryLimit}
	}
	return min(2*width, b.widest), nil
}

// search returns the blank's cells on a path of at most so many moves, nil where it found
// none, and how many successors it looked at. Positions that are on no such path are dropped.
func (b *beam) search(ctx context.Context, cells []uint8, blank, width, most int, tell func(looked int64)) (path []uint8, looked int64, err error) {
	w := b.h.walker()
	w.set(cells, blank)
	sums, state := w.start()
	start := beamNode{blank: uint8(blank), last: 255, sums: sums}
	b.groups = len(state)
	for c, t := range cells {
		if c != blank {
			start.hash ^= b.keys[c*b.n+int(t)]
		}
	}
	if b.guide != nil {
		start.guess = b.guide.of(cells, blank)
	}
	b.layer.cells = append(b.layer.cells[:0], cells...)
	b.layer.nodes = append(b.layer.nodes[:0], start)
	b.layer.state = append(b.layer.state[:0], state...)
	b.parents = b.parents[:0]
	b.limit, b.most = math.MaxInt, most
	for s := range b.shards {
		b.shards[s].taken = [2][]uint64{}
	}
	walkers := make([]walker, b.workers)
	for i := range walkers {
		walkers[i] = b.h.walker()
	}
	ways := w.base().ways
	if start.sums[0] == 0 {
		return []uint8{}, 0, nil
	}
	nearest, since := math.MaxInt, 0
	for len(b.parents) < most && len(b.layer.nodes) > 0 {
		if ctx.Err() != nil {
			return nil, looked, context.Cause(ctx)
		}
		tell(looked)
		for enough := false; !enough; {
			goal, n, err := b.expand(ctx, walkers)
			looked += n
			if err != nil {
				return nil, looked, err
			}
			if goal != none {
				return b.path(goal, blank, ways), looked, nil
			}
			if enough, err = b.choose(w, width); err != nil {
				return nil, looked, err
			}
		}
		b.layer, b.next = b.next, b.layer
		if since++; b.lowest < nearest {
			nearest, since = b.lowest, 0
		}
		if since == stalled {
			width, since = int(min(2*int64(width), max(b.widest, int64(width)))), 0
		}
	}
	return nil, looked, nil
}

const none = ^uint32(0)

// choose makes the next layer of the best width of the candidates, none of them twice. It
// reports false where too few are left within the limit, and lifts that.
func (b *beam) choose(w walker, width int) (enough bool, err error) {
	ways := w.base().ways
	chunks := (len(b.layer.nodes) + beamChunk - 1) / beamChunk
	err = b.each(func(s int) { b.shards[s].gather(b, s, chunks) })
	if err != nil {
		return false, err
	}
	var total []int
	all := 0
	for s := range b.shards {
		for score, n := range b.shards[s].count {
			for len(total) <= score {
				total = append(total, 0)
			}
			total[score] += int(n)
			all += int(n)
		}
	}
	if all < width && b.limit < math.MaxInt {
		b.limit = math.MaxInt
		return false, nil
	}
	b.lowest = slices.IndexFunc(total, func(n int) bool { return n > 0 })
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
		for score, n := range sh.count {
			switch {
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
	return true, b.each(func(s int) { b.shards[s].enter(b, w, last, parents, ways) })
}

// each calls f for every shard.
func (b *beam) each(f func(s int)) error {
	var next atomic.Int64
	var group parallel.Group
	for range b.workers {
		group.Go(func() error {
			for {
				s := int(next.Add(1)) - 1
				if s >= beamShards {
					return nil
				}
				f(s)
			}
		})
	}
	return group.Wait()
}

// path returns the blank's cells on the way from its first one to a successor of the layer.
func (b *beam) path(goal uint32, blank int, ways [][]int) []uint8 {
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
