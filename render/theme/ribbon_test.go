package theme

import (
	"image"
	"image/color"
	"testing"

	"github.com/fogleman/gg"

	"slidegif/render/scene"
)

// walk returns a trail from a point along a path.
func walk(at image.Point, path string) scene.Trail {
	t := scene.Trail{Points: []image.Point{at}}
	for _, r := range path {
		at = at.Add(map[rune]image.Point{'R': {X: 2}, 'D': {Y: 2}, 'L': {X: -2}, 'U': {Y: -2}}[r])
		t.Points = append(t.Points, at)
	}
	return t
}

// TestRibbonCoversTrail checks that a ribbon covers the middle of every edge that the trail passes
// and of no other edge, and that it is wider where the trail passes more often.
func TestRibbonCoversTrail(t *testing.T) {
	const cells, px = 6, 40
	for _, path := range []string{"R", "RRRR", "RDLU", "RRDDLLUURRDD", "RLRLRDDUDLDD", "RDRDRDRD", "DDRRUULLDDRRUULL", "RRRLLLDRRR"} {
		trail := walk(image.Pt(3, 3), path)
		var d Drawing
		width := func(passes int) float64 { return 6 + float64(4*passes) }
		d.flat(ribbonOf(trail, px, [2]float64{}, width), black)
		dc := gg.NewContext(cells*px, cells*px)
		d.Paint(dc)
		covers := func(x, y int) bool {
			return dc.Image().At(x, y).(color.RGBA).A > 128
		}
		n := passes(trail)
		for y := 1; y < 2*cells; y++ {
			for x := 1; x < 2*cells; x++ {
				if (x+y)%2 == 0 {
					continue // a node, or the middle of a cell side
				}
				e := image.Pt(x, y)
				across := image.Pt(0, 1)
				if x%2 == 1 { // the edge is vertical
					across = image.Pt(1, 0)
				}
				at := e.Mul(px / 2)
				half := 0
				for half < px/2 && covers(at.X+across.X*half, at.Y+across.Y*half) {
					half++
				}
				want := 0
				if n[e] > 0 {
					want = int(width(n[e]) / 2)
				}
				if half < want-1 || half > want+1 {
					t.Errorf("%s: half the width at edge %v is %d pixels, want %d for %d passes", path, e, half, want, n[e])
				}
			}
		}
	}
}

// TestLanes checks that trails share a lane unless they run along the same line.
func TestLanes(t *testing.T) {
	trails := []scene.Trail{
		walk(image.Pt(1, 1), "RR"),
		walk(image.Pt(2, 1), "RD"), // overlaps by half cells
		walk(image.Pt(3, 1), "DD"), // touches the first and runs along no other
		walk(image.Pt(1, 1), "RD"), // overlaps all others
	}
	got, n := lanesOf(trails, 1)
	want := []int{1, 0, 0, 2}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("lane of trail %d = %d, want %d", i, got[i], want[i])
		}
	}
	if n != 3 {
		t.Errorf("%d lanes, want 3", n)
	}
	if a, b, c := laneRank(0), laneRank(1), laneRank(2); a != 0 || b != 1 || c != -1 {
		t.Errorf("ranks of lanes 0, 1, 2 = %d, %d, %d; want 0, 1, -1", a, b, c)
	}
}
