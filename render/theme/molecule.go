package theme

import (
	"image"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// Pattern returns the goal of a board as a board of its own, without walls, where the
// pattern may stand anywhere on b. Each piece is a class of its own, so that it shows its
// own bonds.
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

// Goal describes what is to be reached on s.Board, with cells of so many pixels, and returns the
// size of that picture: the board with the pieces that the goal names, or the pattern to be
// built, in a window of the floor. It ends before a piece with a character that the fonts lack:
// the same piece on the board is an error that tells which.
func (t Theme) Goal(s Scene, cell int) (d Drawing, size image.Point) {
	t = t.OrDefault()
	s.Cell, s.Head, s.Goal, s.Foot = cell, 0, 0, 0
	size = scene.GoalSize(s.Board, t.Margin, cell)
	if !s.Board.GoalAnywhere {
		d, _ = t.position(s, scene.GoalBoard(s.Board))
		return d, size
	}
	pad := (cell + 3) / 4
	d.flat(rounded(0, 0, float64(size.X), float64(size.Y), float64(pad)), t.Floor)
	s.Board, s.Picture = Pattern(s.Board), nil
	_ = t.place(&d, s, s.Board, pad)
	return d, size
}

// position describes the board of a scene with the pieces of b.
func (t Theme) position(s Scene, b board.Board) (Drawing, error) {
	d := t.Board(s)
	err := t.place(&d, s, b, t.Margin(s.Cell))
	return d, err
}

// place adds the pieces of b, which are those of the scene, to a board whose cells begin at margin.
func (t Theme) place(d *Drawing, s Scene, b board.Board, margin int) error {
	s.Board.Pieces = b.Pieces
	for i, p := range b.Pieces {
		if len(p.Cells) == 0 {
			continue // the goal does not say where
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

// window draws the pattern to be built in the frame below the board.
func (t Theme) window(s Scene) Drawing {
	m := float64(t.Margin(s.Cell))
	w, h := s.size(m)
	// Half a cell is the space around the pattern.
	d, size := t.Goal(s, max(1, (s.Goal-s.Cell/2)/scene.PatternSize(s.Board).Y))
	return d.shift(float64((w-float64(size.X))/2), h+float64((float64(s.Goal)-float64(size.Y))/2)-float64(m/2))
}
