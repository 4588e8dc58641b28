package scene

import (
	"image"

	"slidegif/solve/board"
)

// A Side is an edge of the board.
type Side uint8

// Sides with a way out.
const (
	Nowhere Side = iota
	Bottom
	RightSide
	Top // where no piece leaves: a car may look there
)

// Out is the direction in which a piece leaves, by one.
func (s Side) Out() image.Point {
	return [...]image.Point{Bottom: {Y: 1}, RightSide: {X: 1}}[s]
}

// WayOut returns the edge at which the goal's one piece ends, and the cells of that edge
// that it takes, from the first to just after the last. A car that lies across leaves to the
// right, any other piece downwards, as in 华容道, if it is a rectangle. Boards with more goals
// than one, or with one inside, have no way out; nor have numbered tiles, pieces that glide, and
// goals of cells.
func WayOut(b board.Board) (side Side, from, to int) {
	if len(b.Goal) != 1 || b.Goal[0].Role == board.Tile || b.Motion != board.ByCells || b.GoalAnywhere || b.GoalCovers {
		return Nowhere, 0, 0
	}
	g := b.Goal[0]
	box := Bounds(g).Add(image.Pt(g.At.X, g.At.Y))
	switch {
	case box.Dx()*box.Dy() != len(g.Cells):
		return Nowhere, 0, 0
	case g.Axes == board.Horizontal && box.Max.X == b.W:
		return RightSide, box.Min.Y, box.Max.Y
	case g.Axes != board.Horizontal && box.Max.Y == b.H:
		return Bottom, box.Min.X, box.Max.X
	}
	return Nowhere, 0, 0
}
