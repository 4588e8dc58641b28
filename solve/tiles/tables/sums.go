package tables

import (
	"math/bits"
	"slices"
)

// A Heuristic is a lower bound on the moves to a goal: Manhattan's bound, and the larger excess over
// it of two sums of tables.
type Heuristic struct {
	near    [][]int
	groups  []seenGroup // of both sums
	tables  map[string]*table
	name    string               // sizes of the groups
	of      [2][64]member        // tile -> where it is in each sum
	far     [64][64]uint8        // tile, cell -> distance
	spreads [mostGroups][]uint8  // group -> its table where that is spread out
	adds    [2][64][64]placement // tile, cell -> what it adds to a placement in such a table
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

// A placement says where the tiles of a group stand: their cells in 36 bits, the rank of
// their order in 16 bits, and half of their excess over Manhattan's bound in 4 bits, the
// excess lowest. In a table that is spread out it is an index above the excess.
type placement uint64

func (p placement) excess() int { return int(p & 15) }

const mostGroups = 64

func newPlacement(cells uint64, order int) placement {
	return placement(cells<<20 | uint64(order)<<4)
}

// look returns the placement with its excess.
func (t *table) look(p placement) placement {
	if t.spread != nil {
		return p | placement(t.spread[p>>4])
	}
	i, shift := t.at(t.number(uint64(p>>20)), int(p>>4&0xffff))
	return p | placement(t.excess[i]>>shift&15)
}

// step returns the placement after a tile went from a cell to another, without its excess. By is how
// much that adds to a placement in a table that is spread out.
func (g *seenGroup) step(p placement, from, to int, by placement) placement {
	t := g.table
	switch {
	case t == nil:
		return p
	case t.spread != nil:
		return p&^15 + by
	}
	a, b := g.see[from&63]&63, g.see[to&63]&63
	order := p >> 4 & 0xffff
	left := uint64(p>>20) ^ 1<<a
	i := bits.OnesCount64(left & (1<<a - 1))
	j := bits.OnesCount64(left & (1<<b - 1))
	if i != j {
		order = placement(t.jump[i*t.k+j][order])
	}
	return placement((left|1<<b)<<20) | order<<4
}

// Move returns the placement after a tile went from a cell to another, in a table without gaps.
func (g *seenGroup) Move(p placement, from, to int) placement {
	if g.table == nil {
		return p
	}
	return g.look(g.step(p, from, to, 0))
}

// newHeuristic puts tables together: those of two ways to cut the board into groups.
func newHeuristic(h, w int, sums [2][]group, tables map[string]*table) *Heuristic {
	d := &Heuristic{tables: tables, name: sizes(sums[0])}
	for c := range h * w {
		d.near = append(d.near, slices.Sorted(slices.Values(Neighbours(h, w, c))))
	}
	for t := range h * w {
		for c := range h * w {
			d.far[t][c] = uint8(Distance(w, t, c))
		}
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
				for c, to := range g.see {
					d.adds[s][tile][c] = placement(to) << (4 + digit*tileBits(h*w))
				}
			}
			d.groups = append(d.groups, seen)
		}
	}
	return d
}

func (d *Heuristic) Said() string {
	if d.tables == nil {
		return "with Manhattan's bound"
	}
	return "with pattern databases " + d.name
}
