package tables

import (
	"math/bits"
	"slices"

	"slidegif/solve/parallel"
)

// A spreader copies a table without gaps into one with gaps. That takes more memory, and to look
// something up takes half the time. The index is a number whose digits are the cells of the tiles,
// the first tile's the lowest. Entries where a cell comes twice are never asked for.
type spreader struct {
	*table
	cells, base int
	far         [][]uint8  // cell, tile -> distance
	ranks       [][]uint16 // number of tiles -> see ranksWithOneMore
	to          []uint8
}

// spread returns the distances by the cells of the tiles. There must be no more cells than base.
func (t *table) spread(h, w, base int) ([]uint8, error) {
	s := spreader{table: t, cells: h * w, base: base, far: distances(h, w, t.tiles)}
	for n := range t.k {
		s.ranks = append(s.ranks, ranksWithOneMore(n))
	}
	s.to = make([]uint8, power(base, t.k))
	var group parallel.Group
	for c := range s.cells {
		group.Go(func() error {
			s.place(t.k-1, c, c+1, 0, 0, 0, 0)
			return nil
		})
	}
	return s.to, group.Wait()
}

// place puts a tile on each free cell from first to end, and those before it on all cells that are
// left, and copies the entries. The tiles after it are placed: they take the cells of the set, in
// the order of the rank, and index and sum are theirs. So the first tile comes last, and what is
// written lies together.
func (s *spreader) place(tile, first, end int, set uint64, rank, index int, sum uint8) {
	n := s.k - 1 - tile // tiles of the set
	ranks, unit := s.ranks[n][rank*(n+1):], power(s.base, tile)
	for c := first; c < end; c++ {
		bit := uint64(1) << c
		if set&bit != 0 {
			continue
		}
		rank, index, sum := int(ranks[bits.OnesCount64(set&(bit-1))]), index+c*unit, sum+s.far[c][tile]
		if tile > 0 {
			s.place(tile-1, 0, s.cells, set|bit, rank, index, sum)
			continue
		}
		i, shift := s.at(s.number(set|bit), rank)
		s.to[index] = sum + 2*(s.excess[i]>>shift&15)
	}
}

// ranksWithOneMore returns, for the rank of each order of n tiles and each place, the rank of the
// order where one more tile, before the first of them, stands at that place.
func ranksWithOneMore(n int) (ranks []uint16) {
	order := make([]int, n)
	for r := range Factorial(n) {
		Unrank(r, order)
		for i := range order {
			order[i]++
		}
		for place := range n + 1 {
			ranks = append(ranks, uint16(Rank(slices.Insert(slices.Clone(order), place, 0))))
		}
	}
	return ranks
}

// power returns base to the n.
func power(base, n int) int {
	p := 1
	for range n {
		p *= base
	}
	return p
}
