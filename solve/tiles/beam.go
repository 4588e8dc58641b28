package tiles

import (
	"context"
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
	keys    [][]uint64 // cell, tile -> part of the hash
	n, w    int        // cells, and of a row
	home    int        // the blank's goal, by which it goes among the cells
	groups  int        // of both sums
	push    bool       // whether the blank goes any number of cells in one move
	workers int

	layer, next beamLayer
	found       []candidate // successors, by chunk and then by shard
	chunkRoom   int         // candidates of a chunk
	ends        [][]int32   // chunk -> where the candidates of each shard end
	shards      []shard
	parents     [][]uint32 // layer -> of each position its parent << 2 | direction
}

type beamLayer struct {
	cells []uint8  // n for each position
	state []uint64 // where the tiles of each group stand, groups for each position
	nodes []beamNode
}

type beamNode struct {
	hash        uint64
	sums        [2]uint16
	blank, last uint8
}

type candidate struct {
	hash    uint64
	parent  uint32 // index << 5 | direction of the blank << 3 | cells that it goes - 1
	sums    [2]uint16
	changed [2]uint64 // the groups of the tile that moved
}

// A shard is the candidates whose hashes begin with the same bits.
type shard struct {
	table []int32 // open addressing: index in kept + 1
	kept  []candidate
	count []int32 // of each score
	take  int32   // of those with the last score that is taken
	first int     // where its part of the next layer begins
}

const (
	beamChunk  = 512
	shardBits  = 6
	beamShards = 1 << shardBits
)

// score orders positions; the lowest are kept.
func (c candidate) score() int { return scoreOf(int(c.sums[0]), int(c.sums[1])) }

var scoreOf = func(a, b int) int { return a + b }

func newBeam(h heuristic, f *normalForm, workers int) *beam {
	n := f.h * f.w
	b := &beam{h: h, n: n, w: f.w, home: f.blank, workers: workers, shards: make([]shard, beamShards)}
	x := uint64(0x9e3779b97f4a7c15)
	for range n {
		row := make([]uint64, n)
		for t := range row {
			// splitmix64, Steele, Lea and Flood 2014
			x += 0x9e3779b97f4a7c15
			z := (x ^ x>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			row[t] = z ^ z>>31
		}
		b.keys = append(b.keys, row)
	}
	return b
}

// leastWidth is the width below which hardly any search reaches the goal.
const leastWidth = 500

// width returns as great a width as is asked for and memory allows, where paths have so many
// moves, beside the tables. Where memory allows too little the error is a *solve.Limit.
func (b *beam) width(asked, memory int64, moves int) (int64, error) {
	groups := int64(2 * b.n / 3) // at most
	position := 2*(int64(b.n)+24+8*groups) + 3*2*48 + 4*int64(moves)
	width := max(asked, leastWidth)
	if memory > 0 {
		width = min(width, (memory-b.h.bytes())/position)
	}
	if width < leastWidth {
		return 0, &solve.Limit{Kind: solve.MemoryLimit, Needs: leastWidth*position + b.h.bytes()}
	}
	return min(width, 1<<26), nil
}

// search returns the blank's cells on a path of at most so many moves, nil where it found
// none, and how many successors it looked at.
func (b *beam) search(ctx context.Context, cells []uint8, blank, width, most int, tell func(depth int)) (path []uint8, looked int64, err error) {
	w := b.h.walker()
	w.set(cells, blank)
	sums, state := w.start()
	start := beamNode{blank: uint8(blank), last: 255, sums: sums}
	b.groups = len(state)
	for c, t := range cells {
		if c != blank {
			start.hash ^= b.keys[c][t]
		}
	}
	b.layer.cells = append(b.layer.cells[:0], cells...)
	b.layer.nodes = append(b.layer.nodes[:0], start)
	b.layer.state = append(b.layer.state[:0], state...)
	b.parents = b.parents[:0]
	walkers := make([]walker, b.workers)
	for i := range walkers {
		walkers[i] = b.h.walker()
	}
	ways := w.base().ways
	if start.sums[0] == 0 {
		return []uint8{}, 0, nil
	}
	for len(b.parents) < most {
		if ctx.Err() != nil {
			return nil, looked, context.Cause(ctx)
		}
		tell(len(b.parents))
		goal, n, err := b.expand(ctx, walkers)
		looked += n
		if err != nil {
			return nil, looked, err
		}
		if goal != none {
			return b.path(goal, blank, ways), looked, nil
		}
		if err := b.choose(w, width); err != nil {
			return nil, looked, err
		}
		b.layer, b.next = b.next, b.layer
	}
	return nil, looked, nil
}

const none = ^uint32(0)

// expand finds the successors of the layer. It returns the first that is the goal, as its
// parent and direction.
func (b *beam) expand(ctx context.Context, walkers []walker) (goal uint32, looked int64, err error) {
	chunks := (len(b.layer.nodes) + beamChunk - 1) / beamChunk
	most := beamChunk * 4 // candidates of a chunk
	if b.push {
		most = beamChunk * (b.w + b.n/b.w - 2)
	}
	b.chunkRoom = most
	if need := chunks * most; cap(b.found) < need {
		b.found = make([]candidate, need, max(need, 2*cap(b.found)))
	}
	b.found = b.found[:chunks*most]
	for len(b.ends) < chunks {
		b.ends = append(b.ends, make([]int32, beamShards+1))
	}
	goals := make([]uint32, chunks)
	var next, sum atomic.Int64
	var group parallel.Group
	for _, w := range walkers {
		group.Go(func() error {
			buffer := make([]candidate, 0, most)
			for {
				i := int(next.Add(1)) - 1
				if i >= chunks {
					return nil
				}
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				buffer, goals[i] = b.expandChunk(w, i, buffer[:0])
				sum.Add(int64(len(buffer)))
				ends := b.ends[i]
				clear(ends)
				for _, c := range buffer {
					ends[c.hash>>(64-shardBits)+1]++
				}
				for s := range beamShards {
					ends[s+1] += ends[s]
				}
				out := b.found[i*most:]
				for _, c := range buffer {
					at := &ends[c.hash>>(64-shardBits)]
					out[*at] = c
					*at++
				}
			}
		})
	}
	err = group.Wait()
	goal = none
	for _, g := range goals {
		goal = min(goal, g)
	}
	return goal, sum.Load(), err
}

func (b *beam) expandChunk(w walker, i int, out []candidate) ([]candidate, uint32) {
	goal := none
	ways := w.base().ways
	scratch := make([]uint64, b.groups)
	for p := i * beamChunk; p < min((i+1)*beamChunk, len(b.layer.nodes)); p++ {
		node := &b.layer.nodes[p]
		cells := b.layer.cells[p*b.n : (p+1)*b.n]
		state := b.layer.state[p*b.groups : (p+1)*b.groups]
		z := int(node.blank)
		for d, a := range ways[z] {
			if a == int(node.last) || b.push && node.last < 64 && b.sameLine(a, z, int(node.last)) {
				continue
			}
			c := candidate{hash: node.hash, sums: node.sums, parent: uint32(p)<<5 | uint32(d)<<3}
			for from, to, more := a, z, b.room(z, a); ; c.parent++ {
				t := cells[from]
				c.hash ^= b.keys[from][t] ^ b.keys[to][t]
				c.sums, c.changed = w.after(t, from, to, state, c.sums)
				if c.sums[0] == 0 && c.parent < goal {
					goal = c.parent
				}
				out = append(out, c)
				if more--; more <= 0 {
					break
				}
				if to == z {
					state = append(scratch[:0], state...)
				}
				w.enter(t, state, c.changed)
				from, to = from+from-to, from
			}
			state = b.layer.state[p*b.groups : (p+1)*b.groups]
		}
	}
	return out, goal
}

// room returns how many cells the blank may go from z through its neighbour a.
func (b *beam) room(z, a int) int {
	if !b.push {
		return 1
	}
	switch a - z {
	case 1:
		return b.w - 1 - z%b.w
	case -1:
		return z % b.w
	case b.w:
		return b.n/b.w - 1 - z/b.w
	}
	return z / b.w
}

// sameLine reports whether three cells lie in a row or a column, so that a second push is no
// more than another first one.
func (b *beam) sameLine(a, z, last int) bool { return (a/b.w == z/b.w) == (z/b.w == last/b.w) }

// choose makes the next layer of the best width of the candidates, none of them twice.
func (b *beam) choose(w walker, width int) error {
	ways := w.base().ways
	chunks := (len(b.layer.nodes) + beamChunk - 1) / beamChunk
	err := b.each(func(s int) { b.shards[s].gather(b, s, chunks) })
	if err != nil {
		return err
	}
	var total []int
	for s := range b.shards {
		for score, n := range b.shards[s].count {
			for len(total) <= score {
				total = append(total, 0)
			}
			total[score] += int(n)
		}
	}
	last, room := 0, width
	for last < len(total)-1 && total[last] <= room {
		room -= total[last]
		last++
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
	return b.each(func(s int) { b.shards[s].enter(b, w, last, parents, ways) })
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
