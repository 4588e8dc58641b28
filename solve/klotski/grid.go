package klotski

import (
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve/blocks"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A grid is a layout as written, row by row.
type grid struct {
	w, h  int
	cells []rune // '.', '#', '-' or a piece
}

// readGrid reads rows; prefix stands before "row 3" in errors.
func readGrid(prefix, s string) (grid, error) {
	rows := strings.Split(s, "/")
	for y, row := range rows {
		rows[y] = unspaced(row)
	}
	g := grid{w: len([]rune(rows[0])), h: len(rows)}
	for y, row := range rows {
		cells := []rune(row)
		if len(cells) == 0 {
			return g, input.Errorf("write 0 or . for an empty cell", "klotski: %srow %d is empty", prefix, y+1)
		}
		if len(cells) != g.w {
			return g, input.Errorf("every row needs the same number of cells; 0 or . is an empty one",
				"klotski: %srow %d has %s, row 1 has %d", prefix, y+1, input.Count(len(cells), "cell"), g.w)
		}
		for x, r := range cells {
			switch {
			case r == '0':
				r = '.'
			case !unicode.IsPrint(r) || unicode.IsSpace(r) || unicode.IsMark(r) || r == ',':
				return g, input.Errorf("a piece is a printable character, an empty cell 0 or ., a wall #, a gate -",
					"klotski: %srow %d: %q is not a cell", prefix, y+1, string(r))
			}
			cells[x] = r
		}
		g.cells = append(g.cells, cells...)
	}
	if len(g.cells) > blocks.MaxCells {
		return g, input.Errorf("a board has at most 400 cells, as 20x20", "klotski: a board of %s of %s is too large", input.Count(g.h, "row"), input.Count(g.w, "cell"))
	}
	return g, nil
}

// unspaced takes the spaces out of a row whose cells stand apart, each by itself.
func unspaced(row string) string {
	cells := strings.Fields(row)
	for _, cell := range cells {
		if utf8.RuneCountInString(cell) > 1 {
			return row
		}
	}
	return strings.Join(cells, "")
}

func (g grid) at(p board.Point) rune { return g.cells[p.Y*g.w+p.X] }

// all returns the cells that hold r, in reading order.
func (g grid) all(r rune) []board.Point {
	var ps []board.Point
	for i, c := range g.cells {
		if c == r {
			ps = append(ps, board.Point{X: i % g.w, Y: i / g.w})
		}
	}
	return ps
}

// pieces returns the pieces in reading order.
func (g grid) pieces(prefix string) ([]board.Piece, error) {
	var ps []board.Piece
	seen := map[rune]bool{'.': true, '#': true, '-': true}
	for _, r := range g.cells {
		if seen[r] {
			continue
		}
		seen[r] = true
		cells := g.all(r)
		p := board.Piece{Name: string(r), At: cells[0]}
		if far, ok := apart(cells); ok {
			return nil, input.Errorf("the cells of a piece touch edge to edge; give another piece another character",
				"klotski: %srow %d: piece %q is in two parts", prefix, far.Y+1, p.Name)
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

func find(ps []board.Piece, name string) (board.Piece, bool) {
	for _, p := range ps {
		if p.Name == name {
			return p, true
		}
	}
	return board.Piece{}, false
}

func sameShape(a, b board.Piece) bool { return slices.Equal(a.Cells, b.Cells) }

// isShape reports whether p is a full rectangle of w x h cells.
func isShape(p board.Piece, w, h int) bool {
	last := p.Cells[len(p.Cells)-1]
	return len(p.Cells) == w*h && last == board.Point{X: w - 1, Y: h - 1}
}

func covers(p board.Piece, at board.Point) bool {
	for _, c := range p.Cells {
		if c.Add(p.At) == at {
			return true
		}
	}
	return false
}

func sortPoints(ps []board.Point) {
	sort.Slice(ps, func(i, j int) bool { return ps[i].Less(ps[j]) })
}
