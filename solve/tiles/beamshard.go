package tiles

// gather lists the candidates of a shard without repetitions.
func (sh *shard) gather(b *beam, s, chunks int) {
	n := 0
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
		sh.table = make([]int32, size)
	}
	sh.table = sh.table[:size]
	clear(sh.table)
	clear(sh.count)
	sh.kept = sh.kept[:0]
	mask := uint64(size - 1)
	for i := range chunks {
		lo := int32(0)
		if s > 0 {
			lo = b.ends[i][s-1]
		}
	candidates:
		for _, c := range b.found[i*b.chunkRoom:][lo:b.ends[i][s]] {
			h := c.hash & mask
			for sh.table[h] != 0 {
				if sh.kept[sh.table[h]-1].hash == c.hash {
					continue candidates
				}
				h = (h + 1) & mask
			}
			sh.kept = append(sh.kept, c)
			sh.table[h] = int32(len(sh.kept))
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
	for _, c := range sh.kept {
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
			_, changed := w.after(cells[a], a, to, state, c.sums)
			w.enter(cells[a], state, changed)
			cells[to] = cells[a]
			a, to = a+a-to, a
		}
		w.enter(cells[a], state, c.changed)
		cells[to], cells[a] = cells[a], uint8(b.home)
		b.next.nodes[at] = beamNode{hash: c.hash, sums: c.sums, blank: uint8(a), last: uint8(z)}
		parents[at] = c.parent
		at++
	}
}
