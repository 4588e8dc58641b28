package tables

import "math/bits"

// A Walker searches depth first by a heuristic. Its cells hold tiles by their goal cells.
type Walker struct {
	*Heuristic
	Ways    [][]int // neighbours of each cell, in the order of the search
	machine Machine // which of them the blank may go to
	cells   [64]uint8
	Path    []uint8 // cells of the blank
	bound   int
	Nodes   int64 // positions looked at

	Left    int         // positions until pause is asked
	pause   func() bool // reports whether to stop
	Stopped bool

	at     [mostGroups]placement
	far    int    // Manhattan's bound of the position that was set
	excess [2]int // over it, halved
}

func (d *Heuristic) Walker() *Walker { return &Walker{Heuristic: d, Ways: d.near} }

// LookEvery is how many positions are looked at before pause is asked again.
const LookEvery = 1 << 14

// Begin prepares a search within a bound.
func (w *Walker) Begin(m Machine, bound int, pause func() bool) {
	w.machine, w.bound, w.pause, w.Stopped = m, bound, pause, false
	w.Nodes = 0
	w.Path = w.Path[:0]
}

// ask is called where left has run out.
func (w *Walker) ask() bool {
	w.Left = LookEvery
	w.Stopped = w.pause()
	return w.Stopped
}

// Set puts the walker on a position and returns a lower bound of what remains.
func (w *Walker) Set(cells []uint8, blank int) int {
	copy(w.cells[:], cells)
	w.far, w.excess, w.at = 0, [2]int{}, [mostGroups]placement{}
	var sets [mostGroups]uint64 // by group, in cells of the table
	for c, t := range cells {
		if c == blank {
			continue
		}
		w.far += int(w.Heuristic.far[t][c])
		for s := range w.of {
			m := w.of[s][t].group
			w.at[m] += w.adds[s][t][c]
			sets[m] |= 1 << w.groups[m].see[c]
		}
	}
	for i := range w.groups {
		g := &w.groups[i]
		if g.table == nil {
			w.at[i] = 0
			continue
		}
		if g.spread == nil {
			var order []int
			for m := sets[i]; m != 0; m &= m - 1 {
				t := cells[g.back[bits.TrailingZeros64(m)]]
				order = append(order, int(w.of[g.sum][t].digit))
			}
			w.at[i] = newPlacement(sets[i], Rank(order))
		}
		w.at[i] = g.look(w.at[i])
		w.excess[g.sum] += w.at[i].excess()
	}
	return w.far + 2*max(w.excess[0], w.excess[1])
}

// Descend looks for the goal within the bound, from the position that was set, with the blank in a
// state of the machine, after g moves. A true result leaves the way in Path, or the search was
// stopped.
func (w *Walker) Descend(state uint16, g int) bool {
	return w.dfs(state, int(w.machine[state].cell), g, w.far, w.excess[0], w.excess[1])
}

func (w *Walker) dfs(state uint16, z, g, far, e0, e1 int) bool {
	w.Nodes++
	if w.Left--; w.Left < 0 && w.ask() {
		return true
	}
	if far == 0 {
		return true // every tile is at home
	}
	z &= 63
	here := &w.machine[state]
	left := w.bound - g - 1
	for i := range here.N {
		a := int(here.Cells[i&3] & 63)
		t := w.cells[a] & 63
		fars := &w.Heuristic.far[t]
		far := far + int(fars[z]) - int(fars[a])
		room := left - far
		m := w.of[0][t].group & (mostGroups - 1)
		old0 := w.at[m]
		adds := &w.adds[0][t]
		new0 := old0&^15 + adds[z] - adds[a]
		if spread := w.spreads[m]; spread != nil {
			new0 |= placement(spread[new0>>4])
		} else {
			new0 = w.groups[m].Move(old0, a, z)
		}
		e0 := e0 + new0.excess() - old0.excess()
		if 2*e0 > room {
			continue
		}
		n := w.of[1][t].group & (mostGroups - 1)
		old1 := w.at[n]
		adds = &w.adds[1][t]
		new1 := old1&^15 + adds[z] - adds[a]
		if spread := w.spreads[n]; spread != nil {
			new1 |= placement(spread[new1>>4])
		} else {
			new1 = w.groups[n].Move(old1, a, z)
		}
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
