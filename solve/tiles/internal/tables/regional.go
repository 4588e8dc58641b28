package tables

import (
	"context"
	"math/bits"
	"slices"

	"slidegif/solve"
)

// regionalDrawings are partitions of a 24-puzzle whose blank has its goal in the first cell; each counts as it is
// and reflected in the diagonal. They are four of the seven of small-compound.cat in
// github.com/clausecker/24puzzle. With all: 1.17 x CPU for numbers 25, 37, 13 and 44 of Korf's.
var regionalDrawings = []string{
	"*abbb aabbb aaacc dddcc dddcc",
	"*aabb aabbb aabcc dddcc dddcc",
	"*abbb aabbb accdd accdd accdd",
	"*aabb aaccb aaccb dddcb dddcb",
}

// A Regional is a lower bound on the moves to a goal: the largest of up to eight sums of regional tables.
type Regional struct {
	groups []regionalGroup
	of     [64][]uint8 // tile -> its groups
}

// NewRegional returns the heuristic of groups of up to k tiles, whose tables are kept in files. Where memory
// does not allow it the error is ErrMemory.
func NewRegional(ctx context.Context, h, w, blank, k int, o solve.Options) (*Regional, error) {
	first, second := partition(h, w, blank, k)
	sums := [][][]int{first, second}
	if h == 5 && w == 5 && blank == 0 && k == 6 {
		sums = nil
		for _, drawing := range regionalDrawings {
			_, _, _, groups := drawn(drawing)
			sums = append(sums, groups, transposed(h, groups))
		}
	}
	return newRegional(ctx, h, w, blank, sums, o)
}

func newRegional(ctx context.Context, h, w, blank int, sums [][][]int, o solve.Options) (*Regional, error) {
	d := &Regional{}
	shapes := map[int]*regions{} // by sizes of groups
	var groups []group
	for s, sum := range sums {
		for _, tiles := range sum {
			slices.Sort(tiles)
			i := slices.IndexFunc(groups, func(g group) bool { return slices.Equal(g.tiles, tiles) })
			if i < 0 {
				i = len(groups)
				g := newGroup(h, w, blank, tiles)
				if shapes[len(tiles)] == nil {
					shapes[len(tiles)] = newRegions(h, w, len(tiles))
				}
				g.table.regions = shapes[len(tiles)]
				groups = append(groups, g)
				d.groups = append(d.groups, regionalGroup{regions: g.table.regions, key: g.table})
				for c, to := range g.see {
					d.groups[i].see[c] = uint8(to)
				}
				for _, t := range tiles {
					d.of[t] = append(d.of[t], uint8(i))
				}
			}
			d.groups[i].sums |= 1 << (8 * s)
		}
	}
	tables, err := openAll(ctx, groups, o)
	if err != nil {
		return nil, err
	}
	for i, g := range groups {
		d.groups[i].data = tables[g.table.name()].excess
	}
	return d, nil
}

// A regional tells where the tiles of a group stand: in the lowest two bits the moves that they need
// modulo 4, then 14 bits for the rank of their order, and their cells.
type regional uint64

// A regionalGroup is a group whose table is regional, and how that sees the board. Its methods take cells
// of the table.
type regionalGroup struct {
	*regions
	key  tableKey
	data []uint8
	see  [64]uint8 // cell of the board -> cell of the table
	sums slacks    // that it is part of: the lowest bits of their bytes
}

// step returns the placement after a tile went from a cell to another, where the blank was.
func (g *regionalGroup) step(p regional, from, to uint8) regional {
	a, b := from&63, to&63
	left := uint64(p>>16) ^ 1<<a
	i := bits.OnesCount64(left & (1<<a - 1))
	j := bits.OnesCount64(left & (1<<b - 1))
	order := int(g.jumps[(i*g.k+j)*g.orders+int(p>>2&0x3fff)])
	return g.look(left|1<<b, order, a) | (p^1)&1
}

// look returns the placement of an order on a set of cells, but for the parity.
func (g *regionalGroup) look(set uint64, order int, blank uint8) regional {
	main := g.main[g.high[set>>(g.shift&63)]+g.low[set&(1<<(g.shift&63)-1)]]
	c := int(main>>32 + ^main>>(blank&31)&1)
	if main&manyRegions != 0 {
		c = g.block(set, int(blank))
	}
	return regional(set<<16) | regional(order<<2) | regional(g.data[order*g.bytes+c>>3]>>(c&7)&1<<1)
}

// place returns the placement of the tiles on some cells.
func (g *regionalGroup) place(at []int, blank int) regional {
	set, far := uint64(0), 0
	for i, c := range at {
		set |= 1 << c
		far += Distance(g.key.w, c, g.key.tiles[i])
	}
	var order []int
	for m := set; m != 0; m &= m - 1 {
		order = append(order, slices.Index(at, bits.TrailingZeros64(m)))
	}
	return g.look(set, rank(order), uint8(blank)) | regional(far&1)
}

// moves counts what the tiles need on some way home, each step to what needs one move less. It leaves
// them there.
func (g *regionalGroup) moves(at []int, blank int) (n int) {
	p := g.place(at, blank)
home:
	for ; ; n++ {
		free := g.region[g.block(uint64(p>>16), blank)]
		for i, from := range at {
			for m := g.adjacent[from] & free; m != 0; m &= m - 1 {
				to := bits.TrailingZeros64(m)
				if q := g.step(p, uint8(from), uint8(to)); (p-q)&3 == 1 {
					p, at[i], blank = q, to, from
					continue home
				}
			}
		}
		return n
	}
}

// slacks tells for each sum by how many pairs of moves it may still grow, in a byte with the highest bit
// set. A byte that loses that bit has grown too much.
type slacks uint64

const lowest = 0x0101010101010101 // the lowest bit of each byte

// within returns the lowest bit of each byte of a sum that may grow less than so many times.
func (s slacks) within(times slacks) slacks {
	return ^(s&(lowest*0x7f) + lowest*(0x80-times)) >> 7 & lowest
}

// leading returns the sums that count for the rest of a way: others hardly ever end it before these do.
// Where all count: 1.16 x CPU for number 25 of Korf's, and 0.93 x the positions.
func (s slacks) leading() slacks {
	least := slacks(1)
	for s.within(least) == 0 {
		least++
	}
	switch tight := s.within(1); {
	case tight == 0:
		return s.within(least + 2)
	case bits.OnesCount64(uint64(tight)) >= 3:
		return tight
	}
	return s.within(2)
}

// A RegionalWalker is a Walker that is led by regional tables. A move changes one group of each sum. No sum's
// slack ever rises, so sums that are far from the leading ones are dropped for the rest of the way.
type RegionalWalker struct {
	*Regional
	pauses
	machine Machine
	cells   [64]uint8
	path    []uint8
	at      [64]regional
	needs   slacks           // each sum in the position that was set, a byte each
	least   int              // the largest
	old     [256][8]regional // moves that are left -> placements before the next move
}

// Walker returns a walker of its own for each goroutine.
func (d *Regional) Walker() *RegionalWalker { return &RegionalWalker{Regional: d, pauses: newPauses()} }

// Set puts the walker on a position and returns a lower bound of what remains.
func (w *RegionalWalker) Set(cells []uint8, blank int) int {
	copy(w.cells[:], cells)
	w.needs, w.least = 0, 0
	for i := range w.groups {
		g := &w.groups[i]
		at, z := make([]int, g.k), int(g.see[blank])
		for c, t := range cells {
			if j := slices.Index(g.key.tiles, int(g.see[t])); j >= 0 {
				at[j] = int(g.see[c])
			}
		}
		w.at[i] = g.place(at, z)
		w.needs += slacks(g.moves(at, z)) * g.sums
	}
	for s := range 8 {
		w.least = max(w.least, int(w.needs>>(8*s)&0xff))
	}
	return w.least
}

// Descend is as that of a Walker, where it is known that no path is shorter than so many moves.
func (w *RegionalWalker) Descend(m Machine, state uint16, moves int, pause func() bool) (path []uint8, found bool) {
	w.machine, w.path = m, nil
	w.begin(pause)
	s := (lowest*slacks(moves)-w.needs)/2 | lowest*0x80
	if w.least > moves || !w.dfs(state, int(m[state].cell), moves, s) || w.stopped {
		return nil, false
	}
	slices.Reverse(w.path)
	return w.path, true
}

func (w *RegionalWalker) dfs(state uint16, z, left int, s slacks) bool {
	if w.until--; w.until < 0 && w.ask() {
		return true
	}
	if left == 0 {
		return true // every tile is at home, or the sums that count would need more
	}
	count := s.leading()
	s |= (lowest &^ count) * 0xff
	here, old := &w.machine[state], &w.old[left&255]
	var next [8]regional
ways:
	for i := range here.N {
		a := int(here.Cells[i&3] & 63)
		t := w.cells[a]
		of := w.of[t&63]
		changed, rest := uint32(0), s
		for j, m := range of {
			g := &w.groups[m]
			if count&g.sums == 0 {
				continue
			}
			p := w.at[m&63]
			q := g.step(p, g.see[a], g.see[z&63])
			if (q-p)&3 == 1 {
				if rest -= g.sums; rest&(lowest*0x80) != lowest*0x80 {
					continue ways
				}
			}
			changed |= 1 << j
			next[j&7] = q
		}
		for m := changed; m != 0; m &= m - 1 {
			j := bits.TrailingZeros32(m)
			at := &w.at[of[j]&63]
			old[j&7], *at = *at, next[j&7]
		}
		w.cells[z] = t
		if w.dfs(here.Next[i&3], a, left-1, rest) {
			w.path = append(w.path, uint8(a))
			return true
		}
		w.cells[a] = t
		for m := changed; m != 0; m &= m - 1 {
			j := bits.TrailingZeros32(m)
			w.at[of[j]&63] = old[j&7]
		}
	}
	return false
}
