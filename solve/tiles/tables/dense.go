package tables

import (
	"math/bits"
	"slices"
)

// denseSums is the heuristic of tables without gaps: Manhattan's bound, and the larger
// excess over it of two sums of tables.
//
// The tables are for one goal of the blank. Where the blank's goal is beside that cell they
// tell how far that neighbour goal is, and one less is a bound: slack.
type denseSums struct {
	h, w   int
	near   [][]int
	blank  int // its goal
	slack  int
	groups []seenGroup // of both sums
	tables map[string]*table
	name   string        // sizes of the groups
	of     [2][64]member // tile -> where it is in each sum
	far    [64][64]uint8 // tile, cell -> distance to where the tables have it at home
}

// A member is a tile of a group, and what the group's table calls it.
type member struct{ group, digit uint8 }

// A seenGroup is a group of tiles and how its table sees the board: a table serves all
// groups that are its mirror images.
type seenGroup struct {
	*table     // nil: Manhattan's bound alone
	sum    int // 0 or 1
	see    [64]uint8
	any    bool // whether the table serves for any goal of the blank outside of the group
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

// A tableGoal is a goal of the blank for which tables are looked up. It may be beside the one that
// they are for.
type tableGoal struct{ h, w, blank, tables int }

// home is where the tables have the tile of a goal cell at home.
func (g tableGoal) home(tile int) int {
	if tile == g.tables {
		return g.blank
	}
	return tile
}

// slack is how many moves of the blank the two goals are apart.
func (g tableGoal) slack() int { return Distance(g.w, g.blank, g.tables) }

// groups returns the groups of up to k tiles of both sums.
func (g tableGoal) groups(k int) [2][]group {
	first, second := partition(g.h, g.w, g.tables, k)
	return [2][]group{newGroups(g.h, g.w, g.tables, first), newGroups(g.h, g.w, g.tables, second)}
}

// newDense puts tables together: those of two ways to cut the board into groups.
func newDense(goal tableGoal, sums [2][]group, tables map[string]*table) *denseSums {
	h, w := goal.h, goal.w
	d := &denseSums{h: h, w: w, slack: goal.slack(), blank: goal.blank, tables: tables}
	d.name = sizes(sums[0])
	for c := range h * w {
		d.near = append(d.near, slices.Sorted(slices.Values(Neighbours(h, w, c))))
	}
	for t := range h * w {
		for c := range h * w {
			d.far[t][c] = uint8(Distance(w, goal.home(t), c))
		}
	}
	for s, groups := range sums {
		for _, g := range groups {
			seen := seenGroup{table: tables[g.table.name()], sum: s, any: g.connected(h, w)}
			for c, to := range g.see {
				seen.see[c] = uint8(to)
			}
			for tile := range h * w {
				if slices.Contains(g.tiles, goal.home(tile)) {
					digit := slices.Index(g.table.tiles, g.see[goal.home(tile)])
					d.of[s][tile] = member{uint8(len(d.groups)), uint8(max(digit, 0))}
				}
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

func (d *denseSums) WithBlank(blank int) Heuristic {
	switch {
	case blank == d.blank:
		return d
	case d.tables == nil:
		return ManhattanOnly(d.h, d.w, blank)
	}
	if e := d.cutFor(blank); e.counted() > d.without(blank).counted() {
		return e
	}
	return d.without(blank)
}

// cutFor cuts the board for another goal of the blank. Groups whose tables are not there are
// left to Manhattan's bound.
func (d *denseSums) cutFor(blank int) *denseSums {
	k := 0
	for _, g := range d.groups {
		if g.table != nil {
			k = max(k, g.k)
		}
	}
	goal := tableGoal{d.h, d.w, blank, blank}
	return newDense(goal, goal.groups(k), d.tables)
}

// counted returns how many tiles the tables of both sums count.
func (d *denseSums) counted() (n int) {
	for _, g := range d.groups {
		if g.table != nil {
			n += g.k
		}
	}
	return n
}

// without leaves the group that the blank's other goal lies in to Manhattan's bound, and those
// whose tables serve for one goal alone.
func (d *denseSums) without(blank int) *denseSums {
	e := *d
	e.groups = slices.Clone(d.groups)
	e.blank = blank
	for s := range e.of {
		// The tile that goes where the blank went joins the group of the cell that the blank
		// takes, whose moves are not counted.
		g := d.of[s][blank].group
		e.of[s][d.blank] = member{group: g}
		for i := range e.groups {
			if h := &e.groups[i]; blank != d.blank && h.sum == s && (i == int(g) || !h.any) {
				h.table = nil
			}
		}
	}
	return &e
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
	return w.far + 2*max(w.excess[0], w.excess[1]) - w.slack
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
	w.bound += w.slack // until the neighbour goal
	defer func() { w.bound -= w.slack }()
	return w.dfs(state, int(w.machine[state].cell), g, w.far, w.excess[0], w.excess[1])
}

func (w *denseWalker) dfs(state uint16, z, g, far, e0, e1 int) bool {
	w.Nodes++
	if w.Left--; w.Left < 0 && w.ask() {
		return true
	}
	if far <= w.slack && w.atGoal(z) {
		return true
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

// atGoal looks at every cell.
func (w *denseWalker) atGoal(z int) bool {
	if z != w.blank {
		return false
	}
	for c := range w.Ways {
		if c != z && int(w.cells[c]) != c {
			return false
		}
	}
	return true
}
