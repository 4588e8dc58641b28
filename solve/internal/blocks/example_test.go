package blocks_test

import (
	"context"
	"fmt"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/blocks"
)

// This example solves a board with one piece. The piece must go down before it can go right below
// the wall. That is one move of three steps.
//
//	aa.#    ...#
//	a... -> ..aa
//	....    ..a.
func ExampleSolve() {
	piece := board.Piece{Name: "a", Cells: []board.Point{{}, {X: 1}, {Y: 1}}}
	goal := piece
	goal.At = board.Point{X: 2, Y: 1}
	b := board.Board{W: 4, H: 3, Pieces: []board.Piece{piece}, Goal: []board.Piece{goal}, Walls: []board.Point{{X: 3}}}
	for _, m := range []board.Metric{board.StepMetric, board.SlideMetric, board.MoveMetric} {
		s, err := blocks.Solve(context.Background(), b, solve.Options{Metric: m})
		fmt.Print(m.Count(len(s.Moves)), ":")
		for _, move := range s.Moves {
			fmt.Print(" ", move.Path)
		}
		fmt.Println("", err)
	}
	// Output:
	// 3 steps: R D R <nil>
	// 2 slides: D RR <nil>
	// 1 move: DRR <nil>
}
