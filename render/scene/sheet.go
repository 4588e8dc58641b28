package scene

import (
	"image"
	"iter"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Sheet is the layout of a contact sheet, which shows a solution as a grid of boards.
//
//	横刀立马  81 moves
//	+---+ +---+ +---+
//	|   | |   | |   |
//	+---+ +---+ +---+
//	  0     5     10
//
// The boards show evenly spaced positions of the solution, including the first and the last position. If the sheet
// compares two lines of moves, it has one part for each line. The parts are one below the other, but short
// chapters share a row. All lengths are in pixels.
type Sheet struct {
	Columns                        int
	Rows, Boards                   int // numbers for the part with the most boards
	Step                           int // number of moves between boards; the last step may be smaller
	Cell                           int
	BoardSize                      image.Point // size of a board including its margin
	Gap, CaptionHeight, HeadHeight int
	TextHeight                     int // height of a line of text below a board
	TitleHeight                    int // height of the title in the heading
	GoalCell                       int // cell size of the goal picture in the heading, or 0 if there is none
	Size                           image.Point

	parts []part
}

// defaultBoards returns the desired number of boards on a sheet. If the boards have many cells, there are fewer
// boards, so that the pieces stay large enough.
func defaultBoards(b board.Board) int { return min(18, max(8, 18*36/(b.W*b.H))) }

// maxStops is the maximum number of boards on a sheet with Line.Stops.
const maxStops = 48

// legibleText is the height, in pixels, of a line of text with letters of 16 pixels.
const legibleText = 26

// These limits apply to sheets with explanations (see Line.Explain).
const (
	captionLines       = 3 // number of text lines below each board
	minExplainedBoards = 6 // minimum number of boards per part, or of positions if there are fewer
)

// A SheetContent describes what a sheet shows.
type SheetContent struct {
	Lines     []Line
	Subtitles []string // text after the title of each line
	// Columns is the number of columns. If Columns is 0, NewSheet chooses the number.
	Columns   int
	AllBoards bool // show every position
	Chapters  bool // the lines are parts of one solution
}

// NewSheet lays out a sheet. The size is the length of the longer side, in pixels. If the boards do
// not fit, NewSheet returns an *input.Error.
func NewSheet(b board.Board, margin Margin, content SheetContent, size int) (Sheet, error) {
	lines, columns := content.Lines, content.Columns
	var moves []int // by line
	for _, l := range lines {
		moves = append(moves, l.Count()-1)
	}
	n := slices.Max(moves)
	boards := defaultBoards(b) / len(lines)
	if lines[0].Stops != nil {
		boards = min(n+1, maxStops)
	}
	if content.AllBoards {
		boards = n + 1
	}
	empty := Sheet{CaptionHeight: 1}
	if lines[0].Explain != nil {
		empty.CaptionHeight = captionLines
		boards = max(boards, minExplainedBoards)
	}
	if columns > 0 {
		return empty.fit(b, margin, moves, content.Chapters, size, columns, boards)
	}
	var best Sheet
	var failed error
	for k := 1; k <= min(n+1, max(9, boards/4)); k++ {
		c, err := empty.fit(b, margin, moves, content.Chapters, size, k, boards)
		if err != nil {
			failed = err
			continue
		}
		if best.Boards == 0 || c.shapePenalty() < best.shapePenalty() {
			best = c
		}
	}
	if best.Boards > 0 {
		failed = nil
	}
	return best, failed
}

// shapePenalty rates the shape of a sheet. A lower value is better. An ideal sheet has an aspect
// ratio of 4:3, and its last row is full. An empty quarter of the sheet is worse than any aspect
// ratio.
func (c Sheet) shapePenalty() int {
	w, h, all := 3*c.Size.X, 4*c.Size.Y, c.Columns*c.Rows
	empty := all - c.Boards
	return max(w, h)*100/min(w, h) + 10*empty + 100*(4*empty/all)
}

// fit lays out a sheet with the given number of columns. The argument about is the desired number of boards per
// part. The argument moves holds the number of moves of each line.
func (c Sheet) fit(b board.Board, margin Margin, moves []int, chapters bool, size, columns, about int) (Sheet, error) {
	n := slices.Max(moves)
	rows := max(1, (about+columns/2)/columns)
	if about > n { // the sheet shows every position, so the last row may be incomplete
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
	parts, heads, boardRows := c.arrange(moves, chapters)
	c.parts = parts
	// Gaps and text are smaller if there are many columns.
	scale := min(size, size*9/columns)
	c.Gap, c.TextHeight, c.TitleHeight = max(4, scale/50), max(10, scale/40), max(14, size/14)
	if c.CaptionHeight > 1 { // explanations are longer than numbers and need smaller text
		c.TextHeight, c.TitleHeight = max(10, min(legibleText, size/30), scale/60), max(14, size/28)
	}
	c.CaptionHeight *= c.TextHeight
	for c.Cell = size / (c.Columns * b.W); c.Cell >= minCell; c.Cell-- {
		c.HeadHeight = c.TitleHeight
		if ShowsGoal(b) {
			c.GoalCell = c.Cell
			if !b.GoalAnywhere {
				c.GoalCell = max(minCell, c.Cell/2)
			}
			c.HeadHeight = max(c.HeadHeight, GoalSize(b, margin, c.GoalCell).Y+c.Gap+3)
		}
		c.BoardSize = BoardGeometry(b, margin, c.Cell).Size
		c.Size = image.Pt(c.Columns*(c.BoardSize.X+c.Gap)+c.Gap, heads*c.HeadHeight+boardRows*c.rowHeight())
		if c.Size.X <= size && c.Size.Y <= size {
			if c.Size.X >= c.Size.Y { // the remaining pixels are distributed to the edges
				c.Size.X = size
			} else {
				c.Size.Y = size
			}
			return c, nil
		}
	}
	return c, input.Errorf("use a larger size or a different number of columns",
		"size: %d boards of %d x %d cells in %d columns do not fit in %d pixels", c.Boards, b.W, b.H, columns, size)
}

// rowHeight returns the height of a row of boards with the text and the gap below, in pixels.
func (c Sheet) rowHeight() int { return c.BoardSize.Y + c.CaptionHeight + c.Gap }

// Box returns the rectangle of the board with index i in a part.
func (c Sheet) Box(part, i int) image.Rectangle {
	p := c.parts[part]
	left := (c.Size.X-c.Columns*(c.BoardSize.X+c.Gap)+c.Gap)/2 + p.column*(c.BoardSize.X+c.Gap)
	at := image.Pt(left+i%p.columns*(c.BoardSize.X+c.Gap), p.heads*c.HeadHeight+(p.rows+i/p.columns)*c.rowHeight())
	return image.Rectangle{at, at.Add(c.BoardSize)}
}

// Heading returns the rectangle for the title of a part and, to its right, the rectangle for the goal picture. The
// argument goal is the size of the goal picture. If goal is zero, there is no goal picture.
func (c Sheet) Heading(part int, goal image.Point) (title, picture image.Rectangle) {
	first, last := c.Box(part, 0), c.Box(part, c.parts[part].columns-1)
	top := first.Min.Y - c.HeadHeight
	title = image.Rect(first.Min.X, top+c.Gap/3, last.Max.X, first.Min.Y)
	if goal == (image.Point{}) {
		return title, picture
	}
	at := image.Pt(title.Max.X-goal.X, top+(c.HeadHeight-goal.Y)/2)
	title.Max.X = at.X - c.Gap
	return title, image.Rectangle{at, at.Add(goal)}
}

// A Panel is one board of a sheet.
type Panel struct {
	Position
	Box    image.Rectangle // rectangle of the board
	Number image.Rectangle // rectangle of the text below the board
}

// Panels yields the boards that the sheet shows for a line. The number of moves between boards depends on the
// longest line of the sheet, so shorter lines have fewer boards. The trails of a board show the moves since the
// previous board.
func (c Sheet) Panels(start board.Board, line Line, part int) iter.Seq[Panel] {
	return func(yield func(Panel) bool) {
		shown, previous := -1, 0
		for p := range line.Positions(start) {
			if shown++; shown%c.Step > 0 && shown < line.Count()-1 {
				continue
			}
			if shown > 0 && p.Trails != nil {
				p.Trails = Slides(start, line.Moves, previous, p.Done)
			}
			previous = p.Done
			r := c.Box(part, (shown+c.Step-1)/c.Step)
			number := image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+c.CaptionHeight+c.Gap/4)
			if !yield(Panel{p, r, number}) {
				return
			}
		}
	}
}
