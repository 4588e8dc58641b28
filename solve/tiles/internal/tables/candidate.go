package tables

// A Candidate is a successor of a position in a beam search.
type Candidate struct {
	Hash uint64
	// The bits of Parent from bit 5 on contain the index of the parent position. Bits 3 and 4
	// contain the direction of the blank. Bits 0 to 2 contain the number of cells that the blank
	// moves, minus 1.
	Parent     uint32
	Sums       [2]uint16
	Penalty    uint16
	Placements [2]uint64 // new placement of the moved tile's group in each sum
}

// Score returns the score of the candidate's position. A beam keeps the positions with the lowest
// scores.
func (c *Candidate) Score() int { return int(c.Sums[0]) + int(c.Sums[1]) + int(c.Penalty) }

// Start returns both pattern-database sums and the state of the current position. The state
// contains the placements of all groups in both sums.
func (w *Searcher) Start() ([2]uint16, []uint64) {
	var state []uint64
	for _, p := range w.placements[:len(w.groups)] {
		state = append(state, uint64(p))
	}
	return [2]uint16{uint16(w.sums[0]), uint16(w.sums[1])}, state
}

// MoveTile updates a candidate after tile t has moved from one cell to another. Tile t belongs to
// one group in each sum. MoveTile stores the new placements of both groups in c, and subtracts the
// groups' old bounds from c.Sums.
func (w *Searcher) MoveTile(t uint8, from, to int, state []uint64, c *Candidate) {
	t &= 63
	for s := range c.Sums {
		m, adds := w.members[s][t].group, &w.increments[s][t]
		p := placement(state[m])
		c.Sums[s] -= uint16(p.moves())
		delta := placement(adds[to&63]) - placement(adds[from&63])
		c.Placements[s] = uint64(w.groups[m].step(p, from, to, delta))
	}
}

// AddBounds looks up the bounds of each candidate's new placements, and adds them to the
// candidate's sums. The tile that moved in candidate cs[i] is tiles[i]. These look-ups take most of
// the time of a beam search, and are faster in batches.
func (w *Searcher) AddBounds(cs []Candidate, tiles []uint8) {
	for i := range cs {
		c, t := &cs[i], tiles[i]&63
		for s := range c.Placements {
			p := w.groups[w.members[s][t].group].lookup(placement(c.Placements[s]))
			c.Placements[s] = uint64(p)
			c.Sums[s] += uint16(p.moves())
		}
	}
}

// UpdateState replaces the placements of the two groups that contain tile t.
func (w *Searcher) UpdateState(t uint8, state []uint64, placements [2]uint64) {
	state[w.members[0][t&63].group] = placements[0]
	state[w.members[1][t&63].group] = placements[1]
}
