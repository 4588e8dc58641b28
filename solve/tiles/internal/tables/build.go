package tables

import (
	"context"
	"math/bits"
	"sync/atomic"

	"slidegif/solve/parallel"
)

// A builder builds the table for a group of tiles by a breadth-first search from the goal:
//
//	 .  1  2  3      .  1  *  *      group 1 4 5 8 9 of the 15-puzzle: stars are other
//	 4  5  6  7  ->  4  5  *  *      tiles, anywhere, and their moves do not count
//	 8  9 10 11      8  9  *  *
//	12 13 14 15      *  *  *  *
//
// The blank can move freely among the other tiles, so only the regions that it can reach matter. A
// position is therefore a placement of the group together with one connected region of the other
// cells. All positions with the same set of cells and the same region form a block. A block is
// stored as a row of k! bits, and the rank of the tile order is the index of a bit. A move is
// applied to all positions of a block at once. A horizontal move keeps the index of each bit. A
// vertical move permutes the bits according to index.jump.
//
// On a chessboard colouring of the cells, each tile move changes the number of white cells in the
// set by one. The number of white cells is therefore even in all sets of one layer, and odd in all
// sets of the next layer. Workers can read the rows of one layer while they write rows of the next
// layer, because only one worker writes each set. The result does not depend on the number of
// workers.
type builder struct {
	*blocks
	tiles     []int // tiles of the group, identified by their goal cells
	blank     int   // goal cell of the blank
	manhattan *manhattan

	words     int      // words per row
	visited   []uint64 // bit rows of the positions visited so far
	frontier  []uint64 // bit rows of the positions in the last layer
	active    []bool   // whether each block has positions in the frontier; if not, its frontier row is stale
	unvisited []int32  // number of unvisited positions in each block
	excess    []uint8  // entries of the table, ordered by set and then by rank

	regions    *regions // nil if the table is not regional
	secondBits []uint64 // bit rows of the entries of a regional table
}

// The type blocks assigns numbers to all blocks for groups of k tiles on a board. Blocks with the
// same set of cells have consecutive numbers.
type blocks struct {
	*index
	w                       int      // number of columns of the board
	firstColumn, lastColumn uint64   // bit sets of cells
	adjacent                []uint64 // neighbours of each cell, as a bit set
	firstBlock              []int32  // first block of each set
	region                  []uint64 // cells in the region of each block
}

// maxTiles is the maximum number of tiles in a group.
const maxTiles = 8

// A table stores the excess of each placement in four bits. Even ranks use the low bits of a byte.
// Entries are sorted by pair of ranks, and then by set of cells. Moves along a row keep the rank,
// so successive look-ups often read nearby memory.
type table struct {
	index
	tiles  []int
	excess []uint8
	sparse []uint8 // if not nil, sparse replaces all other fields; see toSparse
}

func newTable(x *index, tiles []int) *table {
	return &table{index: *x, tiles: tiles, excess: make([]uint8, len(x.sets)*x.pairs())}
}

// at returns where the excess of a placement is stored: the index of a byte, and the position of the
// lowest bit in this byte.
func (t *table) at(set, rank int) (i, shift int) {
	return rank>>1*len(t.sets) + set, rank & 1 * 4
}

func newBuilder(h, w, blank int, tiles []int) *builder {
	return &builder{blocks: newBlocks(h, w, len(tiles)), tiles: tiles, blank: blank, manhattan: newManhattan(h, w, tiles), words: (Factorial(len(tiles)) + 63) / 64}
}

func newBlocks(h, w, k int) *blocks {
	b := &blocks{index: newIndex(h*w, k), w: w}
	for y := range h {
		b.firstColumn |= 1 << (y * w)
	}
	b.lastColumn = b.firstColumn << (w - 1)
	for i := range h * w {
		var m uint64
		for _, j := range Neighbours(h, w, i) {
			m |= 1 << j
		}
		b.adjacent = append(b.adjacent, m)
	}
	all := uint64(1)<<(h*w) - 1
	for _, m := range b.sets {
		b.firstBlock = append(b.firstBlock, int32(len(b.region)))
		for free := all &^ m; free != 0; {
			r := b.flood(all&^m, free&-free)
			b.region = append(b.region, r)
			free &^= r
		}
	}
	b.firstBlock = append(b.firstBlock, int32(len(b.region)))
	return b
}

// Neighbours returns the cells above, below, left and right of the given cell. The board has h rows
// and w columns.
func Neighbours(h, w, cell int) []int {
	var out []int
	y, x := cell/w, cell%w
	if y > 0 {
		out = append(out, cell-w)
	}
	if y < h-1 {
		out = append(out, cell+w)
	}
	if x > 0 {
		out = append(out, cell-1)
	}
	if x < w-1 {
		out = append(out, cell+1)
	}
	return out
}

// flood returns the connected region of free cells that contains the given cells.
func (b *blocks) flood(free, r uint64) uint64 {
	for {
		next := r | (r<<b.w|r>>b.w|(r&^b.lastColumn)<<1|(r&^b.firstColumn)>>1)&free
		if next == r {
			return r
		}
		r = next
	}
}

// block returns the block with the given set whose region contains the given cell.
func (b *blocks) block(set uint64, cell int) int {
	for i := b.firstBlock[b.number(set)]; ; i++ {
		if b.region[i]>>cell&1 != 0 {
			return int(i)
		}
	}
}

func (b *builder) row(rows []uint64, block int) []uint64 {
	return rows[block*b.words : (block+1)*b.words]
}

// build runs the search and returns the finished table. After each level, build passes the
// completed fraction of the work to progress, unless progress is nil. If ctx ends, build returns
// context.Cause(ctx).
func (b *builder) build(ctx context.Context, workers int, progress func(done float64)) (*table, error) {
	if b.regions == nil {
		b.excess = make([]uint8, len(b.sets)*b.pairs())
	}
	b.visited = make([]uint64, len(b.region)*b.words)
	b.frontier = make([]uint64, len(b.region)*b.words)
	b.active = make([]bool, len(b.region))
	b.unvisited = make([]int32, len(b.region))
	for i := range b.unvisited {
		b.unvisited[i] = int32(b.orders)
	}
	b.addGoal()
	turns := b.setsByColour()
	rows := make([][]uint64, workers)
	for i := range rows {
		rows[i] = make([]uint64, b.words)
	}
	for level, done := 1, int64(1); ; level++ {
		sets := turns[level&1]
		var found atomic.Int64
		err := parallel.Each(workers, len(sets), func(worker, i int) error {
			found.Add(int64(b.expandInto(sets[i], level, rows[worker])))
			return context.Cause(ctx)
		})
		if err != nil {
			return nil, err
		}
		if found.Load() == 0 {
			b.visited, b.frontier = nil, nil
			if HaveLarge && b.regions != nil {
				return b.transposeRegional(workers)
			}
			return b.transposeTable(workers)
		}
		if done += found.Load(); progress != nil {
			progress(float64(done) / float64(len(b.region)*b.orders))
		}
	}
}

// addGoal puts the goal position in the first layer.
func (b *builder) addGoal() {
	var home uint64
	for _, t := range b.tiles {
		home |= 1 << t
	}
	var order []int
	for m := home; m != 0; m &= m - 1 {
		for i, t := range b.tiles {
			if t == bits.TrailingZeros64(m) {
				order = append(order, i)
			}
		}
	}
	block, r := b.block(home, b.blank), rank(order)
	b.row(b.visited, block)[r/64] = 1 << (r % 64)
	b.row(b.frontier, block)[r/64] = 1 << (r % 64)
	b.active[block] = true
	b.unvisited[block]--
}

// setsByColour returns two lists of set numbers: the sets that occur in even levels of the search, and the sets that
// occur in odd levels.
func (b *builder) setsByColour() (lists [2][]int) {
	var black uint64
	for c, near := range b.adjacent {
		if black>>c&1 == 0 {
			black |= near
		}
	}
	colour := 0
	for _, t := range b.tiles {
		colour ^= int(black >> t & 1)
	}
	for i, set := range b.sets {
		turn := (bits.OnesCount64(set&black) ^ colour) & 1
		lists[turn] = append(lists[turn], i)
	}
	return lists
}

// expandInto finds the positions with the given set of cells at the given level, records new table
// entries, and returns the number of positions. The parameter row is scratch space.
func (b *builder) expandInto(set, level int, row []uint64) int {
	found := 0
	first, end := int(b.firstBlock[set]), int(b.firstBlock[set+1])
	for block := first; block < end; block++ {
		b.active[block] = false
		if b.unvisited[block] == 0 || !b.gather(row, set, block) {
			continue
		}
		visited, frontier := b.row(b.visited, block), b.row(b.frontier, block)
		n := 0
		for i, bit := range row {
			bit &^= visited[i]
			frontier[i] = bit
			n += bits.OnesCount64(bit)
		}
		b.active[block] = n > 0
		b.unvisited[block] -= int32(n)
		found += n
	}
	switch {
	case found == 0:
	case b.regions == nil:
		b.record(set, level)
	case HaveLarge:
		b.recordRegional(set, level)
	}
	return found
}

// gather finds the positions of a block that are one move away from the last layer, and stores them
// in the given row. gather reports whether it found any positions.
func (b *builder) gather(row []uint64, set, block int) bool {
	cells, found := b.sets[set], false
	for place, m := 0, cells; m != 0; place, m = place+1, m&(m-1) {
		to := bits.TrailingZeros64(m)
		for near := b.adjacent[to] & b.region[block]; near != 0; near &= near - 1 {
			from := bits.TrailingZeros64(near)
			oldSet := cells ^ 1<<from ^ 1<<to
			source := b.block(oldSet, to)
			if !b.active[source] {
				continue
			}
			if !found {
				found = true
				clear(row)
			}
			oldPlace := bits.OnesCount64(oldSet & (1<<from - 1))
			mergeRow(row, b.row(b.frontier, source), b.jump[oldPlace*b.k+place])
		}
	}
	return found
}

// mergeRow adds the bits of one row to another row. If jump is not nil, mergeRow moves bit i to
// index jump[i].
func mergeRow(into, from []uint64, jump []uint16) {
	if jump == nil {
		for i, x := range from {
			into[i] |= x
		}
		return
	}
	for i, x := range from {
		for ; x != 0; x &= x - 1 {
			// OnesCount64(x&-x-1), the index of the lowest set bit, is faster than TrailingZeros64.
			r := jump[i<<6|bits.OnesCount64(x&-x-1)]
			into[r>>6] |= 1 << (r & 63)
		}
	}
}

// record marks new positions as visited. If a placement is visited for the first time in any
// region, record stores its table entry. The first visit gives the minimum over all regions of the
// blank.
func (b *builder) record(set, level int) {
	dist := make([][]uint8, 0, maxTiles) // distance by position and tile
	for m := b.sets[set]; m != 0; m &= m - 1 {
		dist = append(dist, b.manhattan.distances[bits.TrailingZeros64(m)])
	}
	out := b.excess[set*b.pairs() : (set+1)*b.pairs()]
	first, end := int(b.firstBlock[set]), int(b.firstBlock[set+1])
	for i := range b.words {
		var old, found uint64
		for block := first; block < end; block++ {
			visited := &b.visited[block*b.words+i]
			old |= *visited
			if b.active[block] {
				found |= b.frontier[block*b.words+i]
				*visited |= b.frontier[block*b.words+i]
			}
		}
		for found &^= old; found != 0; found &= found - 1 {
			r := i<<6 | bits.OnesCount64(found&-found-1)
			excess := (level - b.manhattan.sum(r, dist)) / 2
			out[r>>1] |= uint8(min(excess, maxExcess)) << (r & 1 * 4)
		}
	}
}

// transposeTable returns the table with its entries sorted by rank instead of by block.
func (b *builder) transposeTable(workers int) (*table, error) {
	const side = 64 // squares with this side length fit in the CPU cache
	t := newTable(b.index, b.tiles)
	sets, pairs := len(b.sets), b.pairs()
	return t, parallel.Each(workers, (pairs+side-1)/side, func(_, square int) error {
		for set := 0; set < sets; set += side {
			for pair := square * side; pair < min((square+1)*side, pairs); pair++ {
				to := t.excess[pair*sets:]
				for i := set; i < min(set+side, sets); i++ {
					to[i] = b.excess[i*pairs+pair]
				}
			}
		}
		return nil
	})
}
