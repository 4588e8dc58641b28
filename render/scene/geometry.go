// Package scene computes the layout and the timeline of pictures with integer arithmetic. The
// package determines the geometry of boards, the position of each piece in each frame, and the
// boards on a sheet.
//
//	moves -> Frames   {Delay: 7, Moving: [3], Offset: {0, 46}}
//	board -> Geometry cells of 92 pixels from {17, 17}; the counter below
//	moves -> Sheet    boards 0, 4, 9, ... in 6 columns
//
// The package does not depend on colours or file formats.
package scene

import (
	"image"

	"slidegif/solve/board"
)

// A Geometry is the layout of a single board in a picture. All lengths are in pixels:
//
//	+----------------+
//	|     title      |   header: none without a title
//	| +------------+ |
//	| |   frame    | |   board: the cells, with the theme's margin around them
//	| |  +------+  | |
//	| |  |cells |  | |
//	| +--+------+--+ |
//	|   12/81 moves  |   footer: none without a counter
//	+----------------+
type Geometry struct {
	Size  image.Point     // size of the picture without a separate goal picture
	Cell  int             // width and height of a cell
	Board image.Rectangle // the board and its margin
	// Frame is the board together with header and footer, which is the area that a theme draws.
	Frame      image.Rectangle
	Cells      image.Point     // top left corner of cell 0, 0
	Header     image.Rectangle // title, or empty
	Footer     image.Rectangle // counter, or empty
	GoalHeight int             // height of the goal pattern between the board and the footer, or 0
}

// A Margin is a function that returns the width of the margin around the cells. The cell size and the result are
// in pixels. A larger cell size must not have a smaller margin.
type Margin func(cell int) int

// newGeometry lays out a board, with header and footer, in the given rectangle. The last two parameters
// are the heights of the header and the footer. A height of 0 omits the header or the footer.
func newGeometry(b board.Board, margin Margin, cell int, frame image.Rectangle, head, foot int) Geometry {
	m := margin(cell)
	at := frame.Min.Add(image.Pt(0, head))
	l := Geometry{Cell: cell, Frame: frame, GoalHeight: patternHeight(b, cell), Cells: at.Add(image.Pt(m, m))}
	l.Board = image.Rectangle{at, at.Add(image.Pt(b.W, b.H).Mul(cell)).Add(image.Pt(2*m, 2*m))}
	if head > 0 {
		l.Header = image.Rect(frame.Min.X, frame.Min.Y, frame.Max.X, at.Y)
	}
	if foot > 0 {
		l.Footer = image.Rect(frame.Min.X, l.Board.Max.Y+l.GoalHeight, frame.Max.X, frame.Max.Y)
	}
	return l
}

// patternHeight returns the height of the goal pattern, including the space around it. The cells of
// the pattern are two thirds of the normal size. If the goal has a fixed place on the board, the
// height is 0.
func patternHeight(b board.Board, cell int) int {
	if rows := PatternSize(b).Y; rows > 0 {
		return rows*(cell*2/3) + cell/2
	}
	return 0
}

// BoardGeometry returns the geometry of a board without header and footer.
func BoardGeometry(b board.Board, margin Margin, cell int) Geometry {
	m := margin(cell)
	size := image.Pt(b.W*cell+2*m, b.H*cell+2*m)
	return Geometry{Size: size, Cell: cell, Board: image.Rectangle{Max: size}, Frame: image.Rectangle{Max: size}, Cells: image.Pt(m, m)}
}

// minCell is the smallest cell size, in pixels, that themes can draw.
const minCell = 4

// Bounds returns the bounding box of a piece. The coordinates of the box are in cells, relative to
// the position of the piece.
func Bounds(p board.Piece) image.Rectangle {
	var r image.Rectangle
	for _, c := range p.Cells {
		r = r.Union(image.Rect(c.X, c.Y, c.X+1, c.Y+1))
	}
	return r
}

// Box returns the bounding box of a piece in pixels.
func (l Geometry) Box(p board.Piece) image.Rectangle {
	r := Bounds(p).Add(image.Pt(p.At.X, p.At.Y))
	return image.Rectangle{r.Min.Mul(l.Cell), r.Max.Mul(l.Cell)}.Add(l.Cells)
}

// TextArea returns the part of a header or footer that text may cover.
func (l Geometry) TextArea(r image.Rectangle) image.Rectangle {
	margin := l.Cells.X - l.Board.Min.X
	return image.Rect(l.Board.Min.X+margin, r.Min.Y+r.Dy()/6, l.Board.Max.X-margin, r.Max.Y-r.Dy()/6)
}
