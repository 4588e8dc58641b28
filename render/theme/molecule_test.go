package theme

import (
	"testing"

	"slidegif/solve/board"
)

// The board of a pattern holds every cell of it.
func TestPatternHoldsItsCells(t *testing.T) {
	block := board.Piece{At: board.Point{X: 1}, Cells: []board.Point{{}, {X: 1}, {X: -1, Y: 1}}}
	p := Pattern(board.Board{W: 5, H: 5, Goal: []board.Piece{block}, GoalAnywhere: true})
	if p.W != 3 || p.H != 2 {
		t.Errorf("%d x %d cells, want 3 x 2", p.W, p.H)
	}
}
