package tiles

// gather lists the candidates of a shard without repetitions.
func (sh *shard) gather(b *beam, s, chunks int) {
	n := len(sh.taken[1])
	for i := range chunks {
		lo := int32(0)
		if s > 0 {
			lo = b.ends[i][s-1]
		}
		n += int(b.ends[i][s] - lo)
	}
	size := 16
	for size < 2*n {
		size *= 2
	}
	if cap(sh.table) < size {
		sh.table = make([]uint64, size)
	}
	sh.table = sh.table[:size]
	clear(sh.table)
	clear(sh.count)
	sh.kept = sh.kept[:0]
	mask := uint64(size - 1)
	// What was in the layer before the parents' is not new: a move can be taken back.
	for _, hash := range sh.taken[1] {
		h := hash & mask
		for sh.table[h] != 0 {
			h = (h + 1) & mask
		}
		sh.table[h] = hash
	}
	for i := range chunks {
		lo := int32(0)
		if s > 0 {
			lo = b.ends[i][s-1]
		}
	candidates:
		for _, c := range b.found[i*b.chunkRoom:][lo:b.ends[i][s]] {
			h := c.hash & mask
			for sh.table[h] != 0 {
				if sh.table[h] == c.hash {
					continue candidates
				}
				h = (h + 1) & mask
			}
			sh.table[h] = c.hash
			sh.kept = append(sh.kept, c)
			score := c.score()
			for len(sh.count) <= score {
				sh.count = append(sh.count, 0)
			}
			sh.count[score]++
		}
	}
}

// enter writes what is taken of a shard into the next layer.
func (sh *shard) enter(b *beam, w walker, last int, parents []uint32, ways [][]int) {
	at := sh.first
	sh.taken[0], sh.taken[1] = sh.taken[1][:0], sh.taken[0]
	for i := range sh.kept {
		c := &sh.kept[i]
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
