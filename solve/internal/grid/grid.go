// Package grid parses boards that are written as rows of characters, separated by slashes. The packages of the puzzle
// kinds decide which characters are pieces, walls and goals.
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

// A Grid is a rectangle of characters.
type Grid struct {
	W, H  int
	Cells []rune // cells row by row, with '.' for an empty cell
}

// A Format describes how the boards of a kind are written.
type Format struct {
	Kind        input.Message // name of the kind, used as a prefix of error messages
	ZeroIsEmpty bool          // whether 0 marks an empty cell, as '.' does
	CellHint    string        // hint for error messages about invalid cells
	MaxSide     int           // A board has at most MaxSide x MaxSide cells.
}

// Blanks contains the characters that mark an empty cell on boards of cars and robots, in addition to a space.
const Blanks = ".-_*0⬜"

// Compact returns rows, separated by slashes, without the spaces between cells. Compact replaces each blank
// with the character empty. If the rows are equally wide only with their spaces, each space is an empty cell,
// too.
func Compact(text, blanks string, empty rune) string {
	rows := strings.Split(text, "/")
	compact := make([]string, len(rows))
	for y, row := range rows {
		compact[y] = strings.Join(strings.Fields(row), "")
	}
	isGrid := func(rows []string) bool {
		other := func(row string) bool { return utf8.RuneCountInString(row) != utf8.RuneCountInString(rows[0]) }
		return !slices.ContainsFunc(rows, other)
	}
	if isGrid(rows) && !isGrid(compact) {
		compact, blanks = rows, blanks+" "
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(blanks, r) {
			return empty
		}
		return r
	}, strings.Join(compact, "/"))
}

// Read parses the rows of a board. Error messages contain place, which is "" or "goal ", before
// each row number.
func (f Format) Read(place, text string) (Grid, error) {
	at := input.Say("%s: %s", f.Kind, input.Word(place))
	empty := "."
	if f.ZeroIsEmpty {
		empty = "0 or ."
	}
	rows := strings.Split(text, "/")
	g := Grid{H: len(rows)}
	for y, row := range rows {
		if f.ZeroIsEmpty { // Spaces are common in copied tables of numbers.
			row = removeSpaces(row)
		}
		cells := []rune(row)
		switch {
		case len(cells) == 0 && y == len(rows)-1 && y > 0:
			return g, input.Errorf("leave out the / at the end", "%srow %d is empty", at, y+1)
		case len(cells) == 0:
			return g, input.Errorf(input.Say("write %s for an empty cell", input.Word(empty)), "%srow %d is empty", at, y+1)
		case y == 0:
			g.W = len(cells)
		case len(cells) != g.W:
			return g, input.Errorf(input.Say("every row needs the same number of cells; write %s for an empty cell", input.Word(empty)),
				"%srow %d has %s, row 1 has %d", at, y+1, input.Count(len(cells), "cell"), g.W)
		}
		for x, r := range cells {
			switch {
			case f.ZeroIsEmpty && r == '0':
				cells[x] = '.'
			case !unicode.IsPrint(r) || unicode.IsSpace(r) || unicode.IsMark(r) || r == ',':
				hint := f.CellHint
				if r == ',' || unicode.IsSpace(r) {
					hint = "write the cells of a row without commas or spaces between them"
				}
				return g, input.Errorf(hint, "%srow %d: %q is not a cell", at, y+1, string(r))
			}
		}
		g.Cells = append(g.Cells, cells...)
	}
	if maxCells := f.MaxSide * f.MaxSide; len(g.Cells) > maxCells {
		return g, input.Errorf(input.Say("a board has at most %d cells, for example %dx%[2]d", maxCells, f.MaxSide),
			"%sa board of %s of %s is too large", at, input.Count(g.H, "row"), input.Count(g.W, "cell"))
	}
	return g, nil
}

// ReadGoal parses the rows of a goal grid. The goal grid must have w x h cells, like the board.
func (f Format) ReadGoal(text string, w, h int) (Grid, error) {
	g, err := f.Read("goal ", text)
	if err == nil && (g.W != w || g.H != h) {
		err = input.Errorf("goal and start must have the same size; write . for goal cells that may hold anything",
			"%s: the goal has %s of %s, but the start has %d of %d", f.Kind, input.Count(g.H, "row"), input.Count(g.W, "cell"), h, w)
	}
	return g, err
}

// removeSpaces removes the spaces from a row in which spaces separate single cells.
func removeSpaces(row string) string {
	cells := strings.Fields(row)
	if slices.ContainsFunc(cells, func(cell string) bool { return utf8.RuneCountInString(cell) > 1 }) {
		return row
	}
	return strings.Join(cells, "")
}

// Rows formats a board with one byte per cell as rows of w cells.
func Rows(cells []byte, w int) string {
	return string(bytes.Join(slices.Collect(slices.Chunk(cells, w)), []byte("/")))
}

// At returns the coordinates of cell i.
func (g Grid) At(i int) board.Point { return board.Point{X: i % g.W, Y: i / g.W} }

// Find returns all cells that contain r, in reading order.
func (g Grid) Find(r rune) []board.Point {
	var ps []board.Point
	for i, c := range g.Cells {
		if c == r {
			ps = append(ps, g.At(i))
		}
	}
	return ps
}

// Piece returns the piece that consists of all cells that contain r. The grid must have at least
// one cell that contains r. If the cells are not edge-connected, split is true, and far is the
// first cell that is not connected to p.At.
func (g Grid) Piece(r rune) (p board.Piece, far board.Point, split bool) {
	cells := g.Find(r)
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

// Robots returns a robot for each letter in the grid, in reading order. Each robot covers a single
// cell. Error messages use the argument place in the same way as Read. The hint argument is the
// hint for characters that are neither letters nor walls.
func (f Format) Robots(g Grid, place, hint string) ([]board.Piece, error) {
	where := input.Say("%s: %s", f.Kind, input.Word(place))
	var robots []board.Piece
	row := map[rune]int{}
	for i, r := range g.Cells {
		at := g.At(i)
		switch {
		case r == '.' || r == '#':
			continue
		case !unicode.IsLetter(r):
			return nil, input.Errorf(hint, "%srow %d: %q is not a robot", where, at.Y+1, string(r))
		case row[r] > 0:
			return nil, input.Errorf("a robot has one cell; use another letter for a second robot", "%srow %d: robot %q is already in row %d", where, at.Y+1, string(r), row[r])
		}
		row[r] = at.Y + 1
		robots = append(robots, board.Piece{Name: string(r), Label: string(r), At: at, Cells: []board.Point{{}}, Role: board.Robot})
	}
	return robots, nil
}

// Trim returns g without empty rows and columns at its edges.
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

// Targets parses a goal that assigns target cells to pieces of b, for example x@3.3+a@1.1. Each
// returned piece has a single cell and is at its target. Errors about unknown pieces have the hint
// unknownHint.
func (f Format) Targets(b board.Board, goal, unknownHint string) ([]board.Piece, error) {
	const syntaxHint = "write PIECE@COLUMN.ROW, counting from 1 at the top left, and join several with +, for example x@3.3+a@1.1"
	var targets []board.Piece
	// A plus sign in a URL decodes to a space.
	for rest, more := strings.ReplaceAll(goal, " ", "+"), true; more; {
		// The characters + and @ are valid names.
		_, size := utf8.DecodeRuneInString(rest)
		name, item := rest[:size], ""
		item, rest, more = strings.Cut(rest[size:], "+")
		target := input.Truncate(name+item, 40)
		word, cell, _ := strings.Cut(item, "@")
		name += word
		column, row, ok := input.ParseCell(cell)
		at := board.Point{X: column - 1, Y: row - 1}
		p, found := board.Find(b.Pieces, name)
		_, repeated := board.Find(targets, name)
		taken := slices.IndexFunc(targets, func(q board.Piece) bool { return q.At == at })
		newError := func(hint string, why input.Message) error {
			return input.Errorf(hint, "%s: goal %s: %s", f.Kind, target, why)
		}
		switch {
		case !ok:
			return nil, input.Errorf(syntaxHint, "%s: goal: %q is not of the form PIECE@COLUMN.ROW", f.Kind, target)
		case !found:
			return nil, newError(unknownHint, input.Say("there is no piece %q in the start", input.Truncate(name, 40)))
		case at.X >= b.W || at.Y >= b.H:
			return nil, newError(syntaxHint, input.Say("the board has %s of %s", input.Count(b.H, "row"), input.Count(b.W, "cell")))
		case slices.Contains(b.Walls, at):
			return nil, newError("choose a cell that a piece can cover", input.Say("the cell is a wall"))
		case repeated && p.Role == board.Robot:
			return nil, newError("a robot can have only one target", input.Say("robot %q has two targets", name))
		case taken >= 0 && b.GoalCovers && targets[taken].Name == name:
			continue
		case taken >= 0:
			return nil, newError("two pieces cannot cover the same cell", input.Say("piece %q already has its goal there", targets[taken].Name))
		}
		p.At, p.Cells = at, []board.Point{{}}
		targets = append(targets, p)
	}
	return targets, nil
}
