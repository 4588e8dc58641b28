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
	layoutOf = rendertest.Board
	tilesOf  = rendertest.Tiles
)

const classic = rendertest.Classic

// wander makes a solution of n legal moves from b, each of one piece along up to three cells.
func wander(b board.Board, n int, seed uint64) Solution {
	return Solution{Board: b, Moves: rendertest.RandomMoves(b, n, seed), Metric: board.MoveMetric, ID: "klotski:" + b.String()}
}

// pushes makes a solution of n moves of the push metric on a board of tiles.
func pushes(start board.Board, n int, seed uint64) Solution {
	b, moves := start, []board.Move(nil)
	r := rand.New(rand.NewPCG(seed, 2))
	for len(moves) < n {
		grid := b.Grid()
		blank := slices.Index(grid, board.Empty)
		at := board.Point{X: blank % b.W, Y: blank / b.W}
		dir := "UDLR"[r.IntN(4)]
		d, _ := board.Step(dir)
		m := board.Move{Path: string(dir)}
		for range 1 + r.IntN(3) { // the tiles behind the blank, seen against the push
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

// with returns options with keys set as "theme=dark,size=120".
func with(t testing.TB, keys string) Options {
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

// jobOf returns the job of drawing a solution with options that are right.
func jobOf(t testing.TB, s Solution, o Options) job {
	t.Helper()
	j, err := prepare(s, o)
	if err != nil {
		t.Fatal(err)
	}
	return j
}
