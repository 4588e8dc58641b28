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
	out.W, out.H, out.GoalAnywhere = 0, 0, false
	for i, g := range b.Goal {
		for _, p := range b.Pieces {
			if p.Class == g.Class {
				g.Label = p.Label
			}
		}
		g.Class = i
		out.Pieces = append(out.Pieces, g)
		box := scene.Bounds(g)
		out.W, out.H = max(out.W, g.At.X+box.Max.X), max(out.H, g.At.Y+box.Max.Y)
	}
	out.Goal = out.Pieces
	return out
}

// Molecule describes the pattern to be built on s.Board, in a window of the floor, with cells
// of so many pixels, and returns the window's size. Atoms have no label if the fonts lack a
// character: pieces on the board tell which.
func (t Theme) Molecule(s Scene, cell int) (Drawing, image.Point) {
	t = t.OrDefault()
	if t.changed != nil {
		d, size := t.changed.plain.Molecule(s, cell)
		return t.changed.apply(d), size
	}
	s.Board, s.Cell, s.Picture = Pattern(s.Board), cell, nil
	pad := (cell + 3) / 4
	size := image.Pt(s.Board.W*cell+2*pad, s.Board.H*cell+2*pad)
	var d Drawing
	d.flat(rounded(0, 0, float64(size.X), float64(size.Y), float64(pad)), t.Floor)
	for i, p := range s.Board.Pieces {
		ball, err := t.ball(s, i, false)
		if err != nil {
			s.Labels = false
			ball, _ = t.ball(s, i, false)
		}
		d = append(d, ball.shift(float64(pad+p.At.X*cell), float64(pad+p.At.Y*cell))...)
	}
	return d, size
}

// window draws the pattern to be built in the frame below the board.
func (t Theme) window(s Scene) Drawing {
	m := float64(t.whole(s.Cell))
	w, h := s.size(m)
	// Half a cell is the space around the pattern.
	d, size := t.Molecule(s, max(1, (s.Goal-s.Cell/2)/Pattern(s.Board).H))
	return d.shift(float64((w-float64(size.X))/2), h+float64((float64(s.Goal)-float64(size.Y))/2)-float64(m/2))
}
