package player

import (
	"maps"
	"testing"

	"slidegif/solve/board"
)

// The script is told what stands behind each cell with a wall.
func TestMarks(t *testing.T) {
	b := board.Board{
		W: 3, H: 2, Motion: board.Glide, Text: board.Notation{Empty: ".", Row: "/", RightWall: ",", LowerWall: "_"},
		Pieces:     []board.Piece{{Name: "A", Cells: []board.Point{{}}}},
		RightWalls: []board.Point{{X: 1}, {X: 0, Y: 1}}, LowerWalls: []board.Point{{X: 1}, {X: 2}},
	}
	want := map[string]string{"1,0": ",_", "0,1": ",", "2,0": "_"}
	if got := (Game{ID: "ricochet:" + b.String() + ":A@1.1", Board: b}).Puzzle().Marks; !maps.Equal(got, want) {
		t.Fatalf("%v, want %v", got, want)
	}
}
