package klotski

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
)

// layout is how a layout is written. Besides pieces it has walls, '#', and gates, '-'.
var layout = grid.Format{
	Kind: input.Name("klotski", "华容道"), Zero: true, Side: 20,
	Cells: "a piece is a printable character, an empty cell 0 or ., a wall #, a gate -",
}

// pieces returns the pieces in reading order.
func pieces(g grid.Grid, prefix string) ([]board.Piece, error) {
	var ps []board.Piece
	seen := map[rune]bool{'.': true, '#': true, '-': true}
	for _, r := range g.Cells {
		if seen[r] {
			continue
		}
		seen[r] = true
		cells := g.All(r)
		p := board.Piece{Name: string(r), At: cells[0]}
		if far, ok := apart(cells); ok {
			return nil, input.Errorf("the cells of a piece touch edge to edge; give another piece another character",
				"klotski: %srow %d: piece %q is in two parts", input.Word(prefix), far.Y+1, p.Name)
		}
		for _, c := range cells {
			p.Cells = append(p.Cells, board.Point{X: c.X - p.At.X, Y: c.Y - p.At.Y})
		}
		ps = append(ps, p)
	}
	return ps, nil
}

// apart returns the first of the cells that is not connected to cells[0], if there is one.
func apart(cells []board.Point) (board.Point, bool) {
	joined := make([]bool, len(cells))
	joined[0] = true
	for todo := []board.Point{cells[0]}; len(todo) > 0; {
		p := todo[0]
		todo = todo[1:]
		for i, c := range cells {
			if dx, dy := c.X-p.X, c.Y-p.Y; !joined[i] && dx*dx+dy*dy == 1 {
				joined[i] = true
				todo = append(todo, c)
			}
		}
	}
	for i, j := range joined {
		if !j {
			return cells[i], true
		}
	}
	return board.Point{}, false
}

func sameShape(a, b board.Piece) bool { return slices.Equal(a.Cells, b.Cells) }

// isShape reports whether p is a full rectangle of w x h cells.
func isShape(p board.Piece, w, h int) bool {
	last := p.Cells[len(p.Cells)-1]
	return len(p.Cells) == w*h && last == board.Point{X: w - 1, Y: h - 1}
}
