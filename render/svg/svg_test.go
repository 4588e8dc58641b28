package svg

import (
	"image"
	"math"
	"testing"

	"slidegif/solve/board"
)

// TestSegmentsFollowOneCurve checks that the segments of a move with corners follow the smooth
// curve.
func TestSegmentsFollowOneCurve(t *testing.T) {
	for _, path := range []string{"D", "DDD", "RD", "RRD", "UL", "DLLU", "RDRD"} {
		list := segments(path)
		at := image.Point{}
		for _, l := range list {
			at = at.Add(l.offset)
		}
		var want image.Point
		for i := range path {
			step, _ := board.Step(path[i])
			want = want.Add(image.Pt(step.X, step.Y))
		}
		if at != want || list[0].start > 1e-9 {
			t.Errorf("segments(%q) ends at %v, want %v; starts at %f, want 0", path, at, want, list[0].start)
		}
		done := 0
		for _, l := range list {
			x := l.start
			if s := 3*x*x - 2*x*x*x; math.Abs(s*float64(len(path))-float64(done)) > 1e-6 {
				t.Errorf("segments(%q): after %d cells the curve is at %f cells, want the same", path, done, s*float64(len(path)))
			}
			done += max(l.offset.X, -l.offset.X) + max(l.offset.Y, -l.offset.Y)
		}
	}
}
