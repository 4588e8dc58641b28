package scene

import (
	"image"
	"iter"

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
//	  0     5     10
//
// Boards are taken after equal numbers of moves, the first and the last among them. Where two lines are
// compared, each has such a part of the sheet, one below the other, and their boards are
// taken after the same moves. All lengths are in pixels.
type Sheet struct {
	Parts                 int // one for each line
	Columns, Rows, Boards int // of a part
	Step                  int // moves from one board to the next; to the last there may be fewer
	Cell                  int
	Tile                  image.Point // of one board
	Gap, Caption, Head    int
	Type                  int // height of a line of text below a board
	Line                  int // height of the title in the head
	Goal                  int // cell of the picture of the goal at the right of the head; 0: none
	Size                  image.Point
}

// aboutBoards is about how many boards the sheet of a whole solution has, in whole rows: the fewer
// the more cells a board has, or pieces would be too small.
func aboutBoards(b board.Board) int { return min(18, max(8, 18*36/(b.W*b.H))) }

// Of a sheet whose boards have notes: the lines of text for which there is room below each, and how
// many boards a part has at least, if there are so many.
const linesOfNote, leastNoted = 3, 6

// A Plan says what a sheet shows.
type Plan struct {
	Lines   []Line
	Beside  []string // behind the title of each line
	Columns int      // 0: by the shape of the board
	Every   bool     // show all boards
}

// NewSheet lays out a sheet, the longer side of which has size pixels. A size too small for the
// boards is an input.Error.
func NewSheet(b board.Board, margin Margin, plan Plan, size int) (Sheet, error) {
	lines, columns := plan.Lines, plan.Columns
	n := 0 // moves of the longest line
	for _, l := range lines {
		n = max(n, l.Timing.To-l.Timing.From)
	}
	boards := aboutBoards(b) / len(lines)
	if plan.Every {
		boards = n + 1
	}
	empty := Sheet{Parts: len(lines), Caption: 1}
	if lines[0].Say != nil {
		empty.Caption = linesOfNote
		boards = max(boards, leastNoted)
	}
	if columns > 0 {
		return empty.fit(b, margin, n, size, columns, boards)
	}
	var best Sheet
	var failed error
	for k := 1; k <= min(n+1, max(9, boards/4)); k++ {
		c, err := empty.fit(b, margin, n, size, k, boards)
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

// off measures how far a sheet is from the best shape: 4 to 3, with a full last row.
func (c Sheet) off() int {
	w, h := 3*c.Size.X, 4*c.Size.Y
	return max(w, h)*100/min(w, h) + 10*(c.Columns*c.Rows-c.Boards)
}

func (c Sheet) fit(b board.Board, margin Margin, n, size, columns, about int) (Sheet, error) {
	rows := max(1, (about+columns/2)/columns)
	if about > n { // every board, the last row as it comes
		rows = (about + columns - 1) / columns
	}
	c.Boards = min(n+1, columns*rows)
	c.Step = 1
	if c.Boards > 1 {
		c.Step = max(1, (n+c.Boards-2)/(c.Boards-1))
		c.Boards = (n+c.Step-1)/c.Step + 1
	}
	c.Columns = min(columns, c.Boards)
	c.Rows = (c.Boards + c.Columns - 1) / c.Columns
	// Many columns leave no room for what suits a few.
	few := min(size, size*9/columns)
	c.Gap, c.Type, c.Line = max(4, few/50), max(10, few/40), max(14, size/14)
	if c.Caption > 1 { // smaller type, since a sentence has more letters than a number
		c.Type, c.Line = max(10, few/80), max(14, size/28)
	}
	c.Caption *= c.Type
	for c.Cell = size / (c.Columns * b.W); c.Cell >= minCell; c.Cell-- {
		c.Head = c.Line
		if ShowsGoal(b) {
			c.Goal = c.Cell
			if !b.GoalAnywhere {
				c.Goal = max(minCell, c.Cell/2)
			}
			c.Head = max(c.Head, GoalSize(b, margin, c.Goal).Y+c.Gap+3)
		}
		c.Tile = PlainGeometry(b, margin, c.Cell).Size
		c.Size = image.Pt(c.Columns*(c.Tile.X+c.Gap)+c.Gap, c.Parts*c.part())
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

// part returns the height of a part.
func (c Sheet) part() int { return c.Head + c.Rows*(c.Tile.Y+c.Caption+c.Gap) }

// Box returns where board i of a part stands.
func (c Sheet) Box(part, i int) image.Rectangle {
	left := (c.Size.X - c.Columns*(c.Tile.X+c.Gap) + c.Gap) / 2
	at := image.Pt(left+i%c.Columns*(c.Tile.X+c.Gap), part*c.part()+c.Head+i/c.Columns*(c.Tile.Y+c.Caption+c.Gap))
	return image.Rectangle{at, at.Add(c.Tile)}
}

// Heading returns where the title of a part stands, and at its right the picture of a goal of
// the given size, which may be empty.
func (c Sheet) Heading(part int, goal image.Point) (title, picture image.Rectangle) {
	top := part * c.part()
	title = image.Rect(c.Box(part, 0).Min.X, top+c.Gap/3, c.Box(part, c.Columns-1).Max.X, top+c.Head)
	if goal == (image.Point{}) {
		return title, picture
	}
	at := image.Pt(title.Max.X-goal.X, top+(c.Head-goal.Y)/2)
	title.Max.X = at.X - c.Gap
	return title, image.Rectangle{at, at.Add(goal)}
}

// A Panel is one board of a sheet.
type Panel struct {
	Position
	Box    image.Rectangle // of the board
	Number image.Rectangle // of the number below it
}

// Panels yields the boards of a part, evenly spread over the moves of the longest line. A
// line that ends before has no boards after its end.
func (c Sheet) Panels(start board.Board, line Line, part int) iter.Seq[Panel] {
	return func(yield func(Panel) bool) {
		for p := range line.Positions(start) {
			shown := p.Done - line.Timing.From
			if shown%c.Step > 0 && p.Done < line.Timing.To {
				continue
			}
			r := c.Box(part, (shown+c.Step-1)/c.Step)
			number := image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+c.Caption+c.Gap/4)
			if !yield(Panel{p, r, number}) {
				return
			}
		}
	}
}
