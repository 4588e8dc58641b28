package lockout

import (
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/grid"
)

// sideForLength returns a side length at which optima of the given length are common.
func sideForLength(slides int) int {
	switch {
	case slides > 15:
		return 9
	case slides > 10:
		return 7
	}
	return 5
}

// draw places X and n-1 other robots on random cells of a square board, but not on the centre. The
// robots other than X are named in reading order.
func draw(r *solve.Rand, n, low int) (board.Board, bool) {
	side := sideForLength(low)
	cells := []byte(strings.Repeat(".", side*side))
	for i := 0; i < n; {
		at := r.IntN(len(cells))
		if cells[at] != '.' || at == len(cells)/2 {
			continue
		}
		cells[at] = 'o'
		if i == 0 {
			cells[at] = 'X'
		}
		i++
	}
	name := byte('A')
	for i, c := range cells {
		if c == 'o' {
			cells[i] = name
			name++
		}
	}
	b, err := read(grid.Rows(cells, side), "")
	return b, err == nil
}
