package board

import (
	"strings"
	"testing"
)

// A wall between two cells stops a slide from both sides, and nothing passes it.
func TestWallsBetweenCells(t *testing.T) {
	b := Board{
		W: 3, H: 3, Motion: Glide,
		Pieces:     []Piece{{Name: "A", Cells: []Point{{}}}},
		RightWalls: []Point{{X: 1, Y: 0}}, LowerWalls: []Point{{X: 1, Y: 1}},
		Text: Notation{Empty: ".", Row: "/", RightWall: ",", LowerWall: "_"},
	}
	for path, want := range map[string]string{
		"R DD":       "move 2: \"A\" cannot go down from column 2, row 2: a wall stands there",
		"R D":        "..,./.A_./...",
		"RR":         "move 1: \"A\" cannot go right from column 2, row 1: a wall stands there",
		"DD RR UU L": "move 4: \"A\" cannot go left from column 3, row 1: a wall stands there",
		"DD RR L":    "move 3: \"A\" cannot stop at column 2, row 3: nothing stops it there",
	} {
		var moves []Move
		for _, p := range strings.Fields(path) {
			moves = append(moves, Move{Pieces: []int{0}, Path: p})
		}
		got, err := Replay(b, moves, SlideMetric)
		if err != nil && err.Error() != want || err == nil && got.String() != want {
			t.Errorf("%s: %s, %v; want %s", path, got.String(), err, want)
		}
	}
}
