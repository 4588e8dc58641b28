package scene

import (
	"image"

	"slidegif/solve/board"
)

// A Side is an edge of the board.
type Side uint8

// These are the sides of the board.
const (
	NoSide Side = iota
	Bottom
	Right
	// Top is a side that cars can face, but no piece leaves at the top.
	Top
)

// Direction returns the outward unit vector of the side.
func (s Side) Direction() image.Point {
	return [...]image.Point{Bottom: {Y: 1}, Right: {X: 1}}[s]
}

// FindExit returns the side through which the goal piece leaves the board. The exit consists of the rows or
// columns from:to. Horizontal cars leave on the right-hand side. Other rectangular pieces leave at the bottom, as
// in the puzzle 华容道. FindExit returns NoSide unless the goal is one rectangular piece at a fixed position on that
// side. FindExit also returns NoSide for numbered tiles and for gliding pieces.
func FindExit(b board.Board) (side Side, from, to int) {
	if len(b.Goal) != 1 || b.Goal[0].Role == board.Tile || b.Motion != board.ByCells || b.GoalAnywhere || b.GoalCovers {
		return NoSide, 0, 0
	}
	g := b.Goal[0]
	box := Bounds(g).Add(image.Pt(g.At.X, g.At.Y))
	switch {
	case box.Dx()*box.Dy() != len(g.Cells):
		return NoSide, 0, 0
	case g.Axes == board.Horizontal && box.Max.X == b.W:
		return Right, box.Min.Y, box.Max.Y
	case g.Axes != board.Horizontal && box.Max.Y == b.H:
		return Bottom, box.Min.X, box.Max.X
	}
	return NoSide, 0, 0
}
