package blocks

import (
	"testing"

	"slidegif/solve/board"
)

// TestSpace walks a small space and holds its moves to the referee's rules.
func TestSpace(t *testing.T) {
	soldier := []board.Point{{}}
	b := board.Board{
		W: 3, H: 2,
		Pieces: []board.Piece{
			{Name: "A", At: board.Point{X: 0, Y: 0}, Cells: []board.Point{{}, {X: 1}}, Class: 0},
			{Name: "b", At: board.Point{X: 0, Y: 1}, Cells: soldier, Class: 1},
			{Name: "c", At: board.Point{X: 1, Y: 1}, Cells: soldier, Class: 1},
		},
		Goal: []board.Piece{{Name: "A", At: board.Point{X: 1, Y: 1}, Cells: []board.Point{{}, {X: 1}}, Class: 0}},
		Text: board.Notation{Empty: "0", Wall: "#", Gate: "-", Row: "/"},
	}
	for _, m := range []board.Metric{board.StepMetric, board.SlideMetric, board.MoveMetric} {
		sp, err := NewSpace[[1]uint64](b, m)
		if err != nil {
			t.Fatal(err)
		}
		start, ok := sp.Encode(b)
		if !ok || sp.Board(start).String() != b.String() {
			t.Fatalf("%v, %s; want %s", ok, sp.Board(start), b)
		}
		seen := map[[1]uint64]bool{start: true}
		for queue := [][1]uint64{start}; len(queue) > 0; queue = queue[1:] {
			s := queue[0]
			here := sp.Board(s)
			if sp.Goal(s) != here.Solved() {
				t.Errorf("%s: Goal is %v", here, sp.Goal(s))
			}
			expanded := map[[1]uint64]bool{}
			for _, to := range sp.Expand(nil, s) {
				expanded[to] = true
			}
			n := 0
			sp.Moves(s, func(mv board.Move, to [1]uint64) {
				n++
				after := here.Apply(mv)
				if code, ok := sp.Encode(after); !ok || code != to || !expanded[to] {
					t.Errorf("%s: %v leads to %s", here, mv, after)
				}
				after.Goal = after.Pieces
				here := here
				here.Goal = after.Pieces
				if _, err := board.Check(here, []board.Move{mv}, m); err != nil {
					t.Errorf("%s: %v: %v", here, mv, err)
				}
				if !seen[to] {
					seen[to] = true
					queue = append(queue, to)
				}
			})
			if n != len(expanded) {
				t.Errorf("%s: %d moves, %d positions", here, n, len(expanded))
			}
		}
		if len(seen) != 4*6 {
			t.Errorf("%s: %d positions, want 24", m, len(seen))
		}
	}
}
