package scene

import (
	"slices"

	"slidegif/solve/board"
)

// Crop returns a copy of b without outer rows and columns of walls. The offset is the position in b of the copy's
// upper left cell. All legal moves on b are also legal on the copy. A board is cropped only if its border stops
// gliding pieces. On all other boards, outer walls are part of the puzzle.
func Crop(b board.Board) (cropped board.Board, offset board.Point) {
	if b.Motion != board.Glide || len(b.Exits) > 0 {
		return b, offset
	}
	wall := map[board.Point]bool{}
	for _, w := range b.Walls {
		wall[w] = true
	}
	// isWall reports whether w x h cells, starting at (x, y), are walls.
	isWall := func(x, y, w, h int) bool {
		for i := range w * h {
			if !wall[board.Point{X: x + i%w, Y: y + i/w}] {
				return false
			}
		}
		return true
	}
	left, top, right, bottom := 0, 0, b.W, b.H
	for right-left > 1 && isWall(left, top, 1, bottom-top) {
		left++
	}
	for right-left > 1 && isWall(right-1, top, 1, bottom-top) {
		right--
	}
	for bottom-top > 1 && isWall(left, top, right-left, 1) {
		top++
	}
	for bottom-top > 1 && isWall(left, bottom-1, right-left, 1) {
		bottom--
	}
	offset = board.Point{X: left, Y: top}
	move := func(p board.Point) board.Point { return board.Point{X: p.X - left, Y: p.Y - top} }
	points := func(list []board.Point) (inside []board.Point) {
		for _, p := range list {
			if p.X >= left && p.X < right && p.Y >= top && p.Y < bottom {
				inside = append(inside, move(p))
			}
		}
		return inside
	}
	pieces := func(list []board.Piece) []board.Piece {
		list = slices.Clone(list)
		for i := range list {
			list[i].At = move(list[i].At)
		}
		return list
	}
	b.W, b.H = right-left, bottom-top
	b.Walls, b.RightWalls, b.LowerWalls = points(b.Walls), points(b.RightWalls), points(b.LowerWalls)
	if b.Pieces = pieces(b.Pieces); !b.GoalAnywhere {
		b.Goal = pieces(b.Goal)
	}
	return b, offset
}
