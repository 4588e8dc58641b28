package render

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"strings"
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/test/testcost"
)

// TestTrailsOnStills checks that a still shows the slide before it: a still without the highlight differs
// in exactly the free cells of the slide. Pieces that move by cells leave no trail.
func TestTrailsOnStills(t *testing.T) {
	for _, id := range []string{"lockout:lunar-1", "ricochet:ricochet-1", "atomix:#######/#a...b#/#..#..#/#.c...#/#######:acb", "klotski:xaa/bcd/e.d:x@3.3"} {
		s := solveExplained(t, id)
		for _, theme := range testcost.Some(1, "modern", "wood", "dark", "contrast") {
			draw := func(highlight string) (image.Image, Plan) {
				o := parseOptions(t, "counter=off,size=300,view=step:1,theme="+theme+",highlight="+highlight)
				var b bytes.Buffer
				if _, err := PNG(context.Background(), &b, s, o); err != nil {
					t.Fatal(err)
				}
				p := mustDecide(t, "png", s, o)
				img, err := png.Decode(&b)
				if err != nil {
					t.Fatal(err)
				}
				return img, p
			}
			with, plan := draw("on")
			without, _ := draw("off")
			layout, err := plan.Layout()
			if err != nil {
				t.Fatal(err)
			}
			g, m := layout.Boards[0], s.Moves[0]
			after := plan.Start.Apply(m)
			onPath := map[board.Point]bool{}
			at := plan.Start.Pieces[m.Pieces[0]].At
			for i := range len(m.Path) {
				onPath[at] = s.Board.Motion != board.ByCells
				step, _ := board.Step(m.Path[i])
				at = at.Add(step)
			}
			grid := after.Grid()
			for i, content := range grid {
				p := board.Point{X: i % after.W, Y: i / after.W}
				middle := g.Cells.Add(image.Pt(p.X, p.Y).Mul(g.Cell)).Add(image.Pt(g.Cell/2, g.Cell/2))
				changed := with.At(middle.X, middle.Y) != without.At(middle.X, middle.Y)
				start := p == plan.Start.Pieces[m.Pieces[0]].At // a ring
				if content == board.Empty && !start && changed != onPath[p] {
					t.Errorf("%s, %s: trail in cell %v = %v, want %v", id, theme, p, changed, onPath[p])
				}
			}
		}
	}
}

// TestTrailsOnSheets checks that SVG sheets show a trail for each slide, also if they skip positions.
func TestTrailsOnSheets(t *testing.T) {
	s := solveExplained(t, "ricochet:ricochet-1")
	count := func(keys string) int {
		var b bytes.Buffer
		o := parseOptions(t, keys)
		if _, err := SVG(context.Background(), &b, s, o); err != nil {
			t.Fatal(err)
		}
		return strings.Count(b.String(), "\n<g transform=\"translate(") + strings.Count(b.String(), "><g transform=\"translate(")
	}
	with, without := count("view=sheet"), count("view=sheet,highlight=off")
	if got := with - without; got != len(s.Moves) {
		t.Errorf("%d trails on a sheet, want %d", got, len(s.Moves))
	}
}
