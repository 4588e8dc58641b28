package klotski

import (
	"slices"
	"strings"
	"unicode/utf8"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
)

const cellsHint = "write PIECE@COLUMN.ROW, counted from 1 and from the top left, several joined by +, as x@3.3+a@1.1"

// isCells reports whether a goal is a list of cells, as x@3.3+a@1.1, and not a grid. A grid of
// one row may look the same where a piece of the start is called @.
func isCells(start grid.Grid, goal string) bool {
	if !strings.Contains(goal, "@") || strings.Contains(goal, "/") {
		return false
	}
	return start.H > 1 || start.W != utf8.RuneCountInString(goal) || !slices.Contains(start.Cells, '@')
}

// readCells reads a goal of cells that pieces cover, with whichever of their cells.
func readCells(b *board.Board, goal string) error {
	b.GoalCovers = true
	ways := 1
	for rest, more := goal, true; more; {
		_, size := utf8.DecodeRuneInString(rest)
		name, item := rest[:size], ""
		item, rest, more = strings.Cut(rest[size:], "+")
		column, row, ok := input.Cell(strings.TrimPrefix(item, "@"))
		if !ok || item[0] != '@' {
			return input.Errorf(cellsHint, "klotski: goal: %q is not a piece and its cell", input.Clip(name+item, 20))
		}
		at := board.Point{X: column - 1, Y: row - 1}
		p, ok := board.Find(b.Pieces, name)
		fault := func(hint string, why input.Message) error {
			return input.Errorf(hint, "klotski: goal %s%s: %s", p.Name, item, why)
		}
		switch {
		case !ok:
			p.Name = name
			return fault("the goal can only name pieces of the start", input.Say("there is no piece %q in the start", p.Name))
		case at.X >= b.W || at.Y >= b.H:
			return fault(cellsHint, input.Say("the board has %s of %s", input.Count(b.H, "row"), input.Count(b.W, "cell")))
		case slices.Contains(b.Walls, at):
			return fault("ask for a cell that a piece can cover", input.Say("the cell is a wall"))
		}
		if i := slices.IndexFunc(b.Goal, func(g board.Piece) bool { return g.At == at }); i >= 0 {
			if b.Goal[i].Name == p.Name {
				continue
			}
			return fault("two pieces never cover one cell", input.Say("the goal asks for piece %q there", b.Goal[i].Name))
		}
		if _, ok := board.Find(b.Goal, p.Name); !ok {
			ways *= len(p.Cells)
		}
		if ways > board.MostPlaces {
			return fault("ask for fewer pieces", input.Say("the goal can be reached in more than %d ways", board.MostPlaces))
		}
		p.At, p.Cells = at, []board.Point{{}}
		b.Goal = append(b.Goal, p)
	}
	slices.SortFunc(b.Goal, func(g, h board.Piece) int { return g.At.Compare(h.At) })
	return nil
}
