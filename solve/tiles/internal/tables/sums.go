package tables

import (
	"math/bits"
	"slices"
)

// A Heuristic is a lower bound on the moves to a goal: the larger of two sums of tables.
type Heuristic struct {
	near    [][]int
	groups  []seenGroup // of both sums
	tables  map[string]*table
	sizes   string              // of the groups, as 5-5-5
	of      [2][64]member       // tile -> where it is in each sum
	spreads [mostGroups][]uint8 // group -> its table where that is spread out
	adds    [2][64][64]uint32   // tile, cell -> what it adds to a placement; see add
}

// A member is a tile of a group, and what the group's table calls it.
type member struct{ group, digit uint8 }

// A seenGroup is a group of tiles and how its table sees the board: a table serves all
// groups that are its mirror images.
type seenGroup struct {
	*table           // nil: Manhattan's bound alone
	sum    int       // 0 or 1
	see    [64]uint8 // cell of the board -> cell of the table
	back   [64]uint8 // and back
}

// A placement says where the tiles of a group stand, and in the lowest 8 bits how many moves that
// needs. Above are 4 bits for half of the excess over Manhattan's bound, 16 for the rank of the tiles'
// order, and 36 for their cells. In a table that is spread out all above the moves is an index, and a
// group without a table has the moves alone.
type placement uint64

// moves returns how many moves the tiles need.
func (p placement) moves() int { return int(p & 255) }

const mostGroups = 64

// newPlacement returns the placement of tiles on cells in the order of a rank, without its moves.
func newPlacement(cells uint64, order int) placement {
	return placement(cells)<<28 | placement(order)<<12
}

// look returns the placement with its moves, where it has only what step knows of them.
func (g *seenGroup) look(p placement) placement {
	switch {
	case g.table == nil:
		return p
	case g.spread != nil:
		return p | placement(g.spread[p>>8])
	}
	i, shift := g.at(g.number(uint64(p>>28)), int(p>>12&0xffff))
	excess := placement(g.excess[i] >> shift & 15)
	return p + excess<<8 + 2*excess
}

// step returns the placement after a tile went from a cell to another: without its moves in a table
// that is spread out, else with Manhattan's bound. By is how much more the tile adds.
func (g *seenGroup) step(p placement, from, to int, by placement) placement {
	t := g.table
	switch {
	case t == nil:
		return p + by
	case t.spread != nil:
		return p&^255 + by
	}
	a, b := g.see[from&63]&63, g.see[to&63]&63
	order := p >> 12 & 0xffff
	left := uint64(p>>28) ^ 1<<a
	i := bits.OnesCount64(left & (1<<a - 1))
	j := bits.OnesCount64(left & (1<<b - 1))
	if i != j {
		order = placement(t.jump[i*t.k+j][order])
	}
	excess := p >> 8 & 15
	return newPlacement(left|1<<b, int(order)) | (p&255 - 2*excess + by)
}

// Move returns the placement after a tile went from a cell to another, and adds so much more.
func (g *seenGroup) Move(p placement, from, to int, by placement) placement {
	return g.look(g.step(p, from, to, by))
}

// add returns what a tile of the group adds to a placement: its digit of the index where the table is
// spread out, else its distance from home.
func (g *seenGroup) add(digit, cell, home, h, w int) uint32 {
	if g.table != nil && g.spread != nil {
		return uint32(g.see[cell]) << (8 + digit*tileBits(h*w))
	}
	return uint32(Distance(w, cell, home))
}

// newHeuristic puts tables together: those of two ways to cut the board into groups.
func newHeuristic(h, w int, sums [2][]group, tables map[string]*table) *Heuristic {
	d := &Heuristic{tables: tables, sizes: sizes(sums[0])}
	for c := range h * w {
		d.near = append(d.near, slices.Sorted(slices.Values(Neighbours(h, w, c))))
	}
	for s, groups := range sums {
		for _, g := range groups {
			seen := seenGroup{table: tables[g.table.name()], sum: s}
			if seen.table != nil {
				d.spreads[len(d.groups)] = seen.spread
			}
			for c, to := range g.see {
				seen.see[c], seen.back[to] = uint8(to), uint8(c)
			}
			for _, tile := range g.tiles {
				digit := slices.Index(g.table.tiles, g.see[tile])
				d.of[s][tile] = member{uint8(len(d.groups)), uint8(digit)}
				for c := range g.see {
					d.adds[s][tile][c] = seen.add(digit, c, tile, h, w)
				}
			}
			d.groups = append(d.groups, seen)
		}
	}
	return d
}

// Name tells what the bound is made of.
func (d *Heuristic) Name() string {
	if d.tables == nil {
		return "Manhattan's bound"
	}
	return "pattern databases " + d.sizes
}
