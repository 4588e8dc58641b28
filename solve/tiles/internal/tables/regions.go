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
// The entries of a rank lie together, by columns.

// regions numbers the columns. Those of the first two regions of a set lie side by side, so that where
// an entry lies is nearly always known before its region.
type regions struct {
	*blocks
	main   []uint32 // number of a set -> the cells of its first region, and manyRegions
	column []int32  // block -> column
	at     []int32  // column -> block, -1 for none
	bytes  int      // of a rank
	jumps  []uint16 // as jump, in one piece, and a tile may stay at its place
}

// manyRegions marks a set that has more than two.
const manyRegions = 1 << 31

func newRegions(h, w, k int) *regions {
	r := &regions{blocks: newBlocks(h, w, k)}
	r.column = make([]int32, len(r.region))
	r.at = make([]int32, 2*len(r.sets))
	for n := range r.sets {
		first, end := r.first[n], r.first[n+1]
		main := uint32(r.region[first])
		if end > first+2 {
			main |= manyRegions
		}
		r.main = append(r.main, main)
		r.at[2*n+1] = -1
		for b := first; b < end; b++ {
			c := int32(2*n) + b - first
			if b >= first+2 {
				c = int32(len(r.at))
				r.at = append(r.at, -1)
			}
			r.column[b], r.at[c] = c, b
		}
	}
	r.bytes = (len(r.at) + 63) / 64 * 8
	for _, jump := range r.jump {
		for order := range r.orders {
			to := uint16(order)
			if jump != nil {
				to = jump[order]
			}
			r.jumps = append(r.jumps, to)
		}
	}
	return r
}

// newRegionalBuilder returns a builder whose table is regional.
func newRegionalBuilder(k tableKey) *builder {
	b := &builder{blocks: k.regions.blocks, regions: k.regions, tiles: k.tiles, blank: k.blank}
	b.words = (b.orders + 63) / 64
	b.halves = make([]uint64, len(b.region)*b.words)
	return b
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
		for first := 0; first < len(b.regions.at); first += 64 {
			var square [64]uint64
			for i := range min(64, len(b.regions.at)-first) {
				if block := int(b.regions.at[first+i]); block >= 0 {
					square[i] = b.halves[block*b.words+word]
				}
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
