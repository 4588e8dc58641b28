package tray

import (
	"fmt"
	"math/bits"

	"slidegif/solve/input"
)

// maxCells is the maximum number of cells that a tray may have.
const maxCells = 20

// The type cells is a bitmap of the cells of a tray in reading order.
type cells = uint32

// A Tray describes an empty tray.
type Tray struct {
	ID                   string
	Rows, Columns, Cells int // The number of cells is also the maximum number of pieces.

	all              cells
	top, left, right cells // cells of the first row, the first column and the last column
	markShift        uint  // offset of the marked piece in the bits of a position

	// inColumns[i][j] contains the cells that stay inside the columns after a shift by the offset from
	// cell i to cell j. Without this table, tray:2x7 takes 1.12 times as long.
	inColumns [maxCells][maxCells]cells
}

// Parse parses the name of a tray, which has the form tray:ROWSxCOLUMNS.
func Parse(text string) (*Tray, error) {
	t := &Tray{ID: text}
	if n, _ := fmt.Sscanf(text, "tray:%dx%d", &t.Rows, &t.Columns); n < 2 || fmt.Sprintf("tray:%dx%d", t.Rows, t.Columns) != text {
		return nil, input.Errorf("write tray:ROWSxCOLUMNS, such as tray:3x4", "%q is not a tray", text)
	}
	t.Cells = t.Rows * t.Columns
	if min(t.Rows, t.Columns) < 1 || max(t.Rows, t.Columns) > maxCells || t.Cells < 2 || t.Cells > maxCells {
		return nil, input.Errorf("the largest trays are 4x5, 5x4 and 2x10", "%s: a tray has 2 to %d cells", text, maxCells)
	}
	t.all, t.top = 1<<t.Cells-1, 1<<t.Columns-1
	t.left = t.all / t.top // the left column: 1 + 1<<Columns + 1<<(2*Columns) + ...
	t.right = t.left << (t.Columns - 1)
	t.markShift = uint(3*t.Cells - t.Columns)
	for i := range t.Cells {
		for j := range t.Cells {
			for k := range t.Cells {
				if x := k%t.Columns + j%t.Columns - i%t.Columns; 0 <= x && x < t.Columns {
					t.inColumns[i][j] |= 1 << k
				}
			}
		}
	}
	return t, nil
}

// neighbours returns all cells that share an edge with a cell of m. The result may include cells of
// m.
func (t *Tray) neighbours(m cells) cells {
	return (m&^t.left>>1 | m&^t.right<<1 | m>>t.Columns | m<<t.Columns) & t.all
}

// reach returns all cells that the first cell of a piece can reach. The piece covers the cells in m. The set free
// contains all empty cells and the cells in m.
func (t *Tray) reach(m, free cells) cells {
	first, fits := bits.TrailingZeros32(m), t.all
	for rest := m; rest != 0; rest &= rest - 1 {
		cell := bits.TrailingZeros32(rest)
		fits &= free >> (cell - first) & t.inColumns[first][cell]
	}
	for reached := m & -m; ; {
		more := reached | t.neighbours(reached)&fits
		if more == reached {
			return reached
		}
		reached = more
	}
}

// normalize moves the cells of m to the top left corner, so that equal shapes become equal masks.
func (t *Tray) normalize(m cells) cells {
	for m&t.top == 0 {
		m >>= t.Columns
	}
	for m&t.left == 0 {
		m >>= 1
	}
	return m
}

// eachConnected calls visit with every connected set that consists of m and 1 to max other open
// cells. Redelmeier's algorithm visits every set exactly once. It adds cells of border to m, and
// adds neighbours that are not in tried to border. If m is empty, border and tried must contain the
// same single cell, which all sets then contain.
func (t *Tray) eachConnected(m, border, tried, open cells, max int, visit func(cells)) {
	for max > 0 && border != 0 {
		c := border & -border
		border &^= c
		adjacent := t.neighbours(c)
		visit(m | c)
		t.eachConnected(m|c, border|adjacent&open&^tried, tried|adjacent, open, max-1, visit)
	}
}

// A position is a packing of the tray in which one piece is marked. Starting at the lowest bit, a
// position has one bit for each cell that is covered, one bit for each cell that is joined to the
// cell on its right, and one bit for each cell above the last row that is joined to the cell below.
// The number of the first cell of the marked piece follows. A move shifts the bits of its piece.
// Pieces of the same shape are indistinguishable. No position has the value 0.
type position uint64

// piece returns the bits of a position for a piece with the cells in m.
func (t *Tray) piece(m cells) position {
	joined := m & (m >> 1) &^ t.right
	below := m & (m >> t.Columns)
	return position(m) | position(joined)<<t.Cells | position(below)<<(2*t.Cells)
}

// pieceAt returns all cells of the piece that covers the cells of m in position p.
func (t *Tray) pieceAt(p position, m cells) cells {
	joined, below := cells(p>>t.Cells)&t.all, cells(p>>(2*t.Cells))&(t.all>>t.Columns)
	for {
		more := m | m&joined<<1 | m>>1&joined | m&below<<t.Columns | m>>t.Columns&below
		if more == m {
			return m
		}
		m = more
	}
}
