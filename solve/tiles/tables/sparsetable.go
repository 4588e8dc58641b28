package tables

import (
	"context"
	"math/bits"
)

// tileBits is the width of a cell in the index of a table.
func tileBits(cells int) int {
	if cells <= 16 {
		return 4
	}
	return bits.Len(uint(cells - 1))
}

// walkGroup fills the table of two or three tiles on a board of more than 16 cells. A
// position is the tiles' cells and the region of the blank, as in builder, and it is kept
// as the cells of the blank that were seen.
func walkGroup(ctx context.Context, h, w, blank int, tiles []int) ([]uint8, error) {
	width := tileBits(h * w)
	n := h * w
	adj := make([]uint64, n)
	all := uint64(0)
	for c := range n {
		all |= 1 << c
		for _, d := range Neighbours(h, w, c) {
			adj[c] |= 1 << d
		}
	}
	flood := func(free, r uint64) uint64 {
		for front := r; front != 0; {
			next := uint64(0)
			for m := front; m != 0; m &= m - 1 {
				next |= adj[bits.TrailingZeros64(m)]
			}
			front = next & free &^ r
			r |= front
		}
		return r
	}
	type node struct {
		index  uint32
		region uint64
	}
	table := make([]uint8, 1<<(width*len(tiles)))
	seen := make([]uint64, len(table))
	start := node{}
	taken := uint64(0)
	for i, t := range tiles {
		start.index |= uint32(t) << (i * width)
		taken |= 1 << t
	}
	start.region = flood(all&^taken, 1<<blank)
	seen[start.index] = start.region
	for level, layer := uint8(0), []node{start}; len(layer) > 0; level++ {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		var next []node
		for _, s := range layer {
			taken := uint64(0)
			for i := range tiles {
				taken |= 1 << (s.index >> (i * width) & (1<<width - 1))
			}
			for i := range tiles {
				from := s.index >> (i * width) & (1<<width - 1)
				for m := adj[from] & s.region; m != 0; m &= m - 1 {
					to := uint32(bits.TrailingZeros64(m))
					index := s.index ^ (from^to)<<(i*width)
					if seen[index]>>from&1 != 0 {
						continue
					}
					if seen[index] == 0 {
						table[index] = level + 1
					}
					r := flood(all&^(taken^1<<from^1<<to), 1<<from)
					seen[index] |= r
					next = append(next, node{index, r})
				}
			}
		}
		layer = next
	}
	return table, nil
}
