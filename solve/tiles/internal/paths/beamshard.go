package paths

import (
	"math"

	"slidegif/solve/tiles/internal/tables"
)

// counts returns the number of candidates with each score, starting with minScore. The shard must not be empty.
func (sh *shard) counts() []int32 { return sh.scoreCounts[sh.minScore:sh.endScore] }

// deduplicate collects the distinct candidates in shard s. deduplicate uses the given table as
// scratch space, enlarges the table if necessary, and returns it.
func (sh *shard) deduplicate(b *Beam, s, chunks int, table []uint64) []uint64 {
	shardRange := func(chunk int) (first, end int32) {
		if s > 0 {
			first = b.shardEnds[chunk][s-1]
		}
		return first, b.shardEnds[chunk][s]
	}
	n := len(sh.hashes[1])
	for i := range chunks {
		first, end := shardRange(i)
		n += int(end - first)
	}
	size := 16
	for size < 2*n {
		size *= 2
	}
	if cap(table) < size {
		table = make([]uint64, size)
	}
	table = table[:size]
	clear(table)
	if len(sh.unique) > 0 {
		clear(sh.counts())
	}
	sh.minScore, sh.endScore = math.MaxInt, 0
	sh.unique = sh.unique[:0]
	mask := uint64(size - 1)
	// Undoing a move leads back to the layer before the parents' layer, so that layer is not new.
	for _, hash := range sh.hashes[1] {
		h := hash & mask
		for table[h] != 0 {
			h = (h + 1) & mask
		}
		table[h] = hash
	}
	for i := range chunks {
		first, end := shardRange(i)
	candidates:
		for j := first; j < end; j++ {
			c := &b.candidates[i][j]
			h := c.Hash & mask
			for table[h] != 0 {
				if table[h] == c.Hash {
					continue candidates
				}
				h = (h + 1) & mask
			}
			table[h] = c.Hash
			sh.unique = append(sh.unique, uint32(i)<<16|uint32(j))
			score := c.Score()
			for len(sh.scoreCounts) <= score {
				sh.scoreCounts = append(sh.scoreCounts, 0)
			}
			sh.scoreCounts[score]++
			sh.minScore, sh.endScore = min(sh.minScore, score), max(sh.endScore, score+1)
		}
	}
	return table
}

// emit adds candidates to the next layer: all candidates below the cutoff score, and a quota at the
// cutoff score.
func (sh *shard) emit(b *Beam, w *tables.Searcher, cutoff int, parents []uint32) {
	pos, neighbours := sh.offset, w.Neighbours
	sh.hashes[0], sh.hashes[1] = sh.hashes[1][:0], sh.hashes[0]
	for _, k := range sh.unique {
		c := &b.candidates[k>>16][k&0xffff]
		score := c.Score()
		if score > cutoff {
			continue
		}
		if score == cutoff {
			if sh.quota == 0 {
				continue
			}
			sh.quota--
		}
		p := int(c.Parent >> 5)
		node := &b.layer.nodes[p]
		z := int(node.blank)
		a := neighbours[z][c.Parent>>3&3]
		cells := b.next.cells[pos*b.n : (pos+1)*b.n]
		copy(cells, b.layer.cells[p*b.n:])
		state := b.next.state[pos*b.groups : (pos+1)*b.groups]
		copy(state, b.layer.state[p*b.groups:])
		to := z
		for range c.Parent & 7 {
			passed := []tables.Candidate{{}}
			w.MoveTile(cells[a], a, to, state, &passed[0])
			w.AddBounds(passed, cells[a:])
			w.UpdateState(cells[a], state, passed[0].Placements)
			cells[to] = cells[a]
			a, to = a+a-to, a
		}
		w.UpdateState(cells[a], state, c.Placements)
		cells[to], cells[a] = cells[a], uint8(b.home)
		b.next.nodes[pos] = beamNode{hash: c.Hash, sums: c.Sums, penalty: c.Penalty, blank: uint8(a), last: uint8(z)}
		parents[pos] = c.Parent
		sh.hashes[0] = append(sh.hashes[0], c.Hash)
		pos++
	}
}
