package ricochet

import (
	"fmt"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
)

const side = 16 // number of rows and columns of random boards

// draw returns a random board in the style of the printed boards. The four cells in the middle are
// walls. Each quarter of the board has a wall at each of its two outer edges. Each quarter also has
// up to four pairs of walls at right angles, one for each corner of a cell. Cells with a pair of
// walls never touch, even diagonally. The target is a cell with a pair of walls, and the robots are
// on other random cells.
func draw(r *solve.Rand, _, _ int) (board.Board, bool) {
	const half = side / 2
	var cells [side][side]struct {
		char         byte
		right, lower bool
		corner       bool // whether the cell has a pair of walls
	}
	for y := range side {
		for x := range side {
			cells[y][x].char = '.'
		}
	}
	for i := range 4 {
		cells[half-1+i/2][half-1+i%2].char = '#'
	}
	// wall adds a wall on one side of a cell.
	wall := func(x, y int, d byte) {
		switch d {
		case 'L':
			cells[y][x-1].right = true
		case 'R':
			cells[y][x].right = true
		case 'U':
			cells[y-1][x].lower = true
		case 'D':
			cells[y][x].lower = true
		}
	}
	free := func(x, y int) bool {
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if c := cells[y+dy][x+dx]; c.corner || c.char == '#' {
					return false
				}
			}
		}
		return true
	}
	var corners []board.Point
	for quarter := range 4 {
		left, top := quarter%2*half, quarter/2*half
		outerX, outerY := quarter%2*(side-1), quarter/2*(side-1)
		wall(left+1+r.IntN(half-2), outerY, 'R')
		wall(outerX, top+1+r.IntN(half-2), 'D')
		for _, pair := range []string{"LU", "RU", "LD", "RD"} {
			// After 100 unsuitable cells, skip this pair of walls.
			for range 100 {
				x, y := left+r.IntN(half), top+r.IntN(half)
				if x == 0 || y == 0 || x == side-1 || y == side-1 || !free(x, y) {
					continue
				}
				wall(x, y, pair[0])
				wall(x, y, pair[1])
				cells[y][x].corner = true
				corners = append(corners, board.Point{X: x, Y: y})
				break
			}
		}
	}
	target := corners[r.IntN(len(corners))]
	for name := byte('A'); name <= 'D'; {
		x, y := r.IntN(side), r.IntN(side)
		if cells[y][x].char == '.' && target != (board.Point{X: x, Y: y}) {
			cells[y][x].char = name
			name++
		}
	}
	var text strings.Builder
	for y, row := range cells {
		if y > 0 {
			text.WriteByte('/')
		}
		for _, c := range row {
			text.WriteByte(c.char)
			if c.right {
				text.WriteByte(',')
			}
			if c.lower {
				text.WriteByte('_')
			}
		}
	}
	b, err := read(text.String(), fmt.Sprintf("%c@%d.%d", 'A'+r.IntN(4), target.X+1, target.Y+1))
	return b, err == nil
}
