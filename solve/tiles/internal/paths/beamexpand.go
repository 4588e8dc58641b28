package paths

import (
	"context"
	"math"
	"sync/atomic"

	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/tables"
)

// expand generates the successors of the current layer. If a successor is solved, goal is its Parent value;
// otherwise, goal is noGoal.
func (b *Beam) expand(ctx context.Context, searchers []*tables.Searcher) (goal uint32, generated int64, err error) {
	chunks := (len(b.layer.nodes) + chunkSize - 1) / chunkSize
	maxCandidates := chunkSize * 4 // maximum number of candidates in a chunk
	if b.Push {
		maxCandidates = chunkSize * (b.w + b.n/b.w - 2)
	}
	for len(b.candidates) < chunks {
		b.candidates = append(b.candidates, nil)
		b.shardEnds = append(b.shardEnds, make([]int32, numShards+1))
	}
	goals := make([]uint32, chunks)
	for len(b.buffers) < len(searchers) {
		b.buffers, b.movedTiles = append(b.buffers, make([]tables.Candidate, 0, maxCandidates)), append(b.movedTiles, make([]uint8, maxCandidates))
	}
	var sum atomic.Int64
	err = parallel.Each(len(searchers), chunks, func(k, i int) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		buffer := b.expandChunk(searchers[k], i, b.buffers[k], b.movedTiles[k])
		sum.Add(int64(len(buffer)))
		buffer, goals[i] = b.filter(buffer)
		ends := b.shardEnds[i]
		clear(ends)
		for _, c := range buffer {
			ends[c.Hash>>(64-shardBits)+1]++
		}
		for s := range numShards {
			ends[s+1] += ends[s]
		}
		if cap(b.candidates[i]) < len(buffer) {
			b.candidates[i] = make([]tables.Candidate, len(buffer)*5/4)
		}
		out := b.candidates[i][:len(buffer)]
		for _, c := range buffer {
			at := &ends[c.Hash>>(64-shardBits)]
			out[*at] = c
			*at++
		}
		return nil
	})
	goal = noGoal
	for _, g := range goals {
		goal = min(goal, g)
	}
	return goal, sum.Load(), err
}

// expandChunk appends the successors of chunk i to out. The argument tiles is scratch space.
func (b *Beam) expandChunk(w *tables.Searcher, i int, out []tables.Candidate, tiles []uint8) []tables.Candidate {
	neighbours := w.Neighbours
	scratch := make([]uint64, b.groups)
	for p := i * chunkSize; p < min((i+1)*chunkSize, len(b.layer.nodes)); p++ {
		node := &b.layer.nodes[p]
		cells := b.layer.cells[p*b.n : (p+1)*b.n]
		z := int(node.blank)
		for d, a := range neighbours[z] {
			if a == int(node.last) || b.Push && node.last < 64 && b.collinear(a, z, int(node.last)) {
				continue
			}
			state := b.layer.state[p*b.groups : (p+1)*b.groups]
			c := tables.Candidate{Hash: node.hash, Sums: node.sums, Penalty: node.penalty, Parent: uint32(p)<<5 | uint32(d)<<3}
			for from, to, steps := a, z, b.maxSteps(z, a); steps > 0; steps-- {
				t := cells[from]
				c.Hash ^= b.zobrist[from*b.n+int(t)] ^ b.zobrist[to*b.n+int(t)]
				tiles[len(out)] = t
				out = append(out, c)
				moved := &out[len(out)-1]
				if b.penalties != nil {
					moved.Penalty += b.penalties.penaltyChange(cells, from, to)
				}
				w.MoveTile(t, from, to, state, moved)
				if b.Push {
					w.AddBounds(out[len(out)-1:], tiles[len(out)-1:])
					if to == z {
						state = append(scratch[:0], state...)
					}
					w.UpdateState(t, state, moved.Placements)
					c.Sums = moved.Sums
					c.Parent++
				}
				from, to = from+from-to, from
			}
		}
	}
	if !b.Push {
		w.AddBounds(out, tiles)
	}
	return out
}

// filter removes candidates with a score above maxScore, and candidates that are too far from the goal. If a
// candidate is solved, goal is its Parent value; otherwise, goal is noGoal.
func (b *Beam) filter(cs []tables.Candidate) (kept []tables.Candidate, goal uint32) {
	goal = noGoal
	kept = cs[:0]
	maxBound := uint16(math.MaxUint16)
	if !b.Push { // in the step metric, the sums are lower bounds
		maxBound = uint16(b.maxMoves - len(b.parents) - 1)
	}
	for _, c := range cs {
		if c.Sums[0] == 0 {
			goal = min(goal, c.Parent)
		}
		if c.Score() <= b.maxScore && max(c.Sums[0], c.Sums[1]) <= maxBound {
			kept = append(kept, c)
		}
	}
	return kept, goal
}

// maxSteps returns the maximum number of cells that the blank can move from cell z toward the
// adjacent cell a.
func (b *Beam) maxSteps(z, a int) int {
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

// collinear reports whether three cells are in one row or one column. Two pushes in the same row or
// column have the same effect as a single push.
func (b *Beam) collinear(a, z, last int) bool { return (a/b.w == z/b.w) == (z/b.w == last/b.w) }
