package tiles

import (
	"context"
	"math"
	"sync/atomic"

	"slidegif/solve/parallel"
)

// expand finds the successors of the layer. It returns the first that is the goal, as its
// parent and direction.
func (b *beam) expand(ctx context.Context, walkers []walker) (goal uint32, looked int64, err error) {
	chunks := (len(b.layer.nodes) + beamChunk - 1) / beamChunk
	most := beamChunk * 4 // candidates of a chunk
	if b.push {
		most = beamChunk * (b.w + b.n/b.w - 2)
	}
	for len(b.found) < chunks {
		b.found = append(b.found, nil)
		b.ends = append(b.ends, make([]int32, beamShards+1))
	}
	goals := make([]uint32, chunks)
	var next, sum atomic.Int64
	var group parallel.Group
	for _, w := range walkers {
		group.Go(func() error {
			buffer := make([]candidate, 0, most)
			tiles := make([]uint8, most)
			for {
				i := int(next.Add(1)) - 1
				if i >= chunks {
					return nil
				}
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				buffer = b.expandChunk(w, i, buffer[:0], tiles)
				sum.Add(int64(len(buffer)))
				buffer, goals[i] = b.best(buffer)
				ends := b.ends[i]
				clear(ends)
				for _, c := range buffer {
					ends[c.hash>>(64-shardBits)+1]++
				}
				for s := range beamShards {
					ends[s+1] += ends[s]
				}
				if cap(b.found[i]) < len(buffer) {
					b.found[i] = make([]candidate, len(buffer)*5/4)
				}
				out := b.found[i][:len(buffer)]
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

// expandChunk appends the successors of a chunk of the layer. The tiles are scratch.
func (b *beam) expandChunk(w walker, i int, out []candidate, tiles []uint8) []candidate {
	ways := w.base().ways
	scratch := make([]uint64, b.groups)
	for p := i * beamChunk; p < min((i+1)*beamChunk, len(b.layer.nodes)); p++ {
		node := &b.layer.nodes[p]
		cells := b.layer.cells[p*b.n : (p+1)*b.n]
		z := int(node.blank)
		for d, a := range ways[z] {
			if a == int(node.last) || b.push && node.last < 64 && b.sameLine(a, z, int(node.last)) {
				continue
			}
			state := b.layer.state[p*b.groups : (p+1)*b.groups]
			c := candidate{hash: node.hash, sums: node.sums, guess: node.guess, parent: uint32(p)<<5 | uint32(d)<<3}
			for from, to, more := a, z, b.room(z, a); more > 0; more-- {
				t := cells[from]
				c.hash ^= b.keys[from*b.n+int(t)] ^ b.keys[to*b.n+int(t)]
				tiles[len(out)] = t
				out = append(out, c)
				moved := &out[len(out)-1]
				if b.guide != nil {
					moved.guess += b.guide.after(cells, from, to)
				}
				w.move(t, from, to, state, moved)
				if b.push {
					w.weigh(out[len(out)-1:], tiles[len(out)-1:])
					if to == z {
						state = append(scratch[:0], state...)
					}
					w.enter(t, state, moved.changed)
					c.sums = moved.sums
					c.parent++
				}
				from, to = from+from-to, from
			}
		}
	}
	if !b.push {
		w.weigh(out, tiles)
	}
	return out
}

// best drops the candidates beyond the limit and those that are too far from the goal. It
// returns the first that is the goal, too.
func (b *beam) best(cs []candidate) (kept []candidate, goal uint32) {
	goal = none
	kept = cs[:0]
	left := uint16(math.MaxUint16)
	if !b.push { // then the sums are bounds
		left = uint16(b.most - len(b.parents) - 1)
	}
	for _, c := range cs {
		if c.sums[0] == 0 {
			goal = min(goal, c.parent)
		}
		if c.score() <= b.limit && max(c.sums[0], c.sums[1]) <= left {
			kept = append(kept, c)
		}
	}
	return kept, goal
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
