// Package grid reads boards that are written row by row.
package grid

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Grid is a layout as written.
type Grid struct {
	W, H  int
	Cells []rune // row by row; '.' is a cell without a piece
}

// A Format says how a kind writes its rows.
type Format struct {
	Kind  input.Message // its name, with which errors begin
	Zero  bool          // 0 is an empty cell as well
	Cells string        // the hint for what is no cell
	Side  int           // a board has at most Side x Side cells
}

// Read reads rows. Place is where they are, in errors: empty or "goal ".
func (f Format) Read(place, text string) (Grid, error) {
	at := input.Say("%s: %s", f.Kind, input.Word(place))
	empty := "."
	if f.Zero {
		empty = "0 or ."
	}
	rows := strings.Split(text, "/")
	g := Grid{H: len(rows)}
	for y, row := range rows {
		if f.Zero { // what is numbered is copied with spaces
			row = unspaced(row)
		}
		cells := []rune(row)
		switch {
		case len(cells) == 0:
			return g, input.Errorf(input.Say("write %s for an empty cell", input.Word(empty)), "%srow %d is empty", at, y+1)
		case y == 0:
			g.W = len(cells)
		case len(cells) != g.W:
			return g, input.Errorf(input.Say("every row needs the same number of cells; %s is an empty one", input.Word(empty)),
				"%srow %d has %s, row 1 has %d", at, y+1, input.Count(len(cells), "cell"), g.W)
		}
		for x, r := range cells {
			switch {
			case f.Zero && r == '0':
				cells[x] = '.'
			case !unicode.IsPrint(r) || unicode.IsSpace(r) || unicode.IsMark(r) || r == ',':
				return g, input.Errorf(f.Cells, "%srow %d: %q is not a cell", at, y+1, string(r))
			}
		}
		g.Cells = append(g.Cells, cells...)
	}
	if most := f.Side * f.Side; len(g.Cells) > most {
		return g, input.Errorf(input.Say("a board has at most %d cells, as %dx%[2]d", most, f.Side),
			"%sa board of %s of %s is too large", at, input.Count(g.H, "row"), input.Count(g.W, "cell"))
	}
	return g, nil
}

// ReadGoal reads the rows of a goal for a board of w x h cells.
func (f Format) ReadGoal(text string, w, h int) (Grid, error) {
	g, err := f.Read("goal ", text)
	if err == nil && (g.W != w || g.H != h) {
		err = input.Errorf("write . for cells of the goal that may hold anything",
			"%s: the goal has %s of %s, the start %d of %d", f.Kind, input.Count(g.H, "row"), input.Count(g.W, "cell"), h, w)
	}
	return g, err
}

// unspaced takes the spaces out of a row whose cells stand apart, each by itself.
func unspaced(row string) string {
	cells := strings.Fields(row)
	if slices.ContainsFunc(cells, func(cell string) bool { return utf8.RuneCountInString(cell) > 1 }) {
		return row
	}
	return strings.Join(cells, "")
}

// Rows writes cells of one byte as rows of w.
func Rows(cells []byte, w int) string {
	return string(bytes.Join(slices.Collect(slices.Chunk(cells, w)), []byte("/")))
}

// At returns the place of cell i.
func (g Grid) At(i int) board.Point { return board.Point{X: i % g.W, Y: i / g.W} }

// All returns the cells that hold r, in reading order.
func (g Grid) All(r rune) []board.Point {
	var ps []board.Point
	for i, c := range g.Cells {
		if c == r {
			ps = append(ps, g.At(i))
		}
	}
	return ps
}

// Piece returns the cells that hold r, one at least, as a piece. Where they do not all touch edge to edge, split is set
// and far is the first that lies apart.
func (g Grid) Piece(r rune) (p board.Piece, far board.Point, split bool) {
	cells := g.All(r)
	p = board.Piece{Name: string(r), At: cells[0]}
	for _, c := range cells {
		p.Cells = append(p.Cells, board.Point{X: c.X - p.At.X, Y: c.Y - p.At.Y})
	}
	joined := make([]bool, len(cells))
	joined[0] = true
	for todo := cells[:1:1]; len(todo) > 0; todo = todo[1:] {
		for i, c := range cells {
			if dx, dy := c.X-todo[0].X, c.Y-todo[0].Y; !joined[i] && dx*dx+dy*dy == 1 {
				joined[i] = true
				todo = append(todo, c)
			}
		}
	}
	if i := slices.Index(joined, false); i >= 0 {
		return p, cells[i], true
	}
	return p, far, false
}

// Robots lists the letters, each a robot of one cell, in reading order. Place and hint are for
// errors about what is neither a letter nor a wall.
func (f Format) Robots(g Grid, place, hint string) ([]board.Piece, error) {
	where := input.Say("%s: %s", f.Kind, input.Word(place))
	var all []board.Piece
	row := map[rune]int{}
	for i, r := range g.Cells {
		at := g.At(i)
		switch {
		case r == '.' || r == '#':
			continue
		case !unicode.IsLetter(r):
			return nil, input.Errorf(hint, "%srow %d: %q is not a robot", where, at.Y+1, string(r))
		case row[r] > 0:
			return nil, input.Errorf("a robot has one cell; give another one another letter", "%srow %d: robot %q stands in row %d already", where, at.Y+1, string(r), row[r])
		}
		row[r] = at.Y + 1
		all = append(all, board.Piece{Name: string(r), Label: string(r), At: at, Cells: []board.Point{{}}, Role: board.Robot})
	}
	return all, nil
}

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

// Targets reads a goal of pieces of b and cells that they come to, as x@3.3+a@1.1: each piece is
// returned as one cell there. named is the hint for a name that no piece has.
func (f Format) Targets(b board.Board, goal, named string) ([]board.Piece, error) {
	const form = "write PIECE@COLUMN.ROW, counted from 1 and from the top left, several joined by +, as x@3.3+a@1.1"
	var all []board.Piece
	for rest, more := strings.ReplaceAll(goal, " ", "+"), true; more; { // a URL reads a + as a space
		_, size := utf8.DecodeRuneInString(rest) // a piece may be called + or @
		name, item := rest[:size], ""
		item, rest, more = strings.Cut(rest[size:], "+")
		target := input.Clip(name+item, 40)
		word, cell, _ := strings.Cut(item, "@")
		name += word
		column, row, ok := input.Cell(cell)
		at := board.Point{X: column - 1, Y: row - 1}
		p, found := board.Find(b.Pieces, name)
		_, again := board.Find(all, name)
		taken := slices.IndexFunc(all, func(q board.Piece) bool { return q.At == at })
		fault := func(hint string, why input.Message) error {
			return input.Errorf(hint, "%s: goal %s: %s", f.Kind, target, why)
		}
		switch {
		case !ok:
			return nil, input.Errorf(form, "%s: goal: %q is not a piece and its cell", f.Kind, target)
		case !found:
			return nil, fault(named, input.Say("there is no piece %q in the start", input.Clip(name, 40)))
		case at.X >= b.W || at.Y >= b.H:
			return nil, fault(form, input.Say("the board has %s of %s", input.Count(b.H, "row"), input.Count(b.W, "cell")))
		case slices.Contains(b.Walls, at):
			return nil, fault("ask for a cell that a piece can cover", input.Say("the cell is a wall"))
		case again && p.Role == board.Robot:
			return nil, fault("a robot has one target", input.Say("robot %q has two targets", name))
		case taken >= 0 && b.GoalCovers && all[taken].Name == name:
			continue
		case taken >= 0:
			return nil, fault("two pieces never cover one cell", input.Say("the goal asks for piece %q there", all[taken].Name))
		}
		p.At, p.Cells = at, []board.Point{{}}
		all = append(all, p)
	}
	return all, nil
}
