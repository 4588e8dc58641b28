// Package rendertest provides boards, random moves, and image encoders and decoders for tests.
package rendertest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/klotski"
	"slidegif/solve/tiles"
)

// Board returns the board described by rows of characters: "0" is an empty cell, "#" a wall and "-" a
// gate. The goal is to move the first piece to the last row.
func Board(rows string) board.Board {
	first := len(rows) - len(strings.TrimLeft(rows, "0#-/"))
	line := strings.Index(rows+"/", "/") + 1
	p, err := klotski.Parse(fmt.Sprintf("%s:%c@%d.%d", rows, rows[first], first%line+1, first/line+1)) // temporary goal, replaced below
	if err != nil {
		panic(err)
	}
	b := p.Board()
	b.GoalCovers = false
	goal := b.Pieces[0]
	goal.At.Y = b.H - 1 - goal.Cells[len(goal.Cells)-1].Y
	b.Goal = []board.Piece{goal}
	return b
}

// Tiles returns the solved sliding-tile board with w columns and h rows.
func Tiles(w, h int) board.Board {
	var rows strings.Builder
	for i := range w * h {
		end := ","
		if (i+1)%w == 0 {
			end = "/"
		}
		fmt.Fprint(&rows, (i+1)%(w*h), end)
	}
	p, err := tiles.Parse(strings.TrimSuffix(rows.String(), "/"))
	if err != nil {
		panic(err)
	}
	return p.Board()
}

// Classic is the layout 横刀立马.
const Classic = "1xx2/1xx2/3445/3785/6009"

// RandomMoves returns n random legal moves from b. Each moves one piece by up to three cells. It
// returns fewer moves if too many attempts fail.
func RandomMoves(b board.Board, n int, seed uint64) (moves []board.Move) {
	r := rand.New(rand.NewPCG(seed, 1))
	for tries := 0; len(moves) < n && tries < 1000*n; tries++ {
		m := board.Move{Pieces: []int{r.IntN(len(b.Pieces))}}
		next := b
		for range 1 + r.IntN(3) {
			step := board.Move{Pieces: m.Pieces, Path: string("UDLR"[r.IntN(4)])}
			if after, err := board.Replay(next, []board.Move{step}, board.StepMetric); err == nil {
				next = after
				m.Path += step.Path
			}
		}
		if m.Offset() != (board.Point{}) {
			b = next
			moves = append(moves, m)
		}
	}
	return moves
}
