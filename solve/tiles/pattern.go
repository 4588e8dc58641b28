package tiles

import (
	"context"
	"encoding/binary"
	"math/bits"
)

// A pattern database answers, for a few of the tiles, how many moves of those tiles are
// needed at least to bring them home, whatever the others do:
//
//	 .  1  2  3      .  1  *  *      the tiles 1 4 5 8 9 of the 15-puzzle: the stars may
//	 4  5  6  7  ->  4  5  *  *      stand anywhere, and their moves are not counted.
//	 8  9 10 11      8  9  *  *
//	12 13 14 15      *  *  *  *
//
// Since a move moves one tile, the answers of patterns that share no tile may be added,
// and their sum is never too much (Korf and Felner, "Disjoint Pattern Database
// Heuristics", 2002).
//
// The table is filled breadth first from the goal. What matters of the stars is only
// where the blank can get among them, so a position is the cells of the pattern and one
// connected region of the others. All positions with the same cells and region lie in one
// block, ordered by the rank of the permutation of the tiles on those cells. To move a
// tile to a neighbouring cell turns a block into another one; a tile that moves along its
// row keeps its place in the order, so ranks stay, and one that moves along its column
// goes past the tiles in between, which is a table of ranks, the same for all blocks.
type builder struct {
	n     int      // cells
	adj   []uint16 // neighbours of a cell
	tiles []int    // the pattern, by goal cells
	blank int      // its goal cell

	perms  int        // k!
	masks  []uint16   // sets of k cells
	rankOf []int32    // set -> its number
	first  []int32    // number of a set -> its first block
	region []uint16   // block -> the free cells of it
	owner  []int32    // block -> number of its set
	turn   [][]uint16 // [j*k+j2] rank -> rank after the tile at place j went to place j2
}

const unseen = 255

func newBuilder(h, w, blank int, tiles []int) *builder {
	b := &builder{n: h * w, tiles: tiles, blank: blank, perms: 1}
	for i := range b.n {
		var m uint16
		for _, j := range neighbours(h, w, i) {
			m |= 1 << j
		}
		b.adj = append(b.adj, m)
	}
	k := len(tiles)
	for i := range k {
		b.perms *= i + 1
	}
	b.rankOf = make([]int32, 1<<b.n)
	all := uint16(1<<b.n - 1)
	for m := range 1 << b.n {
		if bits.OnesCount(uint(m)) != k {
			continue
		}
		b.rankOf[m] = int32(len(b.masks))
		b.masks = append(b.masks, uint16(m))
		b.first = append(b.first, int32(len(b.region)))
		for free := all &^ uint16(m); free != 0; {
			r := b.flood(all&^uint16(m), free&-free)
			b.region = append(b.region, r)
			b.owner = append(b.owner, int32(len(b.masks)-1))
			free &^= r
		}
	}
	b.first = append(b.first, int32(len(b.region)))
	b.makeTurns()
	return b
}

func neighbours(h, w, cell int) []int {
	var out []int
	y, x := cell/w, cell%w
	if y > 0 {
		out = append(out, cell-w)
	}
	if y < h-1 {
		out = append(out, cell+w)
	}
	if x > 0 {
		out = append(out, cell-1)
	}
	if x < w-1 {
		out = append(out, cell+1)
	}
	return out
}

// flood returns the region of free that holds the cells r.
func (b *builder) flood(free, r uint16) uint16 {
	for {
		next := r
		for m := r; m != 0; m &= m - 1 {
			next |= b.adj[bits.TrailingZeros16(m)] & free
		}
		if next == r {
			return r
		}
		r = next
	}
}

// block returns the block of a set in which a cell is free.
func (b *builder) block(mask uint16, cell int) int {
	for i := b.first[b.rankOf[mask]]; ; i++ {
		if b.region[i]>>cell&1 != 0 {
			return int(i)
		}
	}
}

// makeTurns fills the tables of ranks.
func (b *builder) makeTurns() {
	k := len(b.tiles)
	b.turn = make([][]uint16, k*k)
	perm, moved := make([]int, k), make([]int, k)
	for j := range k {
		for j2 := range k {
			if j == j2 {
				continue
			}
			t := make([]uint16, b.perms)
			for r := range t {
				unrank(r, perm)
				copy(moved, perm)
				for x := j; x < j2; x++ {
					moved[x] = perm[x+1]
				}
				for x := j; x > j2; x-- {
					moved[x] = perm[x-1]
				}
				moved[j2] = perm[j]
				t[r] = uint16(rank(moved))
			}
			b.turn[j*k+j2] = t
		}
	}
}

// rank numbers the permutations of 0..k-1 in the order of a dictionary.
func rank(perm []int) int {
	r := 0
	for i, p := range perm {
		smaller := p
		for _, q := range perm[:i] {
			if q < p {
				smaller--
			}
		}
		r = r*(len(perm)-i) + smaller
	}
	return r
}

// unrank is the inverse of rank.
func unrank(r int, perm []int) {
	k := len(perm)
	for i := k - 1; i >= 0; i-- {
		perm[i] = r % (k - i)
		r /= k - i
		for j := i + 1; j < k; j++ {
			if perm[j] >= perm[i] {
				perm[j]++
			}
		}
	}
}

// build returns the distances by set and rank, least over the regions of the blank.
// Progress is told the share that is done, now and then.
func (b *builder) build(ctx context.Context, progress func(done float64)) ([]uint8, error) {
	k := len(b.tiles)
	dist := make([]uint8, len(b.region)*b.perms)
	for i := range dist {
		dist[i] = unseen
	}
	var home uint16
	for _, t := range b.tiles {
		home |= 1 << t
	}
	start := b.block(home, b.blank)
	dist[start*b.perms+b.homeRank(home)] = 0
	active, next := make([]bool, len(b.region)), make([]bool, len(b.region))
	active[start] = true
	ranks := make([]uint16, 0, b.perms)
	for level, done := uint8(0), 0; ; level++ {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		found := 0
		for blk, on := range active {
			if !on {
				continue
			}
			ranks = matching(ranks[:0], dist[blk*b.perms:(blk+1)*b.perms], level)
			found += len(ranks)
			if len(ranks) == 0 {
				continue
			}
			if blk&255 == 0 && ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			mask := b.masks[b.owner[blk]]
			for j, m := 0, mask; m != 0; j, m = j+1, m&(m-1) {
				from := bits.TrailingZeros16(m)
				for to := b.adj[from] & b.region[blk]; to != 0; to &= to - 1 {
					cell := bits.TrailingZeros16(to)
					mask2 := mask ^ 1<<from ^ 1<<cell
					j2 := bits.OnesCount16(mask2 & (1<<cell - 1))
					blk2 := b.block(mask2, from)
					next[blk2] = true
					spread(dist[blk2*b.perms:(blk2+1)*b.perms], ranks, b.turn[j*k+j2], level+1)
				}
			}
		}
		if found == 0 {
			break
		}
		if done += found; progress != nil {
			progress(float64(done) / float64(len(dist)))
		}
		active, next = next, active
		clear(next)
	}
	// The goal leaves the blank wherever it is free.
	least := make([]uint8, len(b.masks)*b.perms)
	for i := range b.masks {
		out := least[i*b.perms : (i+1)*b.perms]
		copy(out, dist[int(b.first[i])*b.perms:])
		for blk := int(b.first[i]) + 1; blk < int(b.first[i+1]); blk++ {
			for r, d := range dist[blk*b.perms : (blk+1)*b.perms] {
				out[r] = min(out[r], d)
			}
		}
	}
	return least, nil
}

// homeRank returns the rank of the goal's arrangement on its cells.
func (b *builder) homeRank(home uint16) int {
	var perm []int
	for m := home; m != 0; m &= m - 1 {
		for i, t := range b.tiles {
			if t == bits.TrailingZeros16(m) {
				perm = append(perm, i)
			}
		}
	}
	return rank(perm)
}

// matching appends the ranks at which a block has the level, eight at a look.
func matching(dst []uint16, block []uint8, level uint8) []uint16 {
	const low, high = 0x0101010101010101, 0x8080808080808080
	i := 0
	for ; i+8 <= len(block); i += 8 {
		x := binary.LittleEndian.Uint64(block[i:]) ^ uint64(level)*low
		for z := ^((x&^high + ^uint64(high)) | x) & high; z != 0; z &= z - 1 {
			dst = append(dst, uint16(i+bits.TrailingZeros64(z)/8))
		}
	}
	for ; i < len(block); i++ {
		if block[i] == level {
			dst = append(dst, uint16(i))
		}
	}
	return dst
}

// spread enters the level at the ranks, turned where turn is not nil, that are not seen.
func spread(block []uint8, ranks, turn []uint16, level uint8) {
	if turn == nil {
		for _, r := range ranks {
			if block[r] == unseen {
				block[r] = level
			}
		}
		return
	}
	for _, r := range ranks {
		if r = turn[r]; block[r] == unseen {
			block[r] = level
		}
	}
}

// spreadOut writes distances by set and rank into a table indexed by the cells of the
// tiles, four bits each, so that a move changes an index by one exclusive or.
func (b *builder) spreadOut(least []uint8) []uint8 {
	k := len(b.tiles)
	table := make([]uint8, 1<<(4*k))
	perms := make([]int, k*b.perms)
	for r := range b.perms {
		unrank(r, perms[r*k:(r+1)*k])
	}
	cells := make([]uint32, k)
	for i, mask := range b.masks {
		n := 0
		for m := mask; m != 0; m &= m - 1 {
			cells[n] = uint32(bits.TrailingZeros16(m))
			n++
		}
		for r := range b.perms {
			index := uint32(0)
			for place, tile := range perms[r*k : (r+1)*k] {
				index |= cells[place] << (4 * tile)
			}
			table[index] = least[i*b.perms+r]
		}
	}
	return table
}
