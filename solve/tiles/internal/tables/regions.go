package tables

import (
	"encoding/binary"

	"slidegif/solve/parallel"
)

// A regional table tells what a group needs from each placement and each region that the blank can be in,
// not from the best of these. Each move of one of its tiles then changes that by one, up or down, and its
// parity is that of Manhattan's bound. So one bit is enough, the second lowest: what is known of a
// position tells what is known of its neighbours.
//
//	Clausecker, Zero-Aware Pattern Databases          the regions
//	Breyer and Korf, 1.6-Bit Pattern Databases, 2010  entries that tell a difference
//
// The entries of a rank lie together, in the order of the blocks.
//
// Smaller boards have tables of the excess. Regional ones of the same groups pay 1.2 to 1.7 times for four
// puzzles of 4x5 and 3x6, without their making, and groups of eight have ranks that do not fit.

// regions is what regional tables of k tiles on a board share.
type regions struct {
	*blocks
	main  []uint64 // number of a set -> its first block times 2^32, that region's cells, and manyRegions
	bytes int      // of a rank
	jumps []uint16 // as jump, in one piece, and a tile may stay at its place
}

// manyRegions marks a set that has more than two.
const manyRegions = 1 << 31

func newRegions(h, w, k int) *regions {
	r := &regions{blocks: newBlocks(h, w, k)}
	for n, first := range r.first[:len(r.sets)] {
		main := uint64(first)<<32 | r.region[first]
		if r.first[n+1] > first+2 {
			main |= manyRegions
		}
		r.main = append(r.main, main)
	}
	r.bytes = (len(r.region) + 63) / 64 * 8
	var same []uint16
	for order := range r.orders {
		same = append(same, uint16(order))
	}
	for _, jump := range r.jump {
		if jump == nil {
			jump = same
		}
		r.jumps = append(r.jumps, jump...)
	}
	return r
}

// enterRegional is Enter for a regional table.
func (b *builder) enterRegional(set, level int) {
	for block := int(b.first[set]); block < int(b.first[set+1]); block++ {
		if !b.active[block] {
			continue
		}
		seen, halves := b.row(b.seen, block), b.row(b.halves, block)
		for i, found := range b.row(b.front, block) {
			seen[i] |= found
			if level&2 != 0 {
				halves[i] |= found
			}
		}
	}
}

// arrangeRegional turns the rows of blocks into those of ranks, squares of 64 by 64 bits at a time.
func (b *builder) arrangeRegional(workers int) (*table, error) {
	t := &table{index: *b.index, tiles: b.tiles, excess: largePages(int64(b.regions.bytes * b.orders))}
	return t, parallel.Each(workers, b.words, func(_, word int) error {
		for first := 0; first < len(b.region); first += 64 {
			var square [64]uint64
			for i := range min(64, len(b.region)-first) {
				square[i] = b.halves[(first+i)*b.words+word]
			}
			transpose(&square)
			for i := range min(64, b.orders-word*64) {
				binary.LittleEndian.PutUint64(t.excess[(word*64+i)*b.regions.bytes+first/8:], square[i])
			}
		}
		return nil
	})
}

// transpose exchanges bit j of word i with bit i of word j, by halves, quarters and so on.
func transpose(square *[64]uint64) {
	for n, mask := 32, uint64(1<<32-1); n > 0; n, mask = n/2, mask^mask<<(n/2) {
		for i := range square {
			if i&n == 0 {
				x := (square[i]>>n ^ square[i+n]) & mask
				square[i+n] ^= x
				square[i] ^= x << n
			}
		}
	}
}
