package tables

import (
	"math/bits"
	"slices"
)

// A Heuristic is an admissible heuristic: the maximum of two sums of tables.
type Heuristic struct {
	neighbours [][]int
	groups     []mappedGroup // groups of both sums
	tables     map[string]*table
	sizes      string             // group sizes, such as 5-5-5
	members    [2][64]member      // sum -> tile -> its group
	sparse     [maxGroups][]uint8 // group -> its sparse table, if it has one
	increments [2][64][64]uint32  // sum -> tile -> cell -> increment of the placement; see increment
}

// A member is a tile of a group: the group, and the number of the tile in the group's table.
type member struct{ group, digit uint8 }

// A mappedGroup is a group of tiles with the symmetry from the board to its table. All mirror
// images of a group share a table.
type mappedGroup struct {
	*table              // nil for Manhattan distance only
	sum       int       // 0 or 1
	toTable   [64]uint8 // cell of the board -> cell of the table
	fromTable [64]uint8 // cell of the table -> cell of the board
}

// A placement encodes the positions of a group's tiles. The lowest 8 bits are the required moves.
// Above are 4 bits for half of the excess over the Manhattan distance, 16 for the rank of the
// order, and 36 for the set of cells. With a sparse table, all bits above the moves are an index.
// Without a table there are only moves.
type placement uint64

// moves returns the required moves.
func (p placement) moves() int { return int(p & 255) }

const maxGroups = 64

// newPlacement returns the placement of tiles on cells in the order of a rank, with no moves.
func newPlacement(cells uint64, order int) placement {
	return placement(cells)<<28 | placement(order)<<12
}

// lookup completes a placement from step with the value from the table.
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

// step returns the placement after a tile moved between two cells, before the table look-up. With a
// sparse table it has no moves; with other tables it has the Manhattan distance. delta is the
// change of the tile's increment.
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

// move returns the placement after a tile moved between two cells.
func (g *mappedGroup) move(p placement, from, to int, delta placement) placement {
	return g.lookup(g.step(p, from, to, delta))
}

// increment returns the contribution of a tile to a placement: its digit of the index for a sparse
// table, and its distance from its goal otherwise.
func (g *mappedGroup) increment(digit, cell, home, h, w int) uint32 {
	if g.table != nil && g.sparse != nil {
		return uint32(g.toTable[cell]) << (8 + digit*cellBits(h*w))
	}
	return uint32(Distance(w, cell, home))
}

// newHeuristic returns the heuristic for two partitions of the board into groups.
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

// Name describes the tables of the heuristic.
func (d *Heuristic) Name() string {
	if d.tables == nil {
		return "Manhattan's bound"
	}
	return "pattern databases " + d.sizes
}
