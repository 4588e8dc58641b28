package tray

import (
	"fmt"
	"math/bits"

	"slidegif/solve/input"
)

// maxCells is the most cells of a tray.
const maxCells = 20

// A cells is a set of cells of a tray, a bit each, in reading order.
type cells = uint32

// A Tray is an empty tray.
type Tray struct {
	ID                   string
	Rows, Columns, Cells int // as many pieces fit as there are cells

	all              cells
	top, left, right cells // the first row, the first and the last column
	markAt           uint  // where a position holds its marked piece

	// For two cells, those that have, as far away as the second is from the first, a cell in
	// the column where it should be. Without: 1.12 x the time (tray:2x7).
	inside [maxCells][maxCells]cells
}

// Parse reads a tray as tray:ROWSxCOLUMNS.
func Parse(text string) (*Tray, error) {
	t := &Tray{ID: text}
	if n, _ := fmt.Sscanf(text, "tray:%dx%d", &t.Rows, &t.Columns); n < 2 || fmt.Sprintf("tray:%dx%d", t.Rows, t.Columns) != text {
		return nil, input.Errorf("write tray:ROWSxCOLUMNS, as tray:3x4", "%q is no tray", text)
	}
	t.Cells = t.Rows * t.Columns
	if min(t.Rows, t.Columns) < 1 || max(t.Rows, t.Columns) > maxCells || t.Cells < 2 || t.Cells > maxCells {
		return nil, input.Errorf("the largest trays are 4x5, 5x4 and 2x10", "%s: a tray has 2 to %d cells", text, maxCells)
	}
	t.all, t.top = 1<<t.Cells-1, 1<<t.Columns-1
	t.left = t.all / t.top // 1 + 1<<Columns + 1<<(2*Columns) + ...
	t.right = t.left << (t.Columns - 1)
	t.markAt = uint(3*t.Cells - t.Columns)
	for i := range t.Cells {
		for j := range t.Cells {
			for k := range t.Cells {
				if x := k%t.Columns + j%t.Columns - i%t.Columns; 0 <= x && x < t.Columns {
					t.inside[i][j] |= 1 << k
				}
			}
		}
	}
	return t, nil
}

// around returns the cells that share an edge with one of m, and some of m.
func (t *Tray) around(m cells) cells {
	return (m&^t.left>>1 | m&^t.right<<1 | m>>t.Columns | m<<t.Columns) & t.all
}

// reach returns where the piece that covers m can go on free cells, those of m included, as
// the set of its possible first cells.
func (t *Tray) reach(m, free cells) cells {
	at, fits := bits.TrailingZeros32(m), t.all
	for rest := m; rest != 0; rest &= rest - 1 {
		cell := bits.TrailingZeros32(rest)
		fits &= free >> (cell - at) & t.inside[at][cell]
	}
	for reached := m & -m; ; {
		more := reached | t.around(reached)&fits
		if more == reached {
			return reached
		}
		reached = more
	}
}

// shape returns m moved into the top left corner, the same for all places of a piece.
func (t *Tray) shape(m cells) cells {
	for m&t.top == 0 {
		m >>= t.Columns
	}
	for m&t.left == 0 {
		m >>= 1
	}
	return m
}

// grow calls visit with the connected sets of m and at most so many more open cells. It adds
// cells of border to m, each time one that is not tried again: Redelmeier's way to meet every
// set once. With no m and one cell as border and tried, the sets are those that hold this cell.
func (t *Tray) grow(m, border, tried, open cells, most int, visit func(cells)) {
	for most > 0 && border != 0 {
		c := border & -border
		border &^= c
		near := t.around(c)
		visit(m | c)
		t.grow(m|c, border|near&open&^tried, tried|near, open, most-1, visit)
	}
}

// A position is a packing with one piece marked: a bit for each cell that is covered, then
// one for each cell that is joined to the cell on its right, then one for each cell but
// those of the last row that is joined to the cell below, then the number of the first
// cell of the marked piece. A piece moves by a shift of its bits, and pieces of one shape
// cannot be told apart. It is never 0.
type position uint64

// piece returns the bits of a piece that covers m.
func (t *Tray) piece(m cells) position {
	joined := m & (m >> 1) &^ t.right
	below := m & (m >> t.Columns)
	return position(m) | position(joined)<<t.Cells | position(below)<<(2*t.Cells)
}

// whole returns the piece of p that covers the cells m, which are of one piece.
func (t *Tray) whole(p position, m cells) cells {
	joined, below := cells(p>>t.Cells)&t.all, cells(p>>(2*t.Cells))&(t.all>>t.Columns)
	for {
		more := m | m&joined<<1 | m>>1&joined | m&below<<t.Columns | m>>t.Columns&below
		if more == m {
			return m
		}
		m = more
	}
}
