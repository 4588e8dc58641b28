package tables

import "math/bits"

// mostSpreadBits bounds the index of a table that is spread out: a mebibyte.
const mostSpreadBits = 20

// spreadBytes is the size of the table where it is spread out, 0 for a table that is too large.
func (k tableKey) spreadBytes() int64 {
	if width := len(k.tiles) * tileBits(k.h*k.w); k.regions == nil && width <= mostSpreadBits {
		return 1 << width
	}
	return 0
}

// spreadOut returns the table with the moves of each choice of a cell for each tile. The index is a
// number whose digits are these cells, the first tile's the lowest. Entries where a cell comes twice
// are never asked for. That takes more memory than a table without gaps, and to look something up
// takes half the time: without, Korf's 100 15-puzzles take 2.1 x CPU.
func (t *table) spreadOut(h, w int) *table {
	far, width := distances(h, w, t.tiles), tileBits(h*w)
	out := make([]uint8, 1<<(width*t.k))
	order := make([]int, t.k)
	for rank := range t.orders {
		unrank(rank, order)
		for number, set := range t.sets {
			i, shift := t.at(number, rank)
			index, moves := 0, 2*(t.excess[i]>>shift&15)
			for _, tile := range order {
				c := bits.TrailingZeros64(set)
				set &= set - 1
				index |= c << (tile * width)
				moves += far[c][tile]
			}
			out[index] = moves
		}
	}
	return &table{tiles: t.tiles, spread: out}
}

// tileBits is the width of a cell in such an index.
func tileBits(cells int) int { return bits.Len(uint(cells - 1)) }
