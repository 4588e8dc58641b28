package scene

import (
	"image"

	"slidegif/solve/board"
)

// A Side is an edge of the board.
type Side uint8

const (
	Nowhere Side = iota
	Bottom
	RightSide
	LeftSide
	Top
)

// Out is the direction in which a piece leaves, by one.
func (s Side) Out() image.Point {
	return [...]image.Point{Bottom: {Y: 1}, RightSide: {X: 1}, LeftSide: {X: -1}, Top: {Y: -1}}[s]
}

// WayOut returns the edge at which the goal's one piece ends, and the cells of that edge
// that it takes, from the first to just after the last. A car leaves along its axis, any
// other piece downwards, as in 华容道, if it is a rectangle that could. Boards with more
// goals than one, or with one inside, have no way out; nor have numbered tiles, pieces that
// glide, and goals of cells.
func WayOut(b board.Board) (side Side, from, to int) {
	if len(b.Goal) != 1 || b.Goal[0].Role == board.Tile || b.Motion != board.ByCells || b.GoalAnywhere || b.GoalCovers {
		return Nowhere, 0, 0
	}
	g := b.Goal[0]
	if box := Bounds(g); box.Dx()*box.Dy() != len(g.Cells) {
		return Nowhere, 0, 0
	}
	at := func(side Side) (edge bool, from, to int) {
		from, to = b.W+b.H, 0
		for _, c := range g.Cells {
			c = c.Add(g.At)
			k := c.X
			if side == RightSide || side == LeftSide {
				k = c.Y
			}
			if side == Bottom && c.Y == b.H-1 || side == Top && c.Y == 0 ||
				side == RightSide && c.X == b.W-1 || side == LeftSide && c.X == 0 {
				edge, from, to = true, min(from, k), max(to, k+1)
			}
		}
		return edge, from, to
	}
	sides := []Side{Bottom}
	switch g.Axes {
	case board.Horizontal:
		sides = []Side{RightSide, LeftSide}
	case board.Vertical:
		sides = []Side{Bottom, Top}
	}
	for _, s := range sides {
		if edge, from, to := at(s); edge {
			return s, from, to
		}
	}
	return Nowhere, 0, 0
}
