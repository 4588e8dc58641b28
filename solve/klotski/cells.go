package klotski

import (
	"slices"
	"strings"
	"unicode/utf8"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
)

// isCellGoal reports whether goal is a list of cells, such as x@3.3+a@1.1, and not a grid. A goal
// grid of one row can look the same if a piece of the start is named @.
func isCellGoal(start grid.Grid, goal string) bool {
	if !strings.Contains(goal, "@") || strings.Contains(goal, "/") {
		return false
	}
	return start.H > 1 || start.W != utf8.RuneCountInString(goal) || !slices.Contains(start.Cells, '@')
}

// readCellGoal parses a list of pieces and the cells that they must cover.
func readCellGoal(b *board.Board, goal string) (err error) {
	b.GoalCovers = true
	if b.Goal, err = layoutFormat.Targets(*b, goal, "the goal can only name pieces of the start"); err != nil {
		return err
	}
	ways := 1
	for _, p := range b.Pieces {
		if _, ok := board.Find(b.Goal, p.Name); ok {
			ways *= len(p.Cells)
		}
		if ways > board.MaxGoalPlacements {
			return input.Errorf("name fewer pieces in the goal", "klotski: the goal can be reached in more than %d ways", board.MaxGoalPlacements)
		}
	}
	slices.SortFunc(b.Goal, func(g, h board.Piece) int { return g.At.Compare(h.At) })
	return nil
}
