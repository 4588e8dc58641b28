package theme

import (
	"image"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// Pattern returns a board without walls, with the pieces in the positions of the goal pattern. Pictures show this
// board if the goal has no fixed position. Every piece has a separate class, because pieces of one class show only
// their common bonds.
func Pattern(b board.Board) board.Board {
	out := b
	out.Pieces, out.Walls, out.Gates = nil, nil, nil
	size := scene.PatternSize(b)
	out.W, out.H, out.GoalAnywhere = size.X, size.Y, false
	for i, g := range b.Goal {
		for _, p := range b.Pieces {
			if p.Class == g.Class {
				g.Label = p.Label
			}
		}
		g.Class = i
		out.Pieces = append(out.Pieces, g)
	}
	out.Goal = out.Pieces
	return out
}

// Goal draws the goal of s.Board and returns the size of the drawing. The cell parameter is the cell size in
// pixels. The goal pieces are on the board. If the goal may be anywhere on the board, the goal pattern is in a
// window instead. If a character of a label has no glyph, Goal stops before that piece. The method Piece returns
// the error.
func (t Theme) Goal(s Scene, cell int) (d Drawing, size image.Point) {
	t = t.OrDefault()
	s.Cell, s.Header, s.Goal, s.Footer = cell, 0, 0, 0
	size = scene.GoalSize(s.Board, t.Margin, cell)
	if !s.Board.GoalAnywhere {
		d, _ = t.position(s, scene.GoalBoard(s.Board))
		return d, size
	}
	pad := (cell + 3) / 4
	d.flat(rounded(0, 0, float64(size.X), float64(size.Y), float64(pad)), t.Floor)
	s.Board, s.Photo = Pattern(s.Board), nil
	_ = t.drawPieces(&d, s, s.Board, pad)
	return d, size
}

// position draws the board of a scene with the pieces of b.
func (t Theme) position(s Scene, b board.Board) (Drawing, error) {
	d := t.Board(s)
	err := t.drawPieces(&d, s, b, t.Margin(s.Cell))
	return d, err
}

// drawPieces draws pieces without a board. The pieces of b replace the pieces of the scene. The margin is the
// distance between the cells and the upper left corner of the drawing.
func (t Theme) drawPieces(d *Drawing, s Scene, b board.Board, margin int) error {
	s.Board.Pieces = b.Pieces
	for i, p := range b.Pieces {
		if len(p.Cells) == 0 {
			continue // the piece has no fixed place in the goal
		}
		piece, err := t.Piece(s, i, false)
		if err != nil {
			return err
		}
		at := scene.Bounds(p).Min.Add(image.Pt(p.At.X, p.At.Y)).Mul(s.Cell).Add(image.Pt(margin, margin))
		*d = append(*d, piece.shift(float64(at.X), float64(at.Y))...)
	}
	return nil
}

// goalWindow draws the goal pattern in a window in the frame below the board.
func (t Theme) goalWindow(s Scene) Drawing {
	m := float64(t.Margin(s.Cell))
	w, h := s.size(m)
	// The total padding around the pattern is half a cell.
	d, size := t.Goal(s, max(1, (s.Goal-s.Cell/2)/scene.PatternSize(s.Board).Y))
	return d.shift(float64((w-float64(size.X))/2), h+float64((float64(s.Goal)-float64(size.Y))/2)-float64(m/2))
}
