package glide

import (
	"errors"
	"math"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Boards that no parser makes are refused.
func TestBadBoards(t *testing.T) {
	outside := board.Point{X: -1}
	for name, change := range map[string]func(b *board.Board){
		"moves by cells":          func(b *board.Board) { b.Motion = board.ByCells },
		"no cells":                func(b *board.Board) { b.W = 0 },
		"257 cells":               func(b *board.Board) { b.W, b.H = 257, 1 },
		"more cells than fit int": func(b *board.Board) { b.W, b.H = math.MaxInt, 2 },
		"no pieces":               func(b *board.Board) { b.Pieces = nil },
		"a large piece":           func(b *board.Board) { b.Pieces[0].Cells = []board.Point{{}, {X: 1}} },
		"a piece without cells":   func(b *board.Board) { b.Pieces[0].Cells = nil },
		"a piece outside":         func(b *board.Board) { b.Pieces[0].At = outside },
		"two pieces in a cell":    func(b *board.Board) { b.Pieces[0].At = b.Pieces[1].At },
		"a piece in a wall":       func(b *board.Board) { b.Walls = []board.Point{b.Pieces[0].At} },
		"a wall outside":          func(b *board.Board) { b.Walls = []board.Point{outside} },
		"a goal outside":          func(b *board.Board) { b.Goal[0].At = outside },
		"a goal without a piece":  func(b *board.Board) { b.Goal[0].Class = 7 },
		"a goal twice":            func(b *board.Board) { b.Goal = append(b.Goal, b.Goal[0]) },
	} {
		b := read(board.Glide, "a..b/....", "b.../....", false)
		change(&b)
		_, err := Solve(t.Context(), b, solve.Options{})
		if _, ok := errors.AsType[*input.Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A pattern without cells stands on every board.
func TestEmptyPattern(t *testing.T) {
	b := read(board.Glide, "a..b/....", "....", true)
	b.Goal = nil
	sol, err := Solve(t.Context(), b, solve.Options{})
	if err != nil || len(sol.Moves) != 0 || !b.Solved() {
		t.Errorf("%v, %v", sol, err)
	}
}
