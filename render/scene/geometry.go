// Package scene decides in integers what a picture shows before it has pixels: where the
// board lies, which piece is where at which time, and which boards a sheet has.
//
//	moves -> Frames   {Delay: 7, Moving: [3], Shift: {0, 46}}
//	board -> Geometry cells of 92 pixels from {17, 17}; the counter below
//	moves -> Sheet    boards 0, 4, 9, ... in 6 columns
//
// It knows no colour and no format.
package scene

import (
	"image"

	"slidegif/solve/board"
)

// A Geometry says where things are on the picture, in pixels:
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
type Geometry struct {
	Size  image.Point     // of all this
	Cell  int             // pixels from one cell to the next
	Board image.Rectangle // with the margin
	Frame image.Rectangle // the board with its head and foot: what a theme draws
	Cells image.Point     // the upper left corner of cell 0, 0
	Head  image.Rectangle
	Foot  image.Rectangle
	Goal  int // pixels between board and foot for a pattern that may stand anywhere; 0 for none
}

// A Margin returns the width of the frame around cells of a size, both in pixels. It
// grows with the cell.
type Margin func(cell int) int

// geometryAt is the geometry of a board that fills frame together with its head and foot; a height
// of 0 is none.
func geometryAt(b board.Board, margin Margin, cell int, frame image.Rectangle, head, foot int) Geometry {
	m := margin(cell)
	at := frame.Min.Add(image.Pt(0, head))
	l := Geometry{Cell: cell, Frame: frame, Goal: goalHeight(b, cell), Cells: at.Add(image.Pt(m, m))}
	l.Board = image.Rectangle{at, at.Add(image.Pt(b.W, b.H).Mul(cell)).Add(image.Pt(2*m, 2*m))}
	if head > 0 {
		l.Head = image.Rect(frame.Min.X, frame.Min.Y, frame.Max.X, at.Y)
	}
	if foot > 0 {
		l.Foot = image.Rect(frame.Min.X, l.Board.Max.Y+l.Goal, frame.Max.X, frame.Max.Y)
	}
	return l
}

// goalHeight returns the height of a picture of the goal's pattern, in cells of two thirds,
// and of the space around it; 0 where the goal is a place on the board.
func goalHeight(b board.Board, cell int) int {
	if rows := PatternSize(b).Y; rows > 0 {
		return rows*(cell*2/3) + cell/2
	}
	return 0
}

// PlainGeometry is that of the board alone.
func PlainGeometry(b board.Board, margin Margin, cell int) Geometry {
	m := margin(cell)
	size := image.Pt(b.W*cell+2*m, b.H*cell+2*m)
	return Geometry{Size: size, Cell: cell, Board: image.Rectangle{Max: size}, Frame: image.Rectangle{Max: size}, Cells: image.Pt(m, m)}
}

// minCell is the smallest cell in which a theme can still draw a piece.
const minCell = 4

// Bounds returns the box of a piece's cells, in cells from its place.
func Bounds(p board.Piece) image.Rectangle {
	var r image.Rectangle
	for _, c := range p.Cells {
		r = r.Union(image.Rect(c.X, c.Y, c.X+1, c.Y+1))
	}
	return r
}

// Box returns the box of piece p in pixels.
func (l Geometry) Box(p board.Piece) image.Rectangle {
	r := Bounds(p).Add(image.Pt(p.At.X, p.At.Y))
	return image.Rectangle{r.Min.Mul(l.Cell), r.Max.Mul(l.Cell)}.Add(l.Cells)
}

// Plate returns where text may stand in the head or the foot.
func (l Geometry) Plate(r image.Rectangle) image.Rectangle {
	margin := l.Cells.X - l.Board.Min.X
	return image.Rect(l.Board.Min.X+margin, r.Min.Y+r.Dy()/6, l.Board.Max.X-margin, r.Max.Y-r.Dy()/6)
}
