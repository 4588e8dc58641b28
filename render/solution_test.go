package render

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slidegif/render/internal/plan"
	"slidegif/render/raster"
	"slidegif/render/scene"
	"slidegif/render/test/rendertest"
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

// mustDecide returns the plan of a solution in the named format. It fails the test if there is an error.
func mustDecide(t testing.TB, format string, s Solution, o Options) Plan {
	t.Helper()
	p, err := Decide(FormatNamed(format), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// linesIn returns the lines of an animation or a sheet.
func linesIn(t testing.TB, p Plan) []scene.Line {
	t.Helper()
	switch c := p.Content.(type) {
	case plan.Animation:
		return c.Lines
	case plan.Sheet:
		return c.Lines
	}
	t.Fatalf("content %T has no lines", p.Content)
	return nil
}

// mustAnimate returns the painted animation of a plan. It fails the test if there is an error.
func mustAnimate(t testing.TB, p Plan) *raster.Animation[uint8] {
	t.Helper()
	parts, err := p.Parts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a, err := raster.NewAnimation(parts, p.Start, linesIn(t, p), p.Colors, p.CoarseColors)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
