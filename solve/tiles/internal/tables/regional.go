package tables

import (
	"context"
	"math/bits"
	"slices"

	"slidegif/solve"
)

// regionalPartitions lists four partitions of a 24-puzzle with the blank's goal on the first cell.
// Each partition is used twice: once as listed and once reflected in the diagonal. The list
// contains four of the seven partitions in small-compound.cat in github.com/clausecker/24puzzle.
// Using all seven partitions would take 1.17 times the CPU time for Korf's puzzles 25, 37, 13 and
// 44.
var regionalPartitions = []string{
	"*abbb aabbb aaacc dddcc dddcc",
	"*aabb aabbb aabcc dddcc dddcc",
	"*abbb aabbb accdd accdd accdd",
	"*aabb aaccb aaccb dddcb dddcb",
}

// A Regional is an admissible heuristic. Its value is the maximum of up to eight sums of regional
// table entries.
type Regional struct {
	groups   []regionalGroup
	groupsOf [64][]uint8 // groups that contain each tile
}

// NewRegional returns a regional heuristic with groups of up to k tiles. The tables are stored in
// files. NewRegional returns ErrMemory if there is not enough memory.
func NewRegional(ctx context.Context, h, w, blank, k int, o solve.Options) (*Regional, error) {
	first, second := partition(h, w, blank, k)
	sums := [][][]int{first, second}
	if h == 5 && w == 5 && blank == 0 && k == 6 {
		sums = nil
		for _, drawing := range regionalPartitions {
			_, _, _, groups := parsePartition(drawing)
			sums = append(sums, groups, transposed(h, groups))
		}
	}
	return newRegional(ctx, h, w, blank, sums, o)
}

func newRegional(ctx context.Context, h, w, blank int, sums [][][]int, o solve.Options) (*Regional, error) {
	d := &Regional{}
	shapes := map[int]*regions{} // regions for each group size
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
				g.key.regions = shapes[len(tiles)]
				groups = append(groups, g)
				d.groups = append(d.groups, regionalGroup{regions: g.key.regions, key: g.key})
				for c, to := range g.toTable {
					d.groups[i].toTable[c] = uint8(to)
				}
				for _, t := range tiles {
					d.groupsOf[t] = append(d.groupsOf[t], uint8(i))
				}
			}
			d.groups[i].sums |= 1 << (8 * s)
		}
	}
	tables, err := loadTables(ctx, groups, largeCache, o)
	if err != nil {
		return nil, err
	}
	for i, g := range groups {
		d.groups[i].data = tables[g.key.name()].excess
	}
	return d, nil
}

// A regionalPlacement encodes the positions of a group's tiles. The lowest two bits contain the
// required moves modulo 4. The next 14 bits contain the rank of the tile order, and the remaining
// bits contain the set of cells.
type regionalPlacement uint64

// A regionalGroup consists of a group, its regional table, and the symmetry that maps the board to
// the table. The methods of a regionalGroup take cells of the table, not cells of the board.
type regionalGroup struct {
	*regions
	key     tableKey
	data    []uint8
	toTable [64]uint8 // maps cells of the board to cells of the table
	sums    slacks    // lowest bit of the byte of each sum that includes the group
}

// step returns the placement after a tile has moved between two cells. Before the move, the blank
// was on the destination cell.
func (g *regionalGroup) step(p regionalPlacement, from, to uint8) regionalPlacement {
	a, b := from&63, to&63
	left := uint64(p>>16) ^ 1<<a
	i := bits.OnesCount64(left & (1<<a - 1))
	j := bits.OnesCount64(left & (1<<b - 1))
	order := int(g.jumps[(i*g.k+j)*g.orders+int(p>>2&0x3fff)])
	return g.lookup(left|1<<b, order, a) | (p^1)&1
}

// lookup returns the placement for a given order of tiles on a set of cells. The caller must set
// the lowest bit to the parity of the required moves.
func (g *regionalGroup) lookup(set uint64, order int, blank uint8) regionalPlacement {
	entry := g.mainRegion[g.high[set>>(g.shift&63)]+g.low[set&(1<<(g.shift&63)-1)]]
	block := int(entry>>32 + ^entry>>(blank&31)&1)
	if entry&moreRegions != 0 {
		block = g.block(set, int(blank))
	}
	return regionalPlacement(set<<16) | regionalPlacement(order<<2) | regionalPlacement(g.data[order*g.rankBytes+block>>3]>>(block&7)&1<<1)
}

// placementOf returns the placement of a group whose i-th tile is on cell at[i].
func (g *regionalGroup) placementOf(at []int, blank int) regionalPlacement {
	set, far := uint64(0), 0
	for i, c := range at {
		set |= 1 << c
		far += Distance(g.key.w, c, g.key.tiles[i])
	}
	var order []int
	for m := set; m != 0; m &= m - 1 {
		order = append(order, slices.Index(at, bits.TrailingZeros64(m)))
	}
	return g.lookup(set, rank(order), uint8(blank)) | regionalPlacement(far&1)
}

// countMoves returns the number of moves that the tiles need to reach their goals. countMoves
// repeatedly makes a move that decreases the table entry by one, until all tiles are on their
// goals. countMoves overwrites at with the goal cells.
func (g *regionalGroup) countMoves(at []int, blank int) (n int) {
	p := g.placementOf(at, blank)
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

// A slacks value contains the slack of each sum, in one byte per sum. The slack is half the number
// of moves by which the sum may still grow. The highest bit of the byte is 1 as long as the sum
// does not exceed the bound.
type slacks uint64

const lowBits = 0x0101010101010101 // lowest bit of each byte

// lessThan returns, in the byte of each sum, 1 if the slack of the sum is less than n, and 0
// otherwise.
func (s slacks) lessThan(n slacks) slacks {
	return ^(s&(lowBits*0x7f) + lowBits*(0x80-n)) >> 7 & lowBits
}

// leading selects the sums with the least slack. Only these sums are updated on the rest of the
// path. Other sums rarely prune a path earlier. Updating all sums would visit 7 percent fewer
// positions for Korf's 24-puzzle number 25, but take 16 percent more CPU time.
func (s slacks) leading() slacks {
	minSlack := slacks(1)
	for s.lessThan(minSlack) == 0 {
		minSlack++
	}
	switch tight := s.lessThan(1); {
	case tight == 0:
		return s.lessThan(minSlack + 2)
	case bits.OnesCount64(uint64(tight)) >= 3:
		return tight
	}
	return s.lessThan(2)
}

// A RegionalSearcher is a Searcher that uses regional tables. A move changes one group in each sum. Slack never
// grows, so sums that leading does not select are ignored for the rest of the path.
type RegionalSearcher struct {
	*Regional
	poller
	pruner     Pruner
	cells      [64]uint8
	path       []uint8
	placements [64]regionalPlacement
	bounds     slacks                    // sums for the current position, in one byte each
	maxBound   int                       // the largest sum
	saved      [256][8]regionalPlacement // placements before the next move, by number of remaining moves
}

// Searcher returns a new searcher. A searcher is not safe for concurrent use.
func (d *Regional) Searcher() *RegionalSearcher {
	return &RegionalSearcher{Regional: d, poller: newPoller()}
}

// Set changes the current position and returns a lower bound on the number of remaining moves.
func (w *RegionalSearcher) Set(cells []uint8, blank int) int {
	copy(w.cells[:], cells)
	w.bounds, w.maxBound = 0, 0
	for i := range w.groups {
		g := &w.groups[i]
		at, z := make([]int, g.k), int(g.toTable[blank])
		for c, t := range cells {
			if j := slices.Index(g.key.tiles, int(g.toTable[t])); j >= 0 {
				at[j] = int(g.toTable[c])
			}
		}
		w.placements[i] = g.placementOf(at, z)
		w.bounds += slacks(g.countMoves(at, z)) * g.sums
	}
	for s := range 8 {
		w.maxBound = max(w.maxBound, int(w.bounds>>(8*s)&0xff))
	}
	return w.maxBound
}

// Descend is like Searcher.Descend, but requires that no path is shorter than the given number of
// moves.
func (w *RegionalSearcher) Descend(m Pruner, state uint16, moves int, shouldStop func() bool) (path []uint8, found bool) {
	w.pruner, w.path = m, nil
	w.start(shouldStop)
	s := (lowBits*slacks(moves)-w.bounds)/2 | lowBits*0x80
	if w.maxBound > moves || !w.dfs(state, int(m[state].cell), moves, s) || w.stopped {
		return nil, false
	}
	slices.Reverse(w.path)
	return w.path, true
}

func (w *RegionalSearcher) dfs(state uint16, z, maxMoves int, slack slacks) bool {
	if w.remaining--; w.remaining < 0 && w.poll() {
		return true
	}
	if maxMoves == 0 {
		return true // the leading sums are 0, so every tile is at its goal
	}
	leading := slack.leading()
	slack |= (lowBits &^ leading) * 0xff
	here, saved := &w.pruner[state], &w.saved[maxMoves&255]
	var next [8]regionalPlacement
neighbours:
	for i := range here.N {
		a := int(here.Cells[i&3] & 63)
		t := w.cells[a]
		of := w.groupsOf[t&63]
		changed, nextSlack := uint32(0), slack
		for j, m := range of {
			g := &w.groups[m]
			if leading&g.sums == 0 {
				continue
			}
			p := w.placements[m&63]
			q := g.step(p, g.toTable[a], g.toTable[z&63])
			if (q-p)&3 == 1 {
				if nextSlack -= g.sums; nextSlack&(lowBits*0x80) != lowBits*0x80 {
					continue neighbours
				}
			}
			changed |= 1 << j
			next[j&7] = q
		}
		for m := changed; m != 0; m &= m - 1 {
			j := bits.TrailingZeros32(m)
			placement := &w.placements[of[j]&63]
			saved[j&7], *placement = *placement, next[j&7]
		}
		w.cells[z] = t
		if w.dfs(here.Next[i&3], a, maxMoves-1, nextSlack) {
			w.path = append(w.path, uint8(a))
			return true
		}
		w.cells[a] = t
		for m := changed; m != 0; m &= m - 1 {
			j := bits.TrailingZeros32(m)
			w.placements[of[j]&63] = saved[j&7]
		}
	}
	return false
}
