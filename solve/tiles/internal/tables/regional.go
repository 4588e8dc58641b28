package tables

import (
	"bytes"
	"context"
	"math/bits"
	"slices"

	"slidegif/solve"
)

// regionalSums are partitions of a board whose blank has its goal in the first cell; each counts as it
// is and reflected in the diagonal. They are those of small-compound.cat in
// github.com/clausecker/24puzzle. With the second one alone: 2.3 x the positions of number 25 of Korf's,
// and 3.3 x those of number 44.
var regionalSums = []string{
	"*abbb aabbb aaacc dddcc dddcc",
	"*aabb aabbb aabcc dddcc dddcc",
	"*abbb aabbb aaacc ccccd ddddd",
	"*aabb aabbb aabcc ccccd ddddd",
	"*abbb aabbb accdd accdd accdd",
	"*aabb aaccb aaccb dddcb dddcb",
	"*abbb aabbb acccd acccd adddd",
}

// RegionalSums returns drawings of partitions for a proof on a board with such a goal of the blank, none
// where there are no regional tables for it.
func RegionalSums(h, w, blank int) []string {
	if !HaveLarge || h != 5 || w != 5 || blank != 0 {
		return nil
	}
	return regionalSums
}

// A Regional is a lower bound on the moves to a goal: the largest of up to 16 sums of regional tables.
type Regional struct {
	groups []regionalGroup
	of     [64][]share // tile -> its groups
	sums   [][]int     // the groups of each
}

// A share is a group of a tile, and the sums that it is part of: the lowest bits of their bytes.
type share struct {
	group int
	sums  slacks
}

// NewRegional returns the heuristic for drawings of partitions, whose tables are kept in files. Where memory
// does not allow it the error is ErrMemory.
func NewRegional(ctx context.Context, drawings []string, o solve.Options) (*Regional, error) {
	d := &Regional{}
	shapes := map[int]*regions{} // by sizes of groups
	var groups []group
	for _, drawing := range drawings {
		h, w, blank, parts := drawn(drawing)
		both := [][][]int{parts}
		if h == w {
			both = append(both, transposed(h, parts))
		}
		for _, parts := range both {
			var sum []int
			for _, tiles := range parts {
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
				}
				d.enter(tiles, i, len(d.sums))
				sum = append(sum, i)
			}
			d.sums = append(d.sums, sum)
		}
	}
	tables, err := openAll(ctx, groups, o)
	if err != nil {
		return nil, err
	}
	for _, g := range groups {
		r := regionalGroup{regions: g.table.regions, key: g.table, data: tables[g.table.name()].excess}
		for c, to := range g.see {
			r.see[c] = uint8(to)
		}
		d.groups = append(d.groups, r)
	}
	return d, nil
}

// enter notes that a group of tiles is part of a sum.
func (d *Regional) enter(tiles []int, group, sum int) {
	for _, t := range tiles {
		i := slices.IndexFunc(d.of[t], func(s share) bool { return s.group == group })
		if i < 0 {
			i = len(d.of[t])
			d.of[t] = append(d.of[t], share{group: group})
		}
		d.of[t][i].sums[sum/8] |= 1 << (sum % 8 * 8)
	}
}

// A regional tells where the tiles of a group stand: in the lowest two bits the moves that they need
// modulo 4, then 14 bits for the rank of their order, and their cells.
type regional uint64

// A regionalGroup is a group whose table is regional, and how that sees the board.
type regionalGroup struct {
	*regions
	key  tableKey
	data []uint8
	see  [64]uint8 // cell of the board -> cell of the table
}

// step returns the placement after a tile went from a cell to another, where the blank was.
func (g *regionalGroup) step(p regional, from, to int) regional {
	a, b := g.see[from&63]&63, g.see[to&63]&63
	left := uint64(p>>16) ^ 1<<a
	i := bits.OnesCount64(left & (1<<a - 1))
	j := bits.OnesCount64(left & (1<<b - 1))
	order := int(g.jumps[(i*g.k+j)*g.orders+int(p>>2&0x3fff)])
	return g.look(left|1<<b, order, a) | (p^1)&1
}

// look returns the placement of an order on a set of cells, but for the parity.
func (g *regionalGroup) look(set uint64, order int, blank uint8) regional {
	n := g.high[set>>(g.shift&63)] + g.low[set&(1<<(g.shift&63)-1)]
	main := g.main[n]
	at, shift := order*g.bytes+int(n>>2), n&3*2+^main>>(blank&31)&1
	if main&manyRegions != 0 {
		c := g.column[g.block(set, int(blank))]
		at, shift = order*g.bytes+int(c>>3), uint32(c)
	}
	return regional(set<<16) | regional(order<<2) | regional(g.data[at]>>(shift&7)&1<<1)
}

// place returns the placement of the tiles on cells of the table.
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

// moves counts what a placement needs on some way home, each step to what needs one move less.
func (g *regionalGroup) moves(at []int, blank int) (n int) {
	at = slices.Clone(at)
	for p := g.place(at, blank); p != g.place(g.key.tiles, g.key.blank) || g.region[g.block(uint64(p>>16), g.key.blank)]>>blank&1 == 0; n++ {
		p, blank = g.nearer(p, at, blank)
	}
	return n
}

func (g *regionalGroup) nearer(p regional, at []int, blank int) (regional, int) {
	free := g.region[g.block(uint64(p>>16), blank)]
	back := func(c int) int { return bytes.IndexByte(g.see[:], uint8(c)) }
	for i, from := range at {
		for m := g.adjacent[from] & free; m != 0; m &= m - 1 {
			to := bits.TrailingZeros64(m)
			if q := g.step(p, back(from), back(to)); (p-q)&3 == 1 {
				at[i] = to
				return q, from
			}
		}
	}
	panic("tables: a placement without a way home")
}

// slacks tells for each sum by how many pairs of moves it may still grow, in a byte with the highest bit
// set. A byte that loses that bit has grown too much.
type slacks [2]uint64

const lowest = 0x0101010101010101 // the lowest bit of each byte

// within returns the lowest bit of each byte of a sum that may grow less than so many times.
func (s slacks) within(times uint64) slacks {
	const rest = lowest * 0x7f
	add := lowest * (0x80 - times)
	return slacks{^(s[0]&rest + add) >> 7 & lowest, ^(s[1]&rest + add) >> 7 & lowest}
}

// leading returns the sums that must not grow, and those that count for the rest of a way: others hardly
// ever end it before these do. Where all count: 1.16 x CPU for number 25 of Korf's, and 0.93 x the positions.
func (s slacks) leading() (tight, count slacks) {
	least := uint64(0)
	for count == (slacks{}) {
		least++
		count = s.within(least)
	}
	if least > 1 {
		return slacks{}, s.within(least + 2)
	}
	if bits.OnesCount64(count[0])+bits.OnesCount64(count[1]) >= 3 {
		return count, count
	}
	return count, s.within(2)
}

// A RegionalWalker is a Walker that is led by regional tables. A move changes one group of each sum. Those
// of sums that must not grow come first, since one that grows ends the way. No sum's slack ever rises, so
// sums that are far from the leading ones are dropped for the rest of the way.
type RegionalWalker struct {
	*Regional
	pauses
	machine Machine
	cells   [64]uint8
	path    []uint8
	at      [64]regional
	needs   []int             // each sum in the position that was set
	old     [256][16]regional // moves that are left -> placements before the next move
}

// Walker returns a walker of its own for each goroutine.
func (d *Regional) Walker() *RegionalWalker {
	return &RegionalWalker{Regional: d, pauses: newPauses()}
}

// Set puts the walker on a position and returns a lower bound of what remains.
func (w *RegionalWalker) Set(cells []uint8, blank int) int {
	copy(w.cells[:], cells)
	needs := make([]int, len(w.groups))
	for i := range w.groups {
		g := &w.groups[i]
		at, z := make([]int, g.k), int(g.see[blank])
		for c, t := range cells {
			if j := slices.Index(g.key.tiles, int(g.see[t])); j >= 0 && c != blank {
				at[j] = int(g.see[c])
			}
		}
		needs[i], w.at[i] = g.moves(at, z), g.place(at, z)
	}
	w.needs = w.needs[:0]
	for _, groups := range w.sums {
		n := 0
		for _, i := range groups {
			n += needs[i]
		}
		w.needs = append(w.needs, n)
	}
	return slices.Max(w.needs)
}

// Descend is as that of a Walker, where it is known that no path is shorter than so many moves.
func (w *RegionalWalker) Descend(m Machine, state uint16, moves int, pause func() bool) (path []uint8, found bool) {
	w.machine, w.path = m, nil
	w.begin(pause)
	s := slacks{^uint64(0), ^uint64(0)}
	for i, n := range w.needs {
		if n > moves {
			return nil, false
		}
		s[i/8] ^= uint64(0x7f^(moves-n)/2) << (i % 8 * 8)
	}
	if !w.dfs(state, int(m[state].cell), moves, s) || w.stopped {
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
	tight, count := s.leading()
	s[0] |= (lowest &^ count[0]) * 0xff
	s[1] |= (lowest &^ count[1]) * 0xff
	here, old := &w.machine[state], &w.old[left&255]
	var next [16]regional
ways:
	for i := range here.N {
		a := int(here.Cells[i&3] & 63)
		t := w.cells[a]
		shares := w.of[t&63]
		var changed, later uint32
		for j := range shares {
			sh := &shares[j]
			if count[0]&sh.sums[0]|count[1]&sh.sums[1] == 0 {
				continue
			}
			changed |= 1 << j
			if tight[0]&sh.sums[0]|tight[1]&sh.sums[1] == 0 {
				later |= 1 << j
				continue
			}
			p := w.at[sh.group&63]
			q := w.groups[sh.group].step(p, a, z)
			if (q-p)&3 == 1 {
				continue ways
			}
			next[j&15] = q
		}
		rest := s
		for ; later != 0; later &= later - 1 {
			j := bits.TrailingZeros32(later)
			sh := &shares[j]
			p := w.at[sh.group&63]
			q := w.groups[sh.group].step(p, a, z)
			if (q-p)&3 == 1 {
				rest[0] -= sh.sums[0]
				rest[1] -= sh.sums[1]
			}
			next[j&15] = q
		}
		for m := changed; m != 0; m &= m - 1 {
			j := bits.TrailingZeros32(m)
			at := &w.at[shares[j].group&63]
			old[j&15], *at = *at, next[j&15]
		}
		w.cells[z] = t
		if w.dfs(here.Next[i&3], a, left-1, rest) {
			w.path = append(w.path, uint8(a))
			return true
		}
		w.cells[a] = t
		for m := changed; m != 0; m &= m - 1 {
			j := bits.TrailingZeros32(m)
			w.at[shares[j].group&63] = old[j&15]
		}
	}
	return false
}
