package tiles

// gather lists the candidates of a shard without repetitions. It returns the table, which is scratch.
func (sh *shard) gather(b *beam, s, chunks int, table []uint64) []uint64 {
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
	clear(sh.count)
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
			h := c.hash & mask
			for table[h] != 0 {
				if table[h] == c.hash {
					continue candidates
				}
				h = (h + 1) & mask
			}
			table[h] = c.hash
			sh.kept = append(sh.kept, uint32(i)<<16|uint32(j))
			score := c.score()
			for len(sh.count) <= score {
				sh.count = append(sh.count, 0)
			}
			sh.count[score]++
		}
	}
	return table
}

// enter writes what is taken of a shard into the next layer.
func (sh *shard) enter(b *beam, w walker, last int, parents []uint32) {
	at, ways := sh.first, w.base().ways
	sh.taken[0], sh.taken[1] = sh.taken[1][:0], sh.taken[0]
	for _, k := range sh.kept {
		c := &b.found[k>>16][k&0xffff]
		score := c.score()
		if score > last {
			continue
		}
		if score == last {
			if sh.take == 0 {
				continue
			}
			sh.take--
		}
		p := int(c.parent >> 5)
		node := &b.layer.nodes[p]
		z := int(node.blank)
		a := ways[z][c.parent>>3&3]
		cells := b.next.cells[at*b.n : (at+1)*b.n]
		copy(cells, b.layer.cells[p*b.n:])
		state := b.next.state[at*b.groups : (at+1)*b.groups]
		copy(state, b.layer.state[p*b.groups:])
		to := z
		for range c.parent & 7 {
			between := []candidate{{}}
			w.move(cells[a], a, to, state, &between[0])
			w.weigh(between, cells[a:])
			w.enter(cells[a], state, between[0].changed)
			cells[to] = cells[a]
			a, to = a+a-to, a
		}
		w.enter(cells[a], state, c.changed)
		cells[to], cells[a] = cells[a], uint8(b.home)
		b.next.nodes[at] = beamNode{hash: c.hash, sums: c.sums, guess: c.guess, blank: uint8(a), last: uint8(z)}
		parents[at] = c.parent
		sh.taken[0] = append(sh.taken[0], c.hash)
		at++
	}
}
