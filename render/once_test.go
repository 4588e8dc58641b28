package render

import (
	"bytes"
	"context"
	"io"
	"testing"

	"slidegif/render/internal/plan"
	"slidegif/render/internal/y4m"
	"slidegif/render/raster"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/test/testcost"
)

// TestDecideOnce checks that a picture is decided once, whatever its format and its limits: the lines and the
// design are made once, and the sprites once for each size.
func TestDecideOnce(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	defer func(lines func(Options, Solution, bool) ([]scene.Line, error), design func(*decision) (theme.Design, error)) {
		linesOf, designOf, plan.NewParts = lines, design, raster.NewParts
	}(linesOf, designOf)
	var lines, designs int
	sprites := map[int]int{} // by size
	makeLines, makeDesign := linesOf, designOf
	linesOf = func(o Options, s Solution, separateCounter bool) ([]scene.Line, error) {
		lines++
		return makeLines(o, s, separateCounter)
	}
	designOf = func(d *decision) (theme.Design, error) {
		designs++
		return makeDesign(d)
	}
	plan.NewParts = func(ctx context.Context, d theme.Design, size int, highlight bool) (*raster.Parts, error) {
		sprites[size]++
		return raster.NewParts(ctx, d, size, highlight)
	}
	s := randomSolution(newBoard(classic), 15, 5)
	for _, c := range []struct{ format, keys string }{
		{"gif", "size=100"}, {"gif", "max-bytes=30KB,size=120"}, {"gif", "max-bytes=15KB,size=200"}, {"apng", "max-bytes=20KB,size=120"},
		{"png", "size=100"}, {"svg", "view=solution"}, {"pdf", ""}, {"y4m", "size=100"}, {"png", "view=sheet,max-bytes=20KB"},
	} {
		lines, designs = 0, 0
		clear(sprites)
		if _, err := writeAs(t.Context(), io.Discard, c.format, s, parseOptions(t, c.keys)); err != nil {
			t.Fatalf("%s,%s: %v", c.format, c.keys, err)
		}
		if lines > 1 || designs != 1 {
			t.Errorf("%s,%s: lines made %d times, design %d times; want once", c.format, c.keys, lines, designs)
		}
		for size, n := range sprites {
			if n > 1 {
				t.Errorf("%s,%s: sprites of %d pixels drawn %d times, want once", c.format, c.keys, size, n)
			}
		}
	}
}

// TestPlanTwice writes one plan as a GIF and then as a video, and twice as an APNG.
func TestPlanTwice(t *testing.T) {
	s := randomSolution(newBoard(classic), 3, 5)
	p := mustDecide(t, "gif", s, parseOptions(t, "size=100"))
	for range 2 {
		if _, err := p.Write(t.Context(), io.Discard); err != nil {
			t.Fatal(err)
		}
		if _, err := y4m.Write(t.Context(), io.Discard, p.Plan); err != nil {
			t.Fatal(err)
		}
	}
	p = mustDecide(t, "apng", s, parseOptions(t, "size=100,background=transparent"))
	var first, second bytes.Buffer
	for _, b := range []*bytes.Buffer{&first, &second} {
		if _, err := p.Write(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the second file of a plan differs from the first")
	}
}
