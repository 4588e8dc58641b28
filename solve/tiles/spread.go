package tiles

import (
	"math/bits"
	"slices"

	"slidegif/solve/parallel"
)

// A spreader copies a table without gaps into one with gaps. That takes more memory, and to look
// something up takes half the time. The index is a number whose digits are the cells of the tiles,
// the first tile's the lowest. Entries where a cell comes twice are never asked for.
//
// It places the last tile first, so that what it writes lies together.
type spreader struct {
	*table
	cells int
	unit  []int      // tile -> what its digit counts
	far   [][]uint8  // cell, tile -> distance
	ranks [][]uint16 // number of tiles -> see ranksWithOneMore
	to    []uint8
}

// spread returns the distances by the cells of the tiles.
func (t *table) spread(h, w, base int) ([]uint8, error) {
	s := spreader{table: t, cells: h * w, far: distances(h, w, t.tiles)}
	size := 1
	for n := range t.k {
		s.unit = append(s.unit, size)
		s.ranks = append(s.ranks, ranksWithOneMore(n))
		size *= base
	}
	s.to = make([]uint8, size)
	largePages(s.to)
	var group parallel.Group
	for c := range s.cells {
		group.Go(func() error {
			s.place(t.k-1, c, c+1, 0, 0, 0, 0)
			return nil
		})
	}
	return s.to, group.Wait()
}

// place copies the entries of those placements where the tiles after one are on the cells of a set,
// in an order of a rank, and the tile itself is on one of the cells from first to end.
func (s *spreader) place(tile, first, end int, set uint64, rank, index int, sum uint8) {
	n := s.k - 1 - tile // tiles of the set
	ranks := s.ranks[n][rank*(n+1):]
	for c := first; c < end; c++ {
		bit := uint64(1) << c
		if set&bit != 0 {
			continue
		}
		rank, index, sum := int(ranks[bits.OnesCount64(set&(bit-1))]), index+c*s.unit[tile], sum+s.far[c][tile]
		if tile > 0 {
			s.place(tile-1, 0, s.cells, set|bit, rank, index, sum)
			continue
		}
		i, shift := s.at(s.number(set|bit), rank)
		s.to[index] = sum + 2*(s.excess[i]>>shift&15)
	}
}

// ranksWithOneMore returns, for the rank of each order of n tiles and each place, the rank of the
// order where another tile, before all of them, stands at that place.
func ranksWithOneMore(n int) (ranks []uint16) {
	order := make([]int, n)
	for r := range factorial(n) {
		unrank(r, order)
		for i := range order {
			order[i]++
		}
		for place := range n + 1 {
			ranks = append(ranks, uint16(rank(slices.Insert(slices.Clone(order), place, 0))))
		}
	}
	return ranks
}

// spreadBytes returns how much the tables take when they are spread out.
func (d *denseSums) spreadBytes() (size int64) {
	counted := map[*table]bool{nil: true}
	for _, g := range d.groups {
		if !counted[g.table] {
			counted[g.table] = true
			n := int64(1)
			for range g.k {
				n *= int64(d.h * d.w)
			}
			size += n
		}
	}
	return size
}

// spread returns the same sums by tables that are spread out. The tables must be for this goal of
// the blank.
func (d *denseSums) spread() (*sparseSums, error) {
	s := &sparseSums{h: d.h, w: d.w, blank: d.blank, near: d.near}
	base := d.h * d.w
	copies := map[*table][]uint8{}
	number := make([]uint8, len(d.groups)) // of a group, in its sum
	for i, g := range d.groups {
		if g.table == nil {
			continue
		}
		if copies[g.table] == nil {
			to, err := g.table.spread(d.h, d.w, base)
			if err != nil {
				return nil, err
			}
			copies[g.table] = to
		}
		number[i] = uint8(len(s.tables[g.sum]))
		s.tables[g.sum] = append(s.tables[g.sum], copies[g.table])
	}
	for sum := range s.tables {
		for t := range base {
			m := d.of[sum][t]
			g := &d.groups[m.group]
			switch {
			case t == d.blank:
			case g.table == nil:
				s.leaveAlone(sum, t)
			default:
				s.group[sum][t] = number[m.group]
				unit := uint32(1)
				for range m.digit {
					unit *= uint32(base)
				}
				for c := range base {
					s.adds[sum][t][c] = uint32(g.see[c]) * unit
				}
			}
		}
	}
	return s, nil
}
