package tables

import "slices"

// MaxCells is the maximum number of cells on a board with tables.
const MaxCells = 64

// A PlainSearcher performs depth-first searches with the Manhattan distance. A PlainSearcher needs no
// tables, and the board may have up to 256 cells.
type PlainSearcher struct {
	poller
	pruner Pruner
	cells  [256]uint8
	x, y   [256]int8 // column and row of each cell
	path   []uint8   // cells that the blank visits on the path found, in reverse order
	sum    int       // Manhattan distance of the current position
}

// NewPlainSearcher returns a searcher for a board of the given width.
func NewPlainSearcher(w int) *PlainSearcher {
	p := &PlainSearcher{poller: newPoller()}
	for c := range p.x {
		p.x[c], p.y[c] = int8(c%w), int8(c/w)
	}
	return p
}

// distance returns the number of steps between two cells.
func (p *PlainSearcher) distance(a, b uint8) int {
	return max(int(p.x[a]-p.x[b]), int(p.x[b]-p.x[a])) + max(int(p.y[a]-p.y[b]), int(p.y[b]-p.y[a]))
}

// Set is like Searcher.Set.
func (p *PlainSearcher) Set(cells []uint8, blank int) int {
	copy(p.cells[:], cells)
	p.sum = 0
	for c, t := range cells {
		if c != blank {
			p.sum += p.distance(uint8(c), t)
		}
	}
	return p.sum
}

// Descend is like Searcher.Descend.
func (p *PlainSearcher) Descend(m Pruner, state uint16, moves int, shouldStop func() bool) (path []uint8, found bool) {
	p.pruner, p.path = m, nil
	p.start(shouldStop)
	if !p.dfs(state, m[state].cell, moves, p.sum) || p.stopped {
		return nil, false
	}
	slices.Reverse(p.path)
	return p.path, true
}

func (p *PlainSearcher) dfs(state uint16, z uint8, maxMoves, h int) bool {
	if p.remaining--; p.remaining < 0 && p.poll() {
		return true
	}
	if h == 0 {
		return true
	}
	maxMoves--
	here := &p.pruner[state]
	for i := range here.N {
		a := here.Cells[i&3]
		t := p.cells[a]
		next := h + p.distance(z, t) - p.distance(a, t)
		if next > maxMoves {
			continue
		}
		p.cells[z] = t
		if p.dfs(here.Next[i&3], a, maxMoves, next) {
			p.path = append(p.path, a)
			return true
		}
		p.cells[a] = t
	}
	return false
}
