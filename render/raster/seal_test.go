package raster

import (
	"image"
	"testing"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// TestSealPosition checks that a seal takes the corner with the fewest pieces, and prefers the upper right corner.
func TestSealPosition(t *testing.T) {
	piece := func(x, y int) board.Piece {
		return board.Piece{Cells: []board.Point{{}}, At: board.Point{X: x, Y: y}}
	}
	right, left, lowerRight, lowerLeft := piece(3, 0), piece(0, 0), piece(3, 4), piece(0, 4)
	for _, test := range []struct {
		name   string
		pieces []board.Piece
		want   image.Point // in cells
	}{
		{"empty board", nil, image.Pt(3, 0)},
		{"a piece in the upper right corner", []board.Piece{right}, image.Pt(0, 0)},
		{"pieces in both upper corners", []board.Piece{right, left}, image.Pt(3, 4)},
		{"only the lower left corner is free", []board.Piece{right, left, lowerRight}, image.Pt(0, 4)},
		{"a piece has left", []board.Piece{{At: board.Point{X: 3}}, left, lowerRight, lowerLeft}, image.Pt(3, 0)},
	} {
		b := board.Board{W: 4, H: 5, Pieces: test.pieces}
		l := scene.BoardGeometry(b, func(int) int { return 10 }, 40)
		at := sealPosition(l, image.Pt(35, 35), b)
		if got := at.Sub(l.Cells).Add(image.Pt(17, 17)).Div(40); got != test.want {
			t.Errorf("%s: the seal covers the middle of cell %v, want %v", test.name, got, test.want)
		}
	}
}
