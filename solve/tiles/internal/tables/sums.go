package tables

import (
	"math/bits"
	"slices"
)

// A Heuristic is an admissible heuristic. The value of a Heuristic is the maximum of two sums, each
// over the entries of several tables.
type Heuristic struct {
	neighbours [][]int
	groups     []mappedGroup // all groups in the two sums
	tables     map[string]*table
	sizes      string             // sizes of the groups, such as "5-5-5"
	members    [2][64]member      // group of each tile in each sum
	sparse     [maxGroups][]uint8 // sparse table of each group, or nil
	increments [2][64][64]uint32  // increments indexed by sum, tile and cell; see increment
}

// A member identifies a tile in a group. A member consists of the group and the number of the tile
// in the group's table.
type member struct{ group, digit uint8 }

// A mappedGroup is a group of tiles, its table, and the symmetry that maps board cells to table
// cells. All mirror images of a group share a table.
type mappedGroup struct {
	*table              // nil if only the Manhattan distance is used
	sum       int       // 0 or 1
	toTable   [64]uint8 // maps cells of the board to cells of the table
	fromTable [64]uint8 // maps cells of the table to cells of the board
}

// A placement encodes the positions of a group's tiles. The lowest 8 bits contain the number of moves that the
// group requires. The next 4 bits contain half the excess over the Manhattan distance, the next 16 bits the rank
// of the tile order, and the highest 36 bits the set of cells. If the group has a sparse table, all bits above the
// number of moves form an index into this table. If the group has no table, the placement contains only the number
// of moves.
type placement uint64

// moves returns the number of moves that the tiles of the group require.
func (p placement) moves() int { return int(p & 255) }

const maxGroups = 64

// newPlacement returns the placement for a set of cells and the rank of a tile order, with 0 moves.
func newPlacement(cells uint64, order int) placement {
	return placement(cells)<<28 | placement(order)<<12
}

// lookup adds the table entry to a placement returned by step.
func (g *mappedGroup) lookup(p placement) placement {
	switch {
	case g.table == nil:
		return p
	case g.sparse != nil:
		return p | placement(g.sparse[p>>8])
	}
	i, shift := g.at(g.number(uint64(p>>28)), int(p>>12&0xffff))
	excess := placement(g.excess[i] >> shift & 15)
	return p + excess<<8 + 2*excess
}

// step returns the placement after a tile has moved between two cells. The caller must pass the
// result to lookup, which adds the table entry. Before the look-up, the number of moves is 0 for a
// sparse table, and the Manhattan distance otherwise. The argument delta is the new increment of
// the tile minus its old increment.
func (g *mappedGroup) step(p placement, from, to int, delta placement) placement {
	t := g.table
	switch {
	case t == nil:
		return p + delta
	case t.sparse != nil:
		return p&^255 + delta
	}
	a, b := g.toTable[from&63]&63, g.toTable[to&63]&63
	order := p >> 12 & 0xffff
	left := uint64(p>>28) ^ 1<<a
	i := bits.OnesCount64(left & (1<<a - 1))
	j := bits.OnesCount64(left & (1<<b - 1))
	if i != j {
		order = placement(t.jump[i*t.k+j][order])
	}
	excess := p >> 8 & 15
	return newPlacement(left|1<<b, int(order)) | (p&255 - 2*excess + delta)
}

// move returns the complete placement after a tile has moved between two cells.
func (g *mappedGroup) move(p placement, from, to int, delta placement) placement {
	return g.lookup(g.step(p, from, to, delta))
}

// increment returns the number that a tile on the given cell adds to the placement of its group. If
// the group has a sparse table, the number is the tile's digit in the index. Otherwise, the number
// is the Manhattan distance from the tile's goal.
func (g *mappedGroup) increment(digit, cell, home, h, w int) uint32 {
	if g.table != nil && g.sparse != nil {
		return uint32(g.toTable[cell]) << (8 + digit*cellBits(h*w))
	}
	return uint32(Distance(w, cell, home))
}

// newHeuristic returns the heuristic that is based on two partitions of the board into groups.
func newHeuristic(h, w int, sums [2][]group, tables map[string]*table) *Heuristic {
	d := &Heuristic{tables: tables, sizes: groupSizes(sums[0])}
	for c := range h * w {
		d.neighbours = append(d.neighbours, slices.Sorted(slices.Values(Neighbours(h, w, c))))
	}
	for s, groups := range sums {
		for _, g := range groups {
			mapped := mappedGroup{table: tables[g.key.name()], sum: s}
			if mapped.table != nil {
				d.sparse[len(d.groups)] = mapped.sparse
			}
			for c, to := range g.toTable {
				mapped.toTable[c], mapped.fromTable[to] = uint8(to), uint8(c)
			}
			for _, tile := range g.tiles {
				digit := slices.Index(g.key.tiles, g.toTable[tile])
				d.members[s][tile] = member{uint8(len(d.groups)), uint8(digit)}
				for c := range g.toTable {
					d.increments[s][tile][c] = mapped.increment(digit, c, tile, h, w)
				}
			}
			d.groups = append(d.groups, mapped)
		}
	}
	return d
}

// Name returns a description of the tables that the heuristic uses.
func (d *Heuristic) Name() string {
	if d.tables == nil {
		return "Manhattan's bound"
	}
	return "pattern databases " + d.sizes
}
