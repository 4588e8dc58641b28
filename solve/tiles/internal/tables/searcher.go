package tables

import (
	"math/bits"
	"slices"
)

// A Searcher performs depth-first searches with a heuristic. A Searcher labels each tile with the
// tile's goal cell.
type Searcher struct {
	*Heuristic
	poller
	Neighbours [][]int // neighbours of each cell, in search order
	pruner     Pruner  // decides which moves the blank may make
	cells      [MaxCells]uint8
	path       []uint8 // cells that the blank visits on the path found, in reverse order

	placements [maxGroups]placement
	sums       [2]int // both sums for the current position
}

// Searcher returns a new searcher. A searcher is not safe for concurrent use.
func (d *Heuristic) Searcher() *Searcher {
	return &Searcher{Heuristic: d, poller: newPoller(), Neighbours: d.neighbours}
}

// A poller counts the positions of a search and periodically checks whether the search should stop.
type poller struct {
	remaining  int // positions left until the next call to shouldStop
	total      int // number of positions searched so far, plus the value of remaining
	shouldStop func() bool
	stopped    bool
}

// PollInterval is the number of positions between two calls to shouldStop.
const PollInterval = 1 << 14

func newPoller() poller { return poller{remaining: PollInterval} }

func (p *poller) start(shouldStop func() bool) {
	p.shouldStop, p.stopped, p.total = shouldStop, false, p.remaining
}

// Nodes returns the number of positions in the last search.
func (p *poller) Nodes() int64 { return int64(p.total - p.remaining) }

// poll reports whether the search should stop. The search must call poll when p.remaining becomes
// negative.
func (p *poller) poll() bool {
	p.total += PollInterval - p.remaining
	p.remaining = PollInterval
	p.stopped = p.shouldStop()
	return p.stopped
}

// Set changes the current position and returns a lower bound on the number of remaining moves.
func (w *Searcher) Set(cells []uint8, blank int) int {
	copy(w.cells[:], cells)
	w.sums = [2]int{}
	var partial [maxGroups]placement
	var sets [maxGroups]uint64 // cells of each group's tiles, as numbered in the group's table
	for c, t := range cells {
		if c == blank {
			continue
		}
		for s := range w.members {
			m := w.members[s][t].group
			partial[m] += placement(w.increments[s][t][c])
			sets[m] |= 1 << w.groups[m].toTable[c]
		}
	}
	for i := range w.groups {
		g := &w.groups[i]
		p := partial[i]
		if g.table != nil && g.sparse == nil {
			var order []int
			for m := sets[i]; m != 0; m &= m - 1 {
				t := cells[g.fromTable[bits.TrailingZeros64(m)]]
				order = append(order, int(w.members[g.sum][t].digit))
			}
			p |= newPlacement(sets[i], rank(order))
		}
		w.placements[i] = g.lookup(p)
		w.sums[g.sum] += w.placements[i].moves()
	}
	return max(w.sums[0], w.sums[1])
}

// Descend searches for a path from the current position to the goal with at most the given number
// of moves. The pruner m starts in the given state. Descend returns the cells that the blank
// visits. If shouldStop returns true, Descend stops without finding a path.
func (w *Searcher) Descend(m Pruner, state uint16, moves int, shouldStop func() bool) (path []uint8, found bool) {
	w.pruner, w.path = m, nil
	w.start(shouldStop)
	if !w.dfs(state, int(m[state].cell), moves, w.sums[0], w.sums[1]) || w.stopped {
		return nil, false
	}
	slices.Reverse(w.path)
	return w.path, true
}

func (w *Searcher) dfs(state uint16, z, maxMoves, h0, h1 int) bool {
	if w.remaining--; w.remaining < 0 && w.poll() {
		return true
	}
	if h0 == 0 {
		return true // every tile is at its goal
	}
	z &= 63
	maxMoves--
	here := &w.pruner[state]
	for i := range here.N {
		a := int(here.Cells[i&3] & 63)
		t := w.cells[a] & 63
		m := w.members[0][t].group & (maxGroups - 1)
		old0, increments := w.placements[m], &w.increments[0][t]
		delta := placement(increments[z]) - placement(increments[a])
		new0 := old0&^255 + delta
		if spread := w.sparse[m]; spread != nil {
			new0 |= placement(spread[new0>>8])
		} else {
			new0 = w.groups[m].move(old0, a, z, delta)
		}
		h0 := h0 + new0.moves() - old0.moves()
		if h0 > maxMoves {
			continue
		}
		n := w.members[1][t].group & (maxGroups - 1)
		old1 := w.placements[n]
		increments = &w.increments[1][t]
		delta = placement(increments[z]) - placement(increments[a])
		new1 := old1&^255 + delta
		if spread := w.sparse[n]; spread != nil {
			new1 |= placement(spread[new1>>8])
		} else {
			new1 = w.groups[n].move(old1, a, z, delta)
		}
		h1 := h1 + new1.moves() - old1.moves()
		if h1 > maxMoves {
			continue
		}
		w.placements[m], w.placements[n] = new0, new1
		w.cells[z] = t
		if w.dfs(here.Next[i&3], a, maxMoves, h0, h1) {
			w.path = append(w.path, uint8(a))
			return true
		}
		w.cells[a] = t
		w.placements[m], w.placements[n] = old0, old1
	}
	return false
}
