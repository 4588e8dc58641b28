package tables

import (
	"encoding/binary"

	"slidegif/solve/parallel"
)

// This file builds regional tables. A regional table has one entry for each placement of a group
// and each region of the blank, instead of one entry for the minimum over all regions. Each move of
// a tile in the group changes the entry by exactly one, and the entry has the same parity as the
// Manhattan distance. A table therefore stores only the second-lowest bit of each entry. Counting
// moves to the goal gives the full entry; see countMoves.
//
//	Clausecker, Zero-Aware Pattern Databases          the regions
//	Breyer and Korf, 1.6-Bit Pattern Databases, 2010  entries that encode a difference
//
// Entries with the same rank are adjacent, in the order of their blocks.
//
// Smaller boards use excess tables. For four puzzles of 4x5 and 3x6, regional tables would make
// searches 1.2 to 1.7 times as fast, without the time to build the tables. However, a
// regionalPlacement cannot hold the ranks of groups of eight tiles.

// The type regions contains the data that all regional tables for groups of k tiles on a board
// share.
type regions struct {
	*blocks
	// mainRegion is indexed by the set. The upper 32 bits of an entry contain the number of the
	// set's first block. The lower 32 bits contain the region of this block as a bit set, and the
	// flag moreRegions.
	mainRegion []uint64
	rankBytes  int // number of bytes per rank
	// jumps is the concatenation of all maps in index.jump. For a tile that keeps its position,
	// jumps contains the identity.
	jumps []uint16
}

// moreRegions marks a set of cells that divides the other cells into more than two regions.
const moreRegions = 1 << 31

func newRegions(h, w, k int) *regions {
	r := &regions{blocks: newBlocks(h, w, k)}
	for n, first := range r.firstBlock[:len(r.sets)] {
		main := uint64(first)<<32 | r.region[first]
		if r.firstBlock[n+1] > first+2 {
			main |= moreRegions
		}
		r.mainRegion = append(r.mainRegion, main)
	}
	r.rankBytes = (len(r.region) + 63) / 64 * 8
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

// recordRegional is like record, but for a regional table.
func (b *builder) recordRegional(set, level int) {
	for block := int(b.firstBlock[set]); block < int(b.firstBlock[set+1]); block++ {
		if !b.active[block] {
			continue
		}
		visited, secondBits := b.row(b.visited, block), b.row(b.secondBits, block)
		for i, found := range b.row(b.frontier, block) {
			visited[i] |= found
			if level&2 != 0 {
				secondBits[i] |= found
			}
		}
	}
}

// transposeRegional converts a table with one row for each block to a table with one row for each
// rank. transposeRegional processes squares of 64 by 64 bits.
func (b *builder) transposeRegional(workers int) (*table, error) {
	t := &table{index: *b.index, tiles: b.tiles, excess: largePages(int64(b.regions.rankBytes * b.orders))}
	return t, parallel.Each(workers, b.words, func(_, word int) error {
		for first := 0; first < len(b.region); first += 64 {
			var square [64]uint64
			for i := range min(64, len(b.region)-first) {
				square[i] = b.secondBits[(first+i)*b.words+word]
			}
			transpose(&square)
			for i := range min(64, b.orders-word*64) {
				binary.LittleEndian.PutUint64(t.excess[(word*64+i)*b.regions.rankBytes+first/8:], square[i])
			}
		}
		return nil
	})
}

// transpose exchanges the rows and columns of a 64 by 64 bit matrix. transpose swaps halves of the
// matrix, then quarters, and so on.
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
