package tray

import "math/bits"

// A cells is a set of cells of a tray, a bit each, in reading order.
type cells = uint32

// A grid knows the cells of a tray and how they lie.
type grid struct {
	rows, columns, size int
	all, left, right    cells // every cell; those of the first and of the last column
	markAt              uint  // where a position holds its marked piece
}

func newGrid(rows, columns int) *grid {
	g := &grid{rows: rows, columns: columns, size: rows * columns}
	g.all = 1<<g.size - 1
	for r := range rows {
		g.left |= 1 << (r * columns)
	}
	g.right = g.left << (columns - 1)
	g.markAt = uint(3*g.size - columns)
	return g
}

// starts reports whether the marked piece of p covers the first cell.
func (g *grid) starts(p position) bool { return p>>g.markAt == 0 }

// last is the cell that the marked piece must come to cover.
func (g *grid) last() cells { return 1 << (g.size - 1) }

// around returns the cells that share an edge with one of m, and some of m.
func (g *grid) around(m cells) cells {
	return (m&^g.left>>1 | m&^g.right<<1 | m>>g.columns | m<<g.columns) & g.all
}

// reach returns where the piece that covers m can go on free cells, those of m included, as
// the set of its possible first cells.
func (g *grid) reach(m, free cells) cells {
	at := bits.TrailingZeros32(m)
	fits := g.columnsFor(m, at%g.columns)
	for rest := m; rest != 0; rest &= rest - 1 {
		fits &= bits.RotateLeft32(free, at-bits.TrailingZeros32(rest))
	}
	reached := m & -m
	for {
		more := reached | g.around(reached)&fits
		if more == reached {
			return reached
		}
		reached = more
	}
}

// columnsFor returns the columns, as cells, in which the first cell of m may lie, which is in
// the given column now, so that all of m lies in the frame.
func (g *grid) columnsFor(m cells, column int) cells {
	row := cells(0)
	for ; m != 0; m >>= g.columns {
		row |= m
	}
	row &= 1<<g.columns - 1
	low := column - bits.TrailingZeros32(row)
	high := g.columns - bits.Len32(row) + column
	return g.left * (1<<(high+1) - 1<<low)
}

// shape returns m moved into the top left corner, the same for all places of a piece.
func (g *grid) shape(m cells) cells {
	for m&(1<<g.columns-1) == 0 {
		m >>= g.columns
	}
	for m&g.left == 0 {
		m >>= 1
	}
	return m
}

// A position is a packing with one piece marked: a bit for each cell that is covered, then
// one for each cell that is joined to the cell on its right, then one for each cell but
// those of the last row that is joined to the cell below, then the number of the first
// cell of the marked piece. A piece moves by a shift of its bits, and pieces of one shape
// cannot be told apart. It is never 0.
type position uint64

// piece returns the bits of a piece that covers m.
func (g *grid) piece(m cells) position {
	joined := m & (m >> 1) &^ g.right
	below := m & (m >> g.columns)
	return position(m) | position(joined)<<g.size | position(below)<<(2*g.size)
}

// mark returns the bits by which the piece that covers m is marked.
func (g *grid) mark(m cells) position { return position(bits.TrailingZeros32(m)) << g.markAt }

// A packing is a position taken apart.
type packing struct{ covered, joined, below cells }

func (g *grid) packing(p position) packing {
	return packing{cells(p) & g.all, cells(p>>g.size) & g.all, cells(p>>(2*g.size)) & (g.all >> g.columns)}
}

// whole returns the piece that covers the cells m, which are of one piece.
func (g *grid) whole(k packing, m cells) cells {
	for {
		more := m | m&k.joined<<1 | m>>1&k.joined | m&k.below<<g.columns | m>>g.columns&k.below
		if more == m {
			return m
		}
		m = more
	}
}
