package tables

import (
	"math/bits"
	"slices"
)

// denseSums is the heuristic of tables without gaps: Manhattan's bound, and the larger
// excess over it of two sums of tables.
type denseSums struct {
	near   [][]int
	groups []seenGroup // of both sums
	tables map[string]*table
	name   string        // sizes of the groups
	of     [2][64]member // tile -> where it is in each sum
	far    [64][64]uint8 // tile, cell -> distance
}

// A member is a tile of a group, and what the group's table calls it.
type member struct{ group, digit uint8 }

// A seenGroup is a group of tiles and how its table sees the board: a table serves all
// groups that are its mirror images.
type seenGroup struct {
	*table     // nil: Manhattan's bound alone
	sum    int // 0 or 1
	see    [64]uint8
}

// A placement says where the tiles of a group stand: their cells in 36 bits, the rank of
// their order in 16 bits, and half of their excess over Manhattan's bound in 4 bits, the
// excess lowest.
type placement uint64

func (p placement) excess() int { return int(p & 15) }

const mostGroups = 32

func newPlacement(cells uint64, order int) placement {
	return placement(cells<<20 | uint64(order)<<4)
}

// look returns the placement with its excess.
func (t *table) look(p placement) placement {
	i, shift := t.at(t.number(uint64(p>>20)), int(p>>4&0xffff))
	return p | placement(t.excess[i]>>shift&15)
}

// step returns the placement after a tile went from a cell to another, without its excess.
func (g *seenGroup) step(p placement, from, to int) placement {
	t := g.table
	if t == nil {
		return p
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

// Move returns the placement after a tile went from a cell to another.
func (g *seenGroup) Move(p placement, from, to int) placement {
	if g.table == nil {
		return p
	}
	return g.look(g.step(p, from, to))
}

// newDense puts tables together: those of two ways to cut the board into groups.
func newDense(h, w int, sums [2][]group, tables map[string]*table) *denseSums {
	d := &denseSums{tables: tables, name: sizes(sums[0])}
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
			for c, to := range g.see {
				seen.see[c] = uint8(to)
			}
			for _, tile := range g.tiles {
				digit := slices.Index(g.table.tiles, g.see[tile])
				d.of[s][tile] = member{uint8(len(d.groups)), uint8(digit)}
			}
			d.groups = append(d.groups, seen)
		}
	}
	return d
}

func (d *denseSums) Said() string {
	if d.tables == nil {
		return "with Manhattan's bound"
	}
	return "with pattern databases " + d.name
}

// A denseWalker searches by them.
type denseWalker struct {
	Walk
	*denseSums
	at     [mostGroups]placement
	far    int    // Manhattan's bound of the position that was set
	excess [2]int // over it, halved
}

func (d *denseSums) Walker() Walker { return &denseWalker{denseSums: d, Walk: Walk{Ways: d.near}} }

func (w *denseWalker) Set(cells []uint8, blank int) int {
	copy(w.cells[:], cells)
	w.far, w.excess = 0, [2]int{}
	for c, t := range cells {
		if c != blank {
			w.far += int(w.denseSums.far[t][c])
		}
	}
	for i := range w.groups {
		g := &w.groups[i]
		if g.table == nil {
			w.at[i] = 0
			continue
		}
		set := uint64(0)
		digit := [64]int{} // cell of the table -> tile on it
		for c, t := range cells {
			if m := w.of[g.sum][t]; c != blank && int(m.group) == i {
				set |= 1 << g.see[c]
				digit[g.see[c]] = int(m.digit)
			}
		}
		var order []int
		for m := set; m != 0; m &= m - 1 {
			order = append(order, digit[bits.TrailingZeros64(m)])
		}
		w.at[i] = g.look(newPlacement(set, Rank(order)))
		w.excess[g.sum] += w.at[i].excess()
	}
	return w.far + 2*max(w.excess[0], w.excess[1])
}

// Start is for beam search: see walker.
func (w *denseWalker) Start() ([2]uint16, []uint64) {
	var state []uint64
	for _, p := range w.at[:len(w.groups)] {
		state = append(state, uint64(p))
	}
	return [2]uint16{uint16(w.far + 2*w.excess[0]), uint16(w.far + 2*w.excess[1])}, state
}

func (w *denseWalker) Move(t uint8, from, to int, state []uint64, c *Candidate) {
	t &= 63
	far := uint16(w.denseSums.far[t][to&63]) - uint16(w.denseSums.far[t][from&63])
	g, h := w.of[0][t].group, w.of[1][t].group
	p, q := placement(state[g]), placement(state[h])
	c.Sums[0] += far - 2*uint16(p.excess())
	c.Sums[1] += far - 2*uint16(q.excess())
	c.Changed = [2]uint64{uint64(w.groups[g].step(p, from, to)), uint64(w.groups[h].step(q, from, to))}
}

func (w *denseWalker) Weigh(cs []Candidate, tiles []uint8) {
	for i := range cs {
		c, t := &cs[i], tiles[i]&63
		for s := range c.Changed {
			if table := w.groups[w.of[s][t].group].table; table != nil {
				p := table.look(placement(c.Changed[s]))
				c.Changed[s] = uint64(p)
				c.Sums[s] += 2 * uint16(p.excess())
			}
		}
	}
}

func (w *denseWalker) Enter(t uint8, state []uint64, changed [2]uint64) {
	state[w.of[0][t&63].group] = changed[0]
	state[w.of[1][t&63].group] = changed[1]
}

func (w *denseWalker) Descend(state uint16, g int) bool {
	return w.dfs(state, int(w.machine[state].cell), g, w.far, w.excess[0], w.excess[1])
}

func (w *denseWalker) dfs(state uint16, z, g, far, e0, e1 int) bool {
	w.Nodes++
	if w.Left--; w.Left < 0 && w.ask() {
		return true
	}
	if far == 0 {
		return true // every tile is at home
	}
	z &= 63
	here := &w.machine[state]
	for i := range here.N {
		a := int(here.Cells[i&3] & 63)
		t := w.cells[a] & 63
		far := far + int(w.denseSums.far[t][z]) - int(w.denseSums.far[t][a])
		room := w.bound - g - 1 - far
		m := w.of[0][t].group & (mostGroups - 1)
		old0 := w.at[m]
		new0 := w.groups[m].Move(old0, a, z)
		e0 := e0 + new0.excess() - old0.excess()
		if 2*e0 > room {
			continue
		}
		n := w.of[1][t].group & (mostGroups - 1)
		old1 := w.at[n]
		new1 := w.groups[n].Move(old1, a, z)
		e1 := e1 + new1.excess() - old1.excess()
		if 2*e1 > room {
			continue
		}
		w.at[m], w.at[n] = new0, new1
		w.cells[z] = t
		w.Path = append(w.Path, uint8(a))
		if w.dfs(here.Next[i&3], a, g+1, far, e0, e1) {
			return true
		}
		w.Path = w.Path[:len(w.Path)-1]
		w.cells[a] = t
		w.at[m], w.at[n] = old0, old1
	}
	return false
}
