package glide

import (
	"strings"
	"unicode"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Grid is a layout of pieces of one cell as written: rows by "/", "." for a cell without a
// piece.
type Grid struct {
	W, H  int
	Cells []rune // row by row
}

// ReadGrid reads rows. Errors begin with place, as "atomix: " or "atomix: goal ".
func ReadGrid(place, text string) (Grid, error) {
	rows := strings.Split(text, "/")
	g := Grid{H: len(rows)}
	for y, row := range rows {
		cells := []rune(row)
		switch {
		case len(cells) == 0:
			return g, input.Errorf("write . for an empty cell", "%srow %d is empty", place, y+1)
		case y == 0:
			g.W = len(cells)
		case len(cells) != g.W:
			return g, input.Errorf("every row needs the same number of cells; . is an empty one",
				"%srow %d has %s, row 1 has %d", place, y+1, input.Count(len(cells), "cell"), g.W)
		}
		for _, r := range cells {
			if !unicode.IsPrint(r) || unicode.IsSpace(r) || unicode.IsMark(r) || r == ',' {
				return g, input.Errorf("a piece is a printable character, an empty cell a dot", "%srow %d: %q is not a cell", place, y+1, string(r))
			}
		}
		g.Cells = append(g.Cells, cells...)
	}
	if len(g.Cells) > MaxCells {
		return g, input.Errorf("a board has at most 256 cells, as 16x16",
			"%sa board of %s of %s is too large", place, input.Count(g.H, "row"), input.Count(g.W, "cell"))
	}
	return g, nil
}

// At returns the place of cell i.
func (g Grid) At(i int) board.Point { return board.Point{X: i % g.W, Y: i / g.W} }

// Trim returns the grid without empty rows and columns at its edges.
func (g Grid) Trim() Grid {
	low, high := board.Point{X: g.W, Y: g.H}, board.Point{X: -1, Y: -1}
	for i, r := range g.Cells {
		if r != '.' {
			p := g.At(i)
			low.X, low.Y = min(low.X, p.X), min(low.Y, p.Y)
			high.X, high.Y = max(high.X, p.X), max(high.Y, p.Y)
		}
	}
	out := Grid{W: max(0, high.X-low.X+1), H: max(0, high.Y-low.Y+1)}
	for y := low.Y; y <= high.Y; y++ {
		out.Cells = append(out.Cells, g.Cells[y*g.W+low.X:y*g.W+high.X+1]...)
	}
	return out
}
