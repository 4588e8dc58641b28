package klotski

import (
	"slices"
	"strings"
	"unicode/utf8"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
	"slidegif/solve/internal/order"
)

// isCellGoal reports whether a goal is written as a list of cells, such as x@3.3+a@1.1, instead of
// a goal grid. A goal grid of one row can look like a list of cells if a piece of the start is
// named @.
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
	order.Sort(b.Goal, func(g, h board.Piece) int { return g.At.Compare(h.At) })
	return nil
}

// checkCellGoal returns an error if a piece can never cover all of its cells, or if two pieces
// would have to be in the same place.
func checkCellGoal(b board.Board) error {
	if len(b.GoalPlacements()) > 0 {
		return nil
	}
	for _, g := range b.Goal {
		one := b
		one.Goal = slices.DeleteFunc(slices.Clone(b.Goal), func(h board.Piece) bool { return h.Name != g.Name })
		if len(one.GoalPlacements()) == 0 {
			return input.Errorf("ask for cells that the piece covers in one place, clear of walls and edges",
				"klotski: goal %s: piece %q never fits there", one.GoalString(), g.Name)
		}
	}
	return input.Errorf("two pieces cannot cover the same cell", "klotski: goal %s: there is no room for all of its pieces", b.GoalString())
}
