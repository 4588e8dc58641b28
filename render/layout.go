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
// are as large as fits.
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
	m := t.Margin(cell)
	l.cell = cell
	left, above := 0, headHigh
	switch spare := size - max(w, h); {
	case w >= h:
		w, left = size, spare/2
	case foot:
		h, footHigh = size, footHigh+spare
	case head:
		h, above = size, headHigh+spare
	default:
		h, above = size, spare/2
	}
	l.size = image.Pt(w, h)
	at := image.Pt(left, above)
	l.board = image.Rectangle{at, at.Add(image.Pt(b.W, b.H).Mul(cell)).Add(image.Pt(2*m, 2*m))}
	l.cells = at.Add(image.Pt(m, m))
	l.head = image.Rect(0, 0, w, l.board.Min.Y)
	l.foot = image.Rect(0, l.board.Max.Y, w, h)
	if !head {
		l.head = image.Rectangle{}
	}
	if !foot {
		l.foot = image.Rectangle{}
	}
	return l, nil
}

// plainLayout is a layout of the board alone.
func plainLayout(b board.Board, t theme.Theme, cell int) layout {
	m := t.Margin(cell)
	size := image.Pt(b.W*cell+2*m, b.H*cell+2*m)
	return layout{size: size, cell: cell, board: image.Rectangle{Max: size}, cells: image.Pt(m, m)}
}

// bleed draws the edge of the board on into the few pixels that cells cannot fill, where
// no title or counter takes them.
func (l layout) bleed(img *image.RGBA) {
	copyColumn := func(to, from int) {
		for y := l.board.Min.Y; y < l.board.Max.Y; y++ {
			img.SetRGBA(to, y, img.RGBAAt(from, y))
		}
	}
	for x := range l.board.Min.X {
		copyColumn(x, l.board.Min.X)
	}
	for x := l.board.Max.X; x < l.size.X; x++ {
		copyColumn(x, l.board.Max.X-1)
	}
	row := func(y int) []uint8 { return img.Pix[y*img.Stride : (y+1)*img.Stride] }
	if l.head.Empty() {
		for y := range l.board.Min.Y {
			copy(row(y), row(l.board.Min.Y))
		}
	}
	if l.foot.Empty() {
		for y := l.board.Max.Y; y < l.size.Y; y++ {
			copy(row(y), row(l.board.Max.Y-1))
		}
	}
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
