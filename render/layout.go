package render

import (
	"image"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A layout says where things are on the picture, in pixels:
//
//	+----------------+
//	|     title      |   head: none without a title
//	| +------------+ |
//	| |   frame    | |   board: the cells, with the theme's margin around them
//	| |  +------+  | |
//	| |  |cells |  | |
//	| +--+------+--+ |
//	|   12/81 moves  |   foot: none without a counter
//	+----------------+
type layout struct {
	size  image.Point     // of the whole picture
	cell  int             // pixels from one cell to the next
	board image.Rectangle // with the margin
	cells image.Point     // the upper left corner of cell 0, 0
	head  image.Rectangle
	foot  image.Rectangle
}

// newLayout fits a board into a picture whose longer side has size pixels. The cells
// are as large as fits; the few pixels that are left become a rim of paper.
func newLayout(b board.Board, t theme.Theme, size int, head, foot bool) (layout, error) {
	var l layout
	headHigh, footHigh := 0, 0
	if head {
		headHigh = max(14, size/12)
	}
	if foot {
		footHigh = max(12, size/16)
	}
	extent := func(cell int) (w, h int) {
		m := t.Margin(cell)
		return b.W*cell + 2*m, b.H*cell + 2*m + headHigh + footHigh
	}
	// Margins grow with the cell, so the largest cell is found by trying downwards.
	cell := size / max(b.W, b.H)
	for ; cell >= minCell; cell-- {
		if w, h := extent(cell); w <= size && h <= size {
			break
		}
	}
	if cell < minCell {
		return l, board.BadInput("give a larger size", "size: a board of %d x %d cells does not fit into %d pixels", b.W, b.H, size)
	}
	w, h := extent(cell)
	rim := (size - max(w, h)) / 2
	l.cell = cell
	l.size = image.Pt(w+2*rim, h+2*rim)
	if w >= h { // the odd pixel goes to the right or the bottom
		l.size.X = size
	} else {
		l.size.Y = size
	}
	m := t.Margin(cell)
	at := image.Pt(rim, rim+headHigh)
	l.board = image.Rectangle{at, at.Add(image.Pt(w, h-headHigh-footHigh))}
	l.cells = at.Add(image.Pt(m, m))
	// Text stands on paper alone, so it may use the rim too, but keeps off the board.
	l.head = image.Rect(0, rim/2, l.size.X, l.board.Min.Y)
	l.foot = image.Rect(0, l.board.Max.Y, l.size.X, l.size.Y-rim/2)
	return l, nil
}

// minCell is the smallest cell in which a theme can still draw a piece.
const minCell = 4

// bounds returns the box of a piece's cells, in cells from its place.
func bounds(p board.Piece) image.Rectangle {
	var r image.Rectangle
	for _, c := range p.Cells {
		r = r.Union(image.Rect(c.X, c.Y, c.X+1, c.Y+1))
	}
	return r
}

// place returns the box of piece p in pixels.
func (l layout) place(p board.Piece) image.Rectangle {
	r := bounds(p).Add(image.Pt(p.At.X, p.At.Y))
	return image.Rectangle{r.Min.Mul(l.cell), r.Max.Mul(l.cell)}.Add(l.cells)
}
