package tables

// A Candidate is a successor of a position in a beam.
type Candidate struct {
	Hash    uint64
	Parent  uint32 // index << 5 | direction of the blank << 3 | cells that it goes - 1
	Sums    [2]uint16
	Guess   uint16
	Changed [2]uint64 // the groups of the tile that moved
}

// Score orders positions; the lowest are kept.
func (c *Candidate) Score() int { return int(c.Sums[0]) + int(c.Sums[1]) + int(c.Guess) }

// Start returns the two sums of the position that was set, and the state: for each group of both
// where its tiles stand.
func (w *Walker) Start() ([2]uint16, []uint64) {
	var state []uint64
	for _, p := range w.at[:len(w.groups)] {
		state = append(state, uint64(p))
	}
	return [2]uint16{uint16(w.sums[0]), uint16(w.sums[1])}, state
}

// Move enters into a candidate where the two groups of tile t of a state stand when it has gone from a
// cell to another, and takes what they are worth out of its sums.
func (w *Walker) Move(t uint8, from, to int, state []uint64, c *Candidate) {
	t &= 63
	for s := range c.Sums {
		m, adds := w.of[s][t].group, &w.adds[s][t]
		p := placement(state[m])
		c.Sums[s] -= uint16(p.moves())
		by := placement(adds[to&63]) - placement(adds[from&63])
		c.Changed[s] = uint64(w.groups[m].step(p, from, to, by))
	}
}

// Weigh adds to the sums of each candidate the moves that its changed groups need; tiles[i] is the tile
// that moves in cs[i]. The look-ups take most of a beam's time. Many at once take less time each.
func (w *Walker) Weigh(cs []Candidate, tiles []uint8) {
	for i := range cs {
		c, t := &cs[i], tiles[i]&63
		for s := range c.Changed {
			p := w.groups[w.of[s][t].group].look(placement(c.Changed[s]))
			c.Changed[s] = uint64(p)
			c.Sums[s] += uint16(p.moves())
		}
	}
}

// Enter writes the two groups of tile t, as they are after its move, into a state.
func (w *Walker) Enter(t uint8, state []uint64, changed [2]uint64) {
	state[w.of[0][t&63].group] = changed[0]
	state[w.of[1][t&63].group] = changed[1]
}
