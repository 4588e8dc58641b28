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

// Board creates a board from rows of characters. The character "0" is an empty cell, "#" is a wall
// and "-" is a gate. The goal of the board is to move the first piece to the last row.
func Board(rows string) board.Board {
	first := len(rows) - len(strings.TrimLeft(rows, "0#-/"))
	line := strings.Index(rows+"/", "/") + 1
	p, err := klotski.Parse(fmt.Sprintf("%s:%c@%d.%d", rows, rows[first], first%line+1, first/line+1)) // temporary goal, which is replaced below
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

// Tiles returns a solved sliding-tile board that has w columns and h rows.
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

// Classic is the classic layout 横刀立马.
const Classic = "1xx2/1xx2/3445/3785/6009"

// RandomMoves returns n random legal moves that start from the board b. Each move moves one piece
// by up to three cells. If too many attempts fail, there are fewer than n moves.
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
