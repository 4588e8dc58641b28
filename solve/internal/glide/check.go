package glide

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// check returns an error if the engine does not support the board.
func check(b board.Board) error {
	switch {
	case b.Motion == board.ByCells:
		return input.Errorf("", "the pieces of this board do not glide")
	case b.W < 1 || b.H < 1 || b.W > MaxCells || b.H > MaxCells || b.W*b.H > MaxCells:
		return input.Errorf(input.Say("use a board of at most %d cells, such as 16x16", MaxCells), "the board has %d x %d cells, not 1 to %d", b.W, b.H, MaxCells)
	case len(b.Pieces) == 0 || len(b.Pieces) > MaxPieces:
		return input.Errorf("", "the board has %d pieces, not 1 to %d", len(b.Pieces), MaxPieces)
	}
	taken := map[board.Point]bool{}
	for _, p := range b.Walls {
		if !inside(b, p) {
			return input.Errorf("", "a wall is outside the board")
		}
		taken[p] = true
	}
	missing := map[int]int{} // for each class: number of goal pieces that the board lacks
	for _, g := range b.Goal {
		missing[g.Class]++
		if !b.GoalAnywhere && !inside(b, g.At) {
			return input.Errorf("", "the goal of piece %q is outside the board", g.Name)
		}
	}
	for _, p := range b.Pieces {
		switch {
		case !slices.Equal(p.Cells, []board.Point{{}}):
			return input.Errorf("", "piece %q has more than one cell", p.Name)
		case !inside(b, p.At):
			return input.Errorf("", "piece %q is outside the board", p.Name)
		case taken[p.At]:
			return input.Errorf("", "piece %q overlaps another piece or a wall", p.Name)
		}
		taken[p.At] = true
		missing[p.Class]--
	}
	for _, g := range b.Goal {
		if missing[g.Class] > 0 {
			return input.Errorf("", "the goal names more pieces %q than the board has", g.Name)
		}
	}
	return nil
}

func inside(b board.Board, p board.Point) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < b.W && p.Y < b.H
}
