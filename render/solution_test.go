package render

import (
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
func pushes(b board.Board, n int, seed uint64) Solution {
	return Solution{Board: b, Moves: rendertest.Pushes(b, n, seed), Metric: board.PushMetric, ID: "tiles:" + b.String()}
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
