package klotski

import (
	"slices"
	"strings"
	"unicode/utf8"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
)

// isCells reports whether a goal is a list of cells, as x@3.3+a@1.1, and not a grid. A grid of
// one row may look the same where a piece of the start is called @.
func isCells(start grid.Grid, goal string) bool {
	if !strings.Contains(goal, "@") || strings.Contains(goal, "/") {
		return false
	}
	return start.H > 1 || start.W != utf8.RuneCountInString(goal) || !slices.Contains(start.Cells, '@')
}

// readCells reads a goal of cells that pieces cover, with whichever of their cells.
func readCells(b *board.Board, goal string) (err error) {
	b.GoalCovers = true
	if b.Goal, err = layout.Targets(*b, goal, "the goal can only name pieces of the start"); err != nil {
		return err
	}
	ways := 1
	for _, p := range b.Pieces {
		if _, ok := board.Find(b.Goal, p.Name); ok {
			ways *= len(p.Cells)
		}
		if ways > board.MostPlaces {
			return input.Errorf("ask for fewer pieces", "klotski: the goal can be reached in more than %d ways", board.MostPlaces)
		}
	}
	slices.SortFunc(b.Goal, func(g, h board.Piece) int { return g.At.Compare(h.At) })
	return nil
}
