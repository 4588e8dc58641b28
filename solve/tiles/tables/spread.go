package tables

import "math/bits"

// spread returns the distances of a group by the cells of its tiles. The index is a number whose
// digits are these cells, the first tile's the lowest. Entries where a cell comes twice are never
// asked for. That takes more memory than a table without gaps, and to look something up takes half
// the time: without, Korf's 100 15-puzzles take 2.1 x CPU.
func (t *table) spread(h, w int) []uint8 {
	far, width := distances(h, w, t.tiles), tileBits(h*w)
	out := make([]uint8, 1<<(width*t.k))
	order := make([]int, t.k)
	for rank := range t.orders {
		Unrank(rank, order)
		for number, set := range t.sets {
			i, shift := t.at(number, rank)
			index, sum := 0, 2*(t.excess[i]>>shift&15)
			for _, tile := range order {
				c := bits.TrailingZeros64(set)
				set &= set - 1
				index |= c << (tile * width)
				sum += far[c][tile]
			}
			out[index] = sum
		}
	}
	return out
}

// tileBits is the width of a cell in such an index.
func tileBits(cells int) int { return bits.Len(uint(cells - 1)) }
