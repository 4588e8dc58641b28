package tables

import (
	"context"
	"math/bits"
	"sync/atomic"

	"slidegif/solve/parallel"
)

// A builder fills the table of a group of tiles, breadth first from the goal:
//
//	 .  1  2  3      .  1  *  *      the tiles 1 4 5 8 9 of the 15-puzzle: the stars may
//	 4  5  6  7  ->  4  5  *  *      stand anywhere, and their moves are not counted.
//	 8  9 10 11      8  9  *  *
//	12 13 14 15      *  *  *  *
//
// What matters of the stars is only where the blank can get among them, so a position is
// a placement of the tiles and one connected region of the other cells. All positions of
// one set and region are a block, a row of k! bits by the rank of the order. A move leads
// from one block to another, and a whole row goes at once: along a row of the board the
// bits are the same, and along a column they change places as in a map of index.
//
// A move changes the colour of one cell of the set, as on a chessboard. So sets take
// turns: a layer lies in those of one colour, the next in those of the other, and the rows
// of one layer can be read while those of the next are written, each by whoever has its
// set. The answer does not depend on how many work.
type builder struct {
	*blocks
	tiles     []int // the group, by goal cells
	blank     int   // its goal cell
	manhattan *manhattan

	words  int      // of a row
	seen   []uint64 // rows: found so far
	front  []uint64 // rows: found last
	active []bool   // block -> whether its front is not empty; else that row is old
	left   []int32  // block -> positions not seen
	excess []uint8  // of the table, but first by sets

	regions *regions // of a regional table, nil for another one
	halves  []uint64 // rows: what is in such a table
}

// blocks numbers the blocks of a board and groups of k tiles, those of a set one after the other.
type blocks struct {
	*index
	w                       int      // of a row of the board
	firstColumn, lastColumn uint64   // their cells
	adjacent                []uint64 // neighbours of a cell
	first                   []int32  // number of a set -> its first block
	region                  []uint64 // block -> its free cells
}

// mostTiles is how many tiles a group has at most.
const mostTiles = 8

// A table holds the excess of each placement, two in a byte, the one of even rank low: first by
// pairs of ranks, then by sets. Moves along a row keep the rank, so that most of what a search
// looks up lies together.
type table struct {
	index
	tiles  []int
	excess []uint8
	spread []uint8 // in place of all that, one in a byte: see spreadOut
}

func newTable(x *index, tiles []int) *table {
	return &table{index: *x, tiles: tiles, excess: make([]uint8, len(x.sets)*x.pairs())}
}

// at returns where the excess of a placement is: its byte and its lowest bit.
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
		b.first = append(b.first, int32(len(b.region)))
		for free := all &^ m; free != 0; {
			r := b.flood(all&^m, free&-free)
			b.region = append(b.region, r)
			free &^= r
		}
	}
	b.first = append(b.first, int32(len(b.region)))
	return b
}

// Neighbours returns the cells above, below, left and right of a cell of a board of h rows and w columns.
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

// flood returns the region of free that holds the cells r.
func (b *blocks) flood(free, r uint64) uint64 {
	for {
		next := r | (r<<b.w|r>>b.w|(r&^b.lastColumn)<<1|(r&^b.firstColumn)>>1)&free
		if next == r {
			return r
		}
		r = next
	}
}

// block returns the block of a set in which a cell is free.
func (b *blocks) block(set uint64, cell int) int {
	for i := b.first[b.number(set)]; ; i++ {
		if b.region[i]>>cell&1 != 0 {
			return int(i)
		}
	}
}

func (b *builder) row(rows []uint64, block int) []uint64 {
	return rows[block*b.words : (block+1)*b.words]
}

// build fills the table, with so many workers. Progress is told the share that is done,
// level by level. It returns ctx's error where ctx ends.
func (b *builder) build(ctx context.Context, workers int, progress func(done float64)) (*table, error) {
	if b.regions == nil {
		b.excess = make([]uint8, len(b.sets)*b.pairs())
	}
	b.seen = make([]uint64, len(b.region)*b.words)
	b.front = make([]uint64, len(b.region)*b.words)
	b.active = make([]bool, len(b.region))
	b.left = make([]int32, len(b.region))
	for i := range b.left {
		b.left[i] = int32(b.orders)
	}
	b.Begin()
	turns := b.turns()
	rows := make([][]uint64, workers)
	for i := range rows {
		rows[i] = make([]uint64, b.words)
	}
	for level, done := 1, int64(1); ; level++ {
		sets := turns[level&1]
		var found atomic.Int64
		err := parallel.Each(workers, len(sets), func(worker, i int) error {
			found.Add(int64(b.fill(sets[i], level, rows[worker])))
			return context.Cause(ctx)
		})
		if err != nil {
			return nil, err
		}
		if found.Load() == 0 {
			b.seen, b.front = nil, nil
			if HaveLarge && b.regions != nil {
				return b.arrangeRegional(workers)
			}
			return b.arrange(workers)
		}
		if done += found.Load(); progress != nil {
			progress(float64(done) / float64(len(b.region)*b.orders))
		}
	}
}

// Begin enters the goal.
func (b *builder) Begin() {
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
	b.row(b.seen, block)[r/64] = 1 << (r % 64)
	b.row(b.front, block)[r/64] = 1 << (r % 64)
	b.active[block] = true
	b.left[block]--
}

// turns returns the numbers of the sets in two lists: those of even levels and of odd.
func (b *builder) turns() (lists [2][]int) {
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

// fill finds the positions of a set that are on a level, enters what is new in the table,
// and returns how many positions there are. The row is scratch.
func (b *builder) fill(set, level int, row []uint64) int {
	found := 0
	first, end := int(b.first[set]), int(b.first[set+1])
	for block := first; block < end; block++ {
		b.active[block] = false
		if b.left[block] == 0 || !b.gather(row, set, block) {
			continue
		}
		seen, front := b.row(b.seen, block), b.row(b.front, block)
		n := 0
		for i, bit := range row {
			bit &^= seen[i]
			front[i] = bit
			n += bits.OnesCount64(bit)
		}
		b.active[block] = n > 0
		b.left[block] -= int32(n)
		found += n
	}
	switch {
	case found == 0:
	case b.regions == nil:
		b.Enter(set, level)
	case HaveLarge:
		b.enterRegional(set, level)
	}
	return found
}

// gather sets the row to what is one move from the last layer, in a block, and reports
// whether there is any.
func (b *builder) gather(row []uint64, set, block int) bool {
	cells, any := b.sets[set], false
	for place, m := 0, cells; m != 0; place, m = place+1, m&(m-1) {
		to := bits.TrailingZeros64(m)
		for near := b.adjacent[to] & b.region[block]; near != 0; near &= near - 1 {
			from := bits.TrailingZeros64(near)
			before := cells ^ 1<<from ^ 1<<to
			source := b.block(before, to)
			if !b.active[source] {
				continue
			}
			if !any {
				any = true
				clear(row)
			}
			left := bits.OnesCount64(before & (1<<from - 1))
			unite(row, b.row(b.front, source), b.jump[left*b.k+place])
		}
	}
	return any
}

// unite adds a row of bits to another, through a map of ranks where there is one.
func unite(into, from []uint64, jump []uint16) {
	if jump == nil {
		for i, x := range from {
			into[i] |= x
		}
		return
	}
	for i, x := range from {
		for ; x != 0; x &= x - 1 {
			// The number of the lowest bit: counting is quicker here than to look for it.
			r := jump[i<<6|bits.OnesCount64(x&-x-1)]
			into[r>>6] |= 1 << (r & 63)
		}
	}
}

// Enter writes the placements of a set that are new in whatever region, and the new
// positions into seen: the goal leaves the blank wherever it is free, so the least counts.
func (b *builder) Enter(set, level int) {
	far := make([][]uint8, 0, mostTiles) // by place
	for m := b.sets[set]; m != 0; m &= m - 1 {
		far = append(far, b.manhattan.far[bits.TrailingZeros64(m)])
	}
	out := b.excess[set*b.pairs() : (set+1)*b.pairs()]
	first, end := int(b.first[set]), int(b.first[set+1])
	for i := range b.words {
		var old, found uint64
		for block := first; block < end; block++ {
			seen := &b.seen[block*b.words+i]
			old |= *seen
			if b.active[block] {
				found |= b.front[block*b.words+i]
				*seen |= b.front[block*b.words+i]
			}
		}
		for found &^= old; found != 0; found &= found - 1 {
			r := i<<6 | bits.OnesCount64(found&-found-1)
			excess := (level - b.manhattan.of(r, far)) / 2
			out[r>>1] |= uint8(min(excess, mostExcess)) << (r & 1 * 4)
		}
	}
}

// arrange returns the table, whose entries lie first by ranks.
func (b *builder) arrange(workers int) (*table, error) {
	const side = 64 // of a square that fits a processor's cache
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
