package render

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/solve/board"
)

var (
	newBoard = rendertest.Board
	newTiles = rendertest.Tiles
)

const classic = rendertest.Classic

// randomSolution returns n random legal moves from b. Each moves one piece by up to three cells.
func randomSolution(b board.Board, n int, seed uint64) Solution {
	return Solution{Board: b, Moves: rendertest.RandomMoves(b, n, seed), Metric: board.MoveMetric, ID: "klotski:" + b.String()}
}

// randomPushes returns n random moves in the push metric on a sliding-tile board.
func randomPushes(start board.Board, n int, seed uint64) Solution {
	b, moves := start, []board.Move(nil)
	r := rand.New(rand.NewPCG(seed, 2))
	for len(moves) < n {
		grid := b.Grid()
		blank := slices.Index(grid, board.Empty)
		at := board.Point{X: blank % b.W, Y: blank / b.W}
		dir := "UDLR"[r.IntN(4)]
		d, _ := board.Step(dir)
		m := board.Move{Path: string(dir)}
		for range 1 + r.IntN(3) { // collect tiles, starting next to the blank, against the direction of the push
			at = board.Point{X: at.X - d.X, Y: at.Y - d.Y}
			if at.X < 0 || at.Y < 0 || at.X >= b.W || at.Y >= b.H {
				break
			}
			m.Pieces = append(m.Pieces, grid[at.Y*b.W+at.X])
		}
		if len(m.Pieces) > 0 {
			b = b.Apply(m)
			moves = append(moves, m)
		}
	}
	return Solution{Board: start, Moves: moves, Metric: board.PushMetric, ID: "tiles:" + start.String()}
}

// parseOptions parses options in the form "theme=dark,size=120".
func parseOptions(t testing.TB, keys string) Options {
	t.Helper()
	var o Options
	for _, kv := range strings.FieldsFunc(keys, func(r rune) bool { return r == ',' }) {
		k, v, _ := strings.Cut(kv, "=")
		if err := o.Set(k, v); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// mustPrepare returns the job of drawing a solution. It fails the test if the options are invalid.
func mustPrepare(t testing.TB, s Solution, o Options) job {
	t.Helper()
	j, err := prepare(s, o)
	if err != nil {
		t.Fatal(err)
	}
	return j
}
