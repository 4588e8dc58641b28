package tray

import "math/bits"

// A cells is a set of cells of a tray, a bit each, in reading order.
type cells = uint32

// A grid knows the cells of a tray and how they lie.
type grid struct {
	Tray
	size                   int
	all                    cells
	top, left, right, last cells // the first row; the first and the last column; the last cell
	markAt                 uint  // where a position holds its marked piece

	// For two cells, those that have, as far away as the second is from the first, a cell in
	// the column where it should be.
	inside [maxCells][maxCells]cells
}

func newGrid(t Tray) *grid {
	g := &grid{Tray: t, size: t.Cells()}
	g.all = 1<<g.size - 1
	g.top = 1<<g.Columns - 1
	for i := range g.size {
		if i%g.Columns == 0 {
			g.left |= 1 << i
		}
		for j := range g.size {
			for k := range g.size {
				if x := k%g.Columns + j%g.Columns - i%g.Columns; 0 <= x && x < g.Columns {
					g.inside[i][j] |= 1 << k
				}
			}
		}
	}
	g.right = g.left << (g.Columns - 1)
	g.last = 1 << (g.size - 1)
	g.markAt = uint(3*g.size - g.Columns)
	return g
}

// around returns the cells that share an edge with one of m, and some of m.
func (g *grid) around(m cells) cells {
	return (m&^g.left>>1 | m&^g.right<<1 | m>>g.Columns | m<<g.Columns) & g.all
}

// reach returns where the piece that covers m can go on free cells, those of m included, as
// the set of its possible first cells.
func (g *grid) reach(m, free cells) cells {
	at, fits := bits.TrailingZeros32(m), g.all
	for rest := m; rest != 0; rest &= rest - 1 {
		cell := bits.TrailingZeros32(rest)
		fits &= free >> (cell - at) & g.inside[at][cell]
	}
	for reached := m & -m; ; {
		more := reached | g.around(reached)&fits
		if more == reached {
			return reached
		}
		reached = more
	}
}

// shape returns m moved into the top left corner, the same for all places of a piece.
func (g *grid) shape(m cells) cells {
	for m&g.top == 0 {
		m >>= g.Columns
	}
	for m&g.left == 0 {
		m >>= 1
	}
	return m
}

// grow calls visit with the connected sets of least to most open cells that hold the cells
// m. It adds cells of border to m, each time one that is not tried again: Redelmeier's way to
// meet every set once.
func (g *grid) grow(m, border, tried, open cells, least, most int, visit func(cells)) {
	if least <= 1 {
		visit(m)
	}
	if most <= 1 {
		return
	}
	for border != 0 {
		c := border & -border
		border &^= c
		near := g.around(c)
		g.grow(m|c, border|near&open&^tried, tried|near, open, least-1, most-1, visit)
	}
}

// growFrom is grow from one open cell.
func (g *grid) growFrom(first, open cells, least, most int, visit func(cells)) {
	near := g.around(first)
	g.grow(first, near&open&^first, near|first, open, least, most, visit)
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
	below := m & (m >> g.Columns)
	return position(m) | position(joined)<<g.size | position(below)<<(2*g.size)
}

// whole returns the piece of p that covers the cells m, which are of one piece.
func (g *grid) whole(p position, m cells) cells {
	joined, below := cells(p>>g.size)&g.all, cells(p>>(2*g.size))&(g.all>>g.Columns)
	for {
		more := m | m&joined<<1 | m>>1&joined | m&below<<g.Columns | m>>g.Columns&below
		if more == m {
			return m
		}
		m = more
	}
}
