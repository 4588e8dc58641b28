package blocks

import (
	"errors"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Blocks have no walls between cells.
func TestWallsBetweenCellsAreRefused(t *testing.T) {
	b := board.Board{W: 2, H: 1, Pieces: []board.Piece{{Name: "a", Cells: []board.Point{{}}}}, RightWalls: []board.Point{{}}}
	_, err := Solve(t.Context(), b, solve.Options{Metric: board.StepMetric})
	if _, ok := errors.AsType[*input.Error](err); !ok {
		t.Errorf("%v", err)
	}
}
