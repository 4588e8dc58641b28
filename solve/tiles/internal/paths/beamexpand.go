package paths

import (
	"context"
	"math"
	"sync/atomic"

	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/tables"
)

// expand finds the successors of the layer. It returns the first that is the goal, as its
// parent and direction.
func (b *Beam) expand(ctx context.Context, walkers []*tables.Walker) (goal uint32, looked int64, err error) {
	chunks := (len(b.layer.nodes) + beamChunk - 1) / beamChunk
	most := beamChunk * 4 // candidates of a chunk
	if b.Push {
		most = beamChunk * (b.w + b.n/b.w - 2)
	}
	for len(b.found) < chunks {
		b.found = append(b.found, nil)
		b.ends = append(b.ends, make([]int32, beamShards+1))
	}
	goals := make([]uint32, chunks)
	for len(b.buffers) < len(walkers) {
		b.buffers, b.tiles = append(b.buffers, make([]tables.Candidate, 0, most)), append(b.tiles, make([]uint8, most))
	}
	var sum atomic.Int64
	err = parallel.Each(len(walkers), chunks, func(k, i int) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		buffer := b.expandChunk(walkers[k], i, b.buffers[k], b.tiles[k])
		sum.Add(int64(len(buffer)))
		buffer, goals[i] = b.best(buffer)
		ends := b.ends[i]
		clear(ends)
		for _, c := range buffer {
			ends[c.Hash>>(64-shardBits)+1]++
		}
		for s := range beamShards {
			ends[s+1] += ends[s]
		}
		if cap(b.found[i]) < len(buffer) {
			b.found[i] = make([]tables.Candidate, len(buffer)*5/4)
		}
		out := b.found[i][:len(buffer)]
		for _, c := range buffer {
			at := &ends[c.Hash>>(64-shardBits)]
			out[*at] = c
			*at++
		}
		return nil
	})
	goal = none
	for _, g := range goals {
		goal = min(goal, g)
	}
	return goal, sum.Load(), err
}

// expandChunk appends the successors of a chunk of the layer. The tiles are scratch.
func (b *Beam) expandChunk(w *tables.Walker, i int, out []tables.Candidate, tiles []uint8) []tables.Candidate {
	ways := w.Ways
	scratch := make([]uint64, b.groups)
	for p := i * beamChunk; p < min((i+1)*beamChunk, len(b.layer.nodes)); p++ {
		node := &b.layer.nodes[p]
		cells := b.layer.cells[p*b.n : (p+1)*b.n]
		z := int(node.blank)
		for d, a := range ways[z] {
			if a == int(node.last) || b.Push && node.last < 64 && b.sameLine(a, z, int(node.last)) {
				continue
			}
			state := b.layer.state[p*b.groups : (p+1)*b.groups]
			c := tables.Candidate{Hash: node.hash, Sums: node.sums, Guess: node.guess, Parent: uint32(p)<<5 | uint32(d)<<3}
			for from, to, more := a, z, b.room(z, a); more > 0; more-- {
				t := cells[from]
				c.Hash ^= b.keys[from*b.n+int(t)] ^ b.keys[to*b.n+int(t)]
				tiles[len(out)] = t
				out = append(out, c)
				moved := &out[len(out)-1]
				if b.guide != nil {
					moved.Guess += b.guide.after(cells, from, to)
				}
				w.Move(t, from, to, state, moved)
				if b.Push {
					w.Weigh(out[len(out)-1:], tiles[len(out)-1:])
					if to == z {
						state = append(scratch[:0], state...)
					}
					w.Enter(t, state, moved.Changed)
					c.Sums = moved.Sums
					c.Parent++
				}
				from, to = from+from-to, from
			}
		}
	}
	if !b.Push {
		w.Weigh(out, tiles)
	}
	return out
}

// best drops the candidates beyond the limit and those that are too far from the goal. It
// returns the first that is the goal, too.
func (b *Beam) best(cs []tables.Candidate) (kept []tables.Candidate, goal uint32) {
	goal = none
	kept = cs[:0]
	left := uint16(math.MaxUint16)
	if !b.Push { // then the sums are bounds
		left = uint16(b.most - len(b.parents) - 1)
	}
	for _, c := range cs {
		if c.Sums[0] == 0 {
			goal = min(goal, c.Parent)
		}
		if c.Score() <= b.limit && max(c.Sums[0], c.Sums[1]) <= left {
			kept = append(kept, c)
		}
	}
	return kept, goal
}

// room returns how many cells the blank may go from z through its neighbour a.
func (b *Beam) room(z, a int) int {
	if !b.Push {
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
func (b *Beam) sameLine(a, z, last int) bool { return (a/b.w == z/b.w) == (z/b.w == last/b.w) }
