package paths

import "slidegif/solve/tiles/internal/tables"

// gather lists the candidates of a shard without repetitions. It returns the table, which is scratch.
func (sh *shard) gather(b *Beam, s, chunks int, table []uint64) []uint64 {
	of := func(chunk int) (first, end int32) {
		if s > 0 {
			first = b.ends[chunk][s-1]
		}
		return first, b.ends[chunk][s]
	}
	n := len(sh.taken[1])
	for i := range chunks {
		first, end := of(i)
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
	clear(sh.count[sh.least:])
	sh.least = len(sh.count)
	sh.kept = sh.kept[:0]
	mask := uint64(size - 1)
	// What was in the layer before the parents' is not new: a move can be taken back.
	for _, hash := range sh.taken[1] {
		h := hash & mask
		for table[h] != 0 {
			h = (h + 1) & mask
		}
		table[h] = hash
	}
	for i := range chunks {
		first, end := of(i)
	candidates:
		for j := first; j < end; j++ {
			c := &b.found[i][j]
			h := c.Hash & mask
			for table[h] != 0 {
				if table[h] == c.Hash {
					continue candidates
				}
				h = (h + 1) & mask
			}
			table[h] = c.Hash
			sh.kept = append(sh.kept, uint32(i)<<16|uint32(j))
			score := c.Score()
			for len(sh.count) <= score {
				sh.count = append(sh.count, 0)
			}
			sh.count[score]++
			sh.least = min(sh.least, score)
		}
	}
	return table
}

// enter writes what is taken of a shard into the next layer.
func (sh *shard) enter(b *Beam, w *tables.Walker, last int, parents []uint32) {
	at, ways := sh.first, w.Ways
	sh.taken[0], sh.taken[1] = sh.taken[1][:0], sh.taken[0]
	for _, k := range sh.kept {
		c := &b.found[k>>16][k&0xffff]
		score := c.Score()
		if score > last {
			continue
		}
		if score == last {
			if sh.take == 0 {
				continue
			}
			sh.take--
		}
		p := int(c.Parent >> 5)
		node := &b.layer.nodes[p]
		z := int(node.blank)
		a := ways[z][c.Parent>>3&3]
		cells := b.next.cells[at*b.n : (at+1)*b.n]
		copy(cells, b.layer.cells[p*b.n:])
		state := b.next.state[at*b.groups : (at+1)*b.groups]
		copy(state, b.layer.state[p*b.groups:])
		to := z
		for range c.Parent & 7 {
			between := []tables.Candidate{{}}
			w.Move(cells[a], a, to, state, &between[0])
			w.Weigh(between, cells[a:])
			w.Enter(cells[a], state, between[0].Changed)
			cells[to] = cells[a]
			a, to = a+a-to, a
		}
		w.Enter(cells[a], state, c.Changed)
		cells[to], cells[a] = cells[a], uint8(b.home)
		b.next.nodes[at] = beamNode{hash: c.Hash, sums: c.Sums, guess: c.Guess, blank: uint8(a), last: uint8(z)}
		parents[at] = c.Parent
		sh.taken[0] = append(sh.taken[0], c.Hash)
		at++
	}
}
