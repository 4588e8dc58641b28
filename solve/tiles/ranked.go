package tiles

import (
	"math/bits"
	"slices"
)

// ranked is the heuristic of the large tables of the 15-puzzle: Manhattan's bound, and the
// larger excess over it of two sums, one the reflection of the other in the diagonal. A
// placement's number is found anew after each move, from its set and its order.
//
// The tables are for a blank whose goal is a corner or on the diagonal. Where it is beside
// such a cell they tell how far that neighbour goal is, and one less is a bound: slack.
type ranked struct {
	near  [][]int
	sums  [2]rankedSum
	step  [16][16][16]int8 // tile, from, to -> change of Manhattan's bound
	far   [16][16]uint8    // tile, cell -> distance to where the tables have it at home
	slack int
	goal  []uint8 // tile on each cell
	blank int
}

// A rankedSum is how one sum sees cells and tiles.
type rankedSum struct {
	see    [16]uint8
	group  [16]uint8 // tile -> its table
	digit  [16]uint8 // and what it is called there
	tables [2]*rankedTable
}

// A rankedTable finds the excess of a placement in the table of five to eight tiles.
type rankedTable struct {
	number *[1 << 16]uint16 // cells -> number of the set
	first  [1 << 12]uint16  // the first four places -> their part of the rank
	last   [1 << 12]uint8   // the others -> theirs
	stride int
	excess []uint8
}

// A placement of a group: its cells, the digits of its tiles in the order of the cells,
// three bits each, the first lowest, and its excess.
type placement struct {
	cells  uint16
	excess uint16
	order  uint32
}

func newRankedTable(t *table) *rankedTable {
	rt := &rankedTable{number: (*[1 << 16]uint16)(t.number), stride: t.stride, excess: t.excess}
	order := make([]int, t.k)
	for r := range t.orders {
		unrank(r, order)
		p := pack(order)
		rt.first[p&0xfff] = uint16(r / factorial(t.k-4) * factorial(t.k-4))
		rt.last[p>>12] = uint8(r % factorial(t.k-4))
	}
	return rt
}

func pack(order []int) uint32 {
	p := uint32(0)
	for i, t := range order {
		p |= uint32(t) << (3 * i)
	}
	return p
}

// look enters the excess.
func (t *rankedTable) look(p placement) placement {
	r := int(t.first[p.order&0xfff]) + int(t.last[p.order>>12&0xfff])
	p.excess = uint16(t.excess[int(t.number[p.cells])*t.stride+r>>1] >> (r & 1 * 4) & 15)
	return p
}

// move returns the placement after a tile went from a cell to a neighbour.
func (t *rankedTable) move(p placement, from, to uint8) placement {
	low, high := min(from, to)&15, max(from, to)&15
	if between := p.cells & (1<<high - 2<<low); between != 0 && high-low == 4 {
		jumped := bits.OnesCount16(between) * 3
		at := bits.OnesCount16(p.cells&(1<<low-1)) * 3 // where the window begins
		window := p.order >> at & (1<<(jumped+3) - 1)
		p.order ^= window << at
		if from > to { // the last one of the window becomes the first
			window = window>>jumped | window<<3&(1<<(jumped+3)-1)
		} else {
			window = window>>3 | window&7<<jumped
		}
		p.order |= window << at
	}
	p.cells ^= 1<<from | 1<<to
	return t.look(p)
}

// newRanked puts the tables together. They know tiles by home: where the tile of each goal
// cell goes, and these are slack moves of the blank away.
func newRanked(blank int, home [16]uint8, slack int, groups [2]*table) *ranked {
	h := &ranked{slack: slack, blank: blank}
	for c := range 16 {
		h.near = append(h.near, slices.Sorted(slices.Values(neighbours(4, 4, c))))
		h.goal = append(h.goal, uint8(c))
	}
	for t := range 16 {
		for c := range 16 {
			h.far[t][c] = uint8(distance(4, int(home[t]), c))
		}
		for c := range 16 {
			for _, d := range h.near[c] {
				h.step[t][c][d] = int8(h.far[t][d]) - int8(h.far[t][c])
			}
		}
	}
	for i := range h.sums {
		s := &h.sums[i]
		for c := range s.see {
			s.see[c] = uint8(c)
			if i == 1 {
				s.see[c] = uint8(c%4*4 + c/4)
			}
		}
		for g, t := range groups {
			if s.tables[g] = h.sums[0].tables[g]; i == 0 {
				s.tables[g] = newRankedTable(t)
			}
			for tile := range 16 {
				if at := slices.Index(t.tiles, int(s.see[home[tile]])); at >= 0 {
					s.group[tile], s.digit[tile] = uint8(g), uint8(at)
				}
			}
		}
	}
	return h
}

// A rankedWalker searches by them.
type rankedWalker struct {
	walk
	*ranked
	at     [2][2]placement // of each sum and group
	far    int             // Manhattan's bound of the position that was set
	excess [2]int          // over it, halved
}

func (h *ranked) walker() walker { return &rankedWalker{ranked: h, walk: walk{ways: h.near}} }

func (w *rankedWalker) set(cells []uint8, blank int) int {
	copy(w.cells[:], cells)
	w.far, w.excess = 0, [2]int{}
	for c, t := range cells {
		if c != blank {
			w.far += int(w.ranked.far[t][c])
		}
	}
	for i := range w.sums {
		s := &w.sums[i]
		var order [2][]int
		w.at[i] = [2]placement{}
		for seen := range s.see {
			c := s.see[seen] // the reflection is its own inverse
			if int(c) == blank {
				continue
			}
			g := s.group[cells[c]]
			order[g] = append(order[g], int(s.digit[cells[c]]))
			w.at[i][g].cells |= 1 << seen
		}
		for g, t := range s.tables {
			w.at[i][g].order = pack(order[g])
			w.at[i][g] = t.look(w.at[i][g])
			w.excess[i] += int(w.at[i][g].excess)
		}
	}
	return w.far + 2*max(w.excess[0], w.excess[1]) - w.slack
}

func (w *rankedWalker) descend(z, last, g int) bool {
	w.bound += w.slack // until the neighbour goal
	defer func() { w.bound -= w.slack }()
	return w.dfs(z, last, g, w.far, w.excess[0], w.excess[1])
}

func (w *rankedWalker) dfs(z, last, g, far, e0, e1 int) bool {
	w.nodes++
	if w.left--; w.left < 0 && w.pause() {
		return true
	}
	if far <= w.slack && w.atGoal(z) {
		return true
	}
	for _, a := range w.ways[z] {
		if a == last {
			continue
		}
		a, z := uint8(a&15), uint8(z&15)
		t := w.cells[a] & 15
		far := far + int(w.step[t][a][z])
		room := w.bound - g - 1 - far
		s := &w.sums[0]
		p := &w.at[0][s.group[t]&1]
		old0 := *p
		new0 := s.tables[s.group[t]&1].move(old0, a, z)
		e0 := e0 + int(new0.excess) - int(old0.excess)
		if 2*e0 > room {
			continue
		}
		s = &w.sums[1]
		q := &w.at[1][s.group[t]&1]
		old1 := *q
		new1 := s.tables[s.group[t]&1].move(old1, s.see[a], s.see[z])
		e1 := e1 + int(new1.excess) - int(old1.excess)
		if 2*e1 > room {
			continue
		}
		*p, *q = new0, new1
		w.cells[z] = t
		w.path = append(w.path, a)
		if w.dfs(int(a), int(z), g+1, far, e0, e1) {
			return true
		}
		w.path = w.path[:len(w.path)-1]
		w.cells[a] = t
		*p, *q = old0, old1
	}
	return false
}

// atGoal looks at every cell.
func (w *rankedWalker) atGoal(z int) bool {
	if z != w.blank {
		return false
	}
	for c, t := range w.goal {
		if c != z && w.cells[c] != t {
			return false
		}
	}
	return true
}
