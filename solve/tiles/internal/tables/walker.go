package tables

import (
	"math/bits"
	"slices"
)

// A Walker searches depth first, led by a heuristic. It calls a tile by the cell of the tile's goal.
type Walker struct {
	*Heuristic
	pauses
	Ways    [][]int // neighbours of each cell, in the order of the search
	machine Machine // which of them the blank may go to
	cells   [64]uint8
	path    []uint8 // cells of the blank on the path that was found, the last one first

	at   [mostGroups]placement
	sums [2]int // of the position that was set
}

// Walker returns a walker of its own for each goroutine.
func (d *Heuristic) Walker() *Walker { return &Walker{Heuristic: d, pauses: newPauses(), Ways: d.near} }

// pauses counts the positions of a search, and asks now and then whether it shall stop.
type pauses struct {
	until   int // positions until pause is asked
	counted int // positions looked at, and until
	pause   func() bool
	stopped bool
}

// LookEvery is how many positions are looked at before pause is asked again.
const LookEvery = 1 << 14

func newPauses() pauses { return pauses{until: LookEvery} }

// begin begins a search.
func (p *pauses) begin(pause func() bool) { p.pause, p.stopped, p.counted = pause, false, p.until }

// Nodes returns how many positions the last search looked at.
func (p *pauses) Nodes() int64 { return int64(p.counted - p.until) }

// ask is called where until has run out.
func (p *pauses) ask() bool {
	p.counted += LookEvery - p.until
	p.until = LookEvery
	p.stopped = p.pause()
	return p.stopped
}

// Set puts the walker on a position and returns a lower bound of what remains.
func (w *Walker) Set(cells []uint8, blank int) int {
	copy(w.cells[:], cells)
	w.sums = [2]int{}
	var adds [mostGroups]placement
	var sets [mostGroups]uint64 // by group, in cells of the table
	for c, t := range cells {
		if c == blank {
			continue
		}
		for s := range w.of {
			m := w.of[s][t].group
			adds[m] += placement(w.adds[s][t][c])
			sets[m] |= 1 << w.groups[m].see[c]
		}
	}
	for i := range w.groups {
		g := &w.groups[i]
		p := adds[i]
		if g.table != nil && g.spread == nil {
			var order []int
			for m := sets[i]; m != 0; m &= m - 1 {
				t := cells[g.back[bits.TrailingZeros64(m)]]
				order = append(order, int(w.of[g.sum][t].digit))
			}
			p |= newPlacement(sets[i], rank(order))
		}
		w.at[i] = g.look(p)
		w.sums[g.sum] += w.at[i].moves()
	}
	return max(w.sums[0], w.sums[1])
}

// Descend looks for a path of at most so many moves to the goal, from the position that was set, with
// the blank in a state of the machine. It returns the blank's cells, unless pause reported that it
// shall stop.
func (w *Walker) Descend(m Machine, state uint16, moves int, pause func() bool) (path []uint8, found bool) {
	w.machine, w.path = m, nil
	w.begin(pause)
	if !w.dfs(state, int(m[state].cell), moves, w.sums[0], w.sums[1]) || w.stopped {
		return nil, false
	}
	slices.Reverse(w.path)
	return w.path, true
}

func (w *Walker) dfs(state uint16, z, left, h0, h1 int) bool {
	if w.until--; w.until < 0 && w.ask() {
		return true
	}
	if h0 == 0 {
		return true // every tile is at home
	}
	z &= 63
	left--
	here := &w.machine[state]
	for i := range here.N {
		a := int(here.Cells[i&3] & 63)
		t := w.cells[a] & 63
		m := w.of[0][t].group & (mostGroups - 1)
		old0, adds := w.at[m], &w.adds[0][t]
		by := placement(adds[z]) - placement(adds[a])
		new0 := old0&^255 + by
		if spread := w.spreads[m]; spread != nil {
			new0 |= placement(spread[new0>>8])
		} else {
			new0 = w.groups[m].Move(old0, a, z, by)
		}
		h0 := h0 + new0.moves() - old0.moves()
		if h0 > left {
			continue
		}
		n := w.of[1][t].group & (mostGroups - 1)
		old1 := w.at[n]
		adds = &w.adds[1][t]
		by = placement(adds[z]) - placement(adds[a])
		new1 := old1&^255 + by
		if spread := w.spreads[n]; spread != nil {
			new1 |= placement(spread[new1>>8])
		} else {
			new1 = w.groups[n].Move(old1, a, z, by)
		}
		h1 := h1 + new1.moves() - old1.moves()
		if h1 > left {
			continue
		}
		w.at[m], w.at[n] = new0, new1
		w.cells[z] = t
		if w.dfs(here.Next[i&3], a, left, h0, h1) {
			w.path = append(w.path, uint8(a))
			return true
		}
		w.cells[a] = t
		w.at[m], w.at[n] = old0, old1
	}
	return false
}
