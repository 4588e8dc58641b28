package tray

import (
	"fmt"
	"math/bits"

	"slidegif/solve/input"
)

// maxCells is the maximum number of cells in a tray.
const maxCells = 20

// A cells is a bitmap of the cells of a tray, in reading order.
type cells = uint32

// A Tray is an empty tray.
type Tray struct {
	ID                   string
	Rows, Columns, Cells int // Cells is also the maximum number of pieces

	all              cells
	top, left, right cells // first row, first column, last column
	markShift        uint  // bit offset of the marked piece in a position

	// inColumns[i][j] has the cells from which the offset from cell i to cell j stays within the
	// columns of the tray. Without: 1.12 x the time (tray:2x7).
	inColumns [maxCells][maxCells]cells
}

// Parse parses tray:ROWSxCOLUMNS.
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
	t.left = t.all / t.top // 1 + 1<<Columns + 1<<(2*Columns) + ...
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

// neighbours returns the cells that share an edge with a cell of m. They may include cells of m.
func (t *Tray) neighbours(m cells) cells {
	return (m&^t.left>>1 | m&^t.right<<1 | m>>t.Columns | m<<t.Columns) & t.all
}

// reach returns the cells that the first cell of a piece can reach. The piece covers m, and free
// contains m and the empty cells.
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

// normalize returns m moved to the top left corner. The result depends only on the shape of a
// piece.
func (t *Tray) normalize(m cells) cells {
	for m&t.top == 0 {
		m >>= t.Columns
	}
	for m&t.left == 0 {
		m >>= 1
	}
	return m
}

// eachConnected calls visit for the connected sets that consist of m and at most max more open
// cells. It uses Redelmeier's algorithm, which visits every set once: it adds cells of border to m,
// and never adds a cell of tried. If m is empty, border and tried must contain a single cell, and
// all sets contain this cell.
func (t *Tray) eachConnected(m, border, tried, open cells, max int, visit func(cells)) {
	for max > 0 && border != 0 {
		c := border & -border
		border &^= c
		adjacent := t.neighbours(c)
		visit(m | c)
		t.eachConnected(m|c, border|adjacent&open&^tried, tried|adjacent, open, max-1, visit)
	}
}

// A position is a packing with one marked piece. From the lowest bit it has one bit per cell for
// covered cells, one bit per cell that is joined to the cell on its right, and one bit per cell
// above the last row that is joined to the cell below. Then follows the first cell of the marked
// piece. Moving a piece shifts its bits. Pieces of one shape are indistinguishable. A position is
// never 0.
type position uint64

// piece returns the bits of a piece that covers m.
func (t *Tray) piece(m cells) position {
	joined := m & (m >> 1) &^ t.right
	below := m & (m >> t.Columns)
	return position(m) | position(joined)<<t.Cells | position(below)<<(2*t.Cells)
}

// pieceAt returns all cells of the piece of p that covers m.
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
