package tables

// A Candidate is a successor of a position in a beam search.
type Candidate struct {
	Hash       uint64
	Parent     uint32 // index of the parent << 5 | direction of the blank << 3 | cells that the blank moves - 1
	Sums       [2]uint16
	Penalty    uint16
	Placements [2]uint64 // new placements of the moved tile's groups, one per sum
}

// Score returns the score of the position. A beam keeps the positions with the lowest scores.
func (c *Candidate) Score() int { return int(c.Sums[0]) + int(c.Sums[1]) + int(c.Penalty) }

// Start returns the two sums of the current position and its state. The state has the placement of
// every group of both sums.
func (w *Walker) Start() ([2]uint16, []uint64) {
	var state []uint64
	for _, p := range w.placements[:len(w.groups)] {
		state = append(state, uint64(p))
	}
	return [2]uint16{uint16(w.sums[0]), uint16(w.sums[1])}, state
}

// MoveTile stores the new placements of the two groups of tile t in c after a move between two
// cells. It also subtracts the old bounds of these groups from the sums.
func (w *Walker) MoveTile(t uint8, from, to int, state []uint64, c *Candidate) {
	t &= 63
	for s := range c.Sums {
		m, adds := w.members[s][t].group, &w.increments[s][t]
		p := placement(state[m])
		c.Sums[s] -= uint16(p.moves())
		delta := placement(adds[to&63]) - placement(adds[from&63])
		c.Placements[s] = uint64(w.groups[m].step(p, from, to, delta))
	}
}

// AddBounds adds the bounds of the new placements to the sums of each candidate. tiles[i] is the
// tile that moved in cs[i]. These look-ups dominate the time of a beam. They are cheaper in
// batches.
func (w *Walker) AddBounds(cs []Candidate, tiles []uint8) {
	for i := range cs {
		c, t := &cs[i], tiles[i]&63
		for s := range c.Placements {
			p := w.groups[w.members[s][t].group].lookup(placement(c.Placements[s]))
			c.Placements[s] = uint64(p)
			c.Sums[s] += uint16(p.moves())
		}
	}
}

// UpdateState stores the new placements of the two groups of tile t in a state.
func (w *Walker) UpdateState(t uint8, state []uint64, placements [2]uint64) {
	state[w.members[0][t&63].group] = placements[0]
	state[w.members[1][t&63].group] = placements[1]
}
