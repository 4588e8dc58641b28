package scene

import (
	"image"
	"iter"
	"strconv"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Sheet shows a solution as boards side by side, as photographers lay out a
// film:
//
//	横刀立马  81 moves
//	+---+ +---+ +---+
//	|   | |   | |   |
//	+---+ +---+ +---+
//	  0     4     9
//
// Boards are taken at even distances, the first and the last among them. All lengths are
// in pixels.
type Sheet struct {
	Columns, Rows, Boards int
	Cell                  int
	Tile                  image.Point // of one board
	Gap, Caption, Head    int
	Line                  int // height of the title in the head
	Goal                  int // cell of the goal at the right of the head, where it may stand anywhere; else 0
	Size                  image.Point
}

// sheetBoards is about how many boards the sheet of a whole solution has; whole rows of them.
const sheetBoards = 18

// NewSheet lays out a sheet for n+1 boards to choose from, the longer side of which has
// size pixels; columns may be 0. With every set it shows them all. A size too small for the
// boards is an input.Error.
func NewSheet(b board.Board, margin Margin, n, size, columns int, every bool) (Sheet, error) {
	boards := sheetBoards
	if every {
		boards = n + 1
	}
	if columns > 0 {
		return fitSheet(b, margin, n, size, columns, boards)
	}
	var best Sheet
	var failed error
	for k := 1; k <= min(n+1, max(9, boards/4)); k++ {
		c, err := fitSheet(b, margin, n, size, k, boards)
		if err != nil {
			failed = err
			continue
		}
		if best.Boards == 0 || c.off() < best.off() {
			best = c
		}
	}
	if best.Boards > 0 {
		failed = nil
	}
	return best, failed
}

// off tells how far from good a layout's shape is: 4 to 3, and no holes in the last row.
func (c Sheet) off() int {
	w, h := 3*c.Size.X, 4*c.Size.Y
	return max(w, h)*100/min(w, h) + 10*(c.Columns*c.Rows-c.Boards)
}

func fitSheet(b board.Board, margin Margin, n, size, columns, about int) (Sheet, error) {
	rows := max(1, (about+columns/2)/columns)
	if about > n { // every board, the last row as it comes
		rows = (about + columns - 1) / columns
	}
	c := Sheet{Columns: columns, Boards: min(n+1, columns*rows)}
	c.Columns = min(columns, c.Boards)
	c.Rows = (c.Boards + c.Columns - 1) / c.Columns
	// Many columns leave no room for what suits a few.
	few := min(size, size*9/columns)
	c.Gap, c.Caption, c.Line = max(4, few/50), max(10, few/40), max(14, size/14)
	goal := goalRows(b)
	for c.Cell = size / (c.Columns * b.W); c.Cell >= minCell; c.Cell-- {
		c.Head = c.Line
		if goal > 0 {
			c.Goal = c.Cell
			c.Head = max(c.Head, goal*c.Goal+c.Goal/2+c.Gap+3)
		}
		m := 2 * margin(c.Cell)
		c.Tile = image.Pt(b.W*c.Cell+m, b.H*c.Cell+m)
		c.Size = image.Pt(c.Columns*(c.Tile.X+c.Gap)+c.Gap, c.Head+c.Rows*(c.Tile.Y+c.Caption+c.Gap))
		if c.Size.X <= size && c.Size.Y <= size {
			if c.Size.X >= c.Size.Y { // what cells cannot fill goes to the edges
				c.Size.X = size
			} else {
				c.Size.Y = size
			}
			return c, nil
		}
	}
	return c, input.Errorf("give a larger size or another number of columns",
		"size: %d boards of %d x %d cells in %d columns do not fit into %d pixels", c.Boards, b.W, b.H, columns, size)
}

// Box returns where board i stands.
func (c Sheet) Box(i int) image.Rectangle {
	left := (c.Size.X - c.Columns*(c.Tile.X+c.Gap) + c.Gap) / 2
	at := image.Pt(left+i%c.Columns*(c.Tile.X+c.Gap), c.Head+i/c.Columns*(c.Tile.Y+c.Caption+c.Gap))
	return image.Rectangle{at, at.Add(c.Tile)}
}

// Heading returns where the title stands, and at its right the picture of a goal of the given
// size, which may be empty.
func (c Sheet) Heading(goal image.Point) (title, picture image.Rectangle) {
	title = image.Rect(c.Box(0).Min.X, c.Gap/3, c.Box(c.Columns-1).Max.X, c.Head)
	if goal == (image.Point{}) {
		return title, picture
	}
	at := image.Pt(title.Max.X-goal.X, (c.Head-goal.Y)/2)
	title.Max.X = at.X - c.Gap
	return title, image.Rectangle{at, at.Add(goal)}
}

// A Panel is one board of a sheet.
type Panel struct {
	Board  board.Board
	Lit    []int           // pieces that have just moved, if they are to be lit
	Step   string          // how many moves are done
	Box    image.Rectangle // of the board
	Number image.Rectangle // of the number below it
}

// Panels yields the boards of a sheet, evenly spread over the moves from t.From to t.To.
func (c Sheet) Panels(start board.Board, moves []board.Move, t Timing) iter.Seq[Panel] {
	return func(yield func(Panel) bool) {
		b, done := start, 0
		for i := range c.Boards {
			step := t.From + i*(t.To-t.From)/max(1, c.Boards-1)
			for ; done < step; done++ {
				b = b.Apply(moves[done])
			}
			r := c.Box(i)
			p := Panel{Board: b, Step: strconv.Itoa(step), Box: r}
			p.Number = image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+c.Caption+c.Gap/4)
			if t.Highlight && step > 0 {
				p.Lit = moves[step-1].Pieces
			}
			if !yield(p) {
				return
			}
		}
	}
}
