package board_test

import (
	"fmt"

	"slidegif/solve/board"
)

// This example checks a solution in two metrics: the car makes one slide, which is not one step. A
// goal is a piece at its target position. Pieces without a goal may be anywhere.
func ExampleCheck() {
	car := board.Piece{Name: "A", Cells: []board.Point{{}, {X: 1}}, Axes: board.Horizontal}
	goal := car
	goal.At = board.Point{X: 2}
	b := board.Board{
		W: 4, H: 2, Pieces: []board.Piece{car}, Goal: []board.Piece{goal}, Walls: []board.Point{{X: 0, Y: 1}},
		Text: board.Symbols{Empty: ".", Wall: "#", Row: "/"},
	}
	fmt.Println(b)

	end, err := board.Check(b, []board.Move{{Pieces: []int{0}, Path: "RR"}}, board.SlideMetric)
	fmt.Println(end, end.Solved(), err)

	_, err = board.Check(b, []board.Move{{Pieces: []int{0}, Path: "RR"}}, board.StepMetric)
	fmt.Println(err)
	// Output:
	// AA../#...
	// ..AA/#... true <nil>
	// move 1: path "RR" is not a single step
}
