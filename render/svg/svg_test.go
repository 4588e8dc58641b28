package svg

import (
	"image"
	"math"
	"testing"

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
