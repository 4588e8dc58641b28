package svg

import (
	"image"
	"math"
	"testing"

	"slidegif/fonts"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// TestLegsAreOneCurve holds the parts of a move around corners to the curve of the whole.
func TestLegsAreOneCurve(t *testing.T) {
	for _, path := range []string{"D", "DDD", "RD", "RRD", "UL", "DLLU", "RDRD"} {
		list := segments(path)
		at := image.Point{}
		for _, l := range list {
			at = at.Add(l.way)
		}
		var want image.Point
		for i := range path {
			step, _ := board.Step(path[i])
			want = want.Add(image.Pt(step.X, step.Y))
		}
		if at != want || list[0].begin > 1e-9 {
			t.Errorf("%s: ends at %v, not %v; begins at %f", path, at, want, list[0].begin)
		}
		done := 0
		for _, l := range list {
			x := l.begin
			if s := 3*x*x - 2*x*x*x; math.Abs(s*float64(len(path))-float64(done)) > 1e-6 {
				t.Errorf("%s: after %d cells the curve has come %f", path, done, s*float64(len(path)))
			}
			done += max(l.way.X, -l.way.X) + max(l.way.Y, -l.way.Y)
		}
	}
}

func TestDecimal(t *testing.T) {
	for _, c := range []struct {
		x      float64
		places int
		want   string
	}{{0, 1, "0"}, {.04, 1, "0"}, {-.04, 1, "0"}, {.5, 1, ".5"}, {-.5, 1, "-.5"}, {-12.25, 2, "-12.25"}, {100, 2, "100"}, {10, 0, "10"}, {-.25, 1, "-.2"}} {
		if got := decimal(fixed(c.x, c.places), c.places); got != c.want {
			t.Errorf("%v with %d decimals: %q, not %q", c.x, c.places, got, c.want)
		}
	}
}

func TestPathData(t *testing.T) {
	var p theme.Path
	for _, s := range []fonts.Segment{
		{Op: 'M', P: [3][2]float64{{1, 2}}}, {Op: 'L', P: [3][2]float64{{3.55, 2}}}, {Op: 'L', P: [3][2]float64{{3.55, 2}}},
		{Op: 'L', P: [3][2]float64{{4, 1}}}, {Op: 'Q', P: [3][2]float64{{4.5, .5}, {5, 1}}}, {Op: 'Z'}, {Op: 'M', P: [3][2]float64{{0, 0}}},
		{Op: 'C', P: [3][2]float64{{.1, .2}, {.3, -.4}, {.5, .6}}}, {Op: 'Z'},
	} {
		p = append(p, s)
	}
	if got, want := pathData(p, 1, 1), "M1 2h2.6l.4-1q.5-.5 1 0zm-1-2c.1.2.3-.4.5.6z"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}
