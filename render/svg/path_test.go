package svg

import (
	"image"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"slidegif/fonts"
	"slidegif/render/theme"
)

// TestPathData compares path data with forms written by hand from the rules of SVG.
func TestPathData(t *testing.T) {
	move := func(x, y float64) fonts.Segment { return fonts.Segment{Op: 'M', P: [3][2]float64{{x, y}}} }
	line := func(x, y float64) fonts.Segment { return fonts.Segment{Op: 'L', P: [3][2]float64{{x, y}}} }
	for _, c := range []struct {
		path   theme.Path
		scale  float64
		places int
		want   string
	}{
		{theme.Path{move(0, 0), line(10, 0), line(10, 5), line(0, 5), {Op: 'Z'}}, 1, 0, "M0 0h10v5h-10z"},
		{theme.Path{move(1, 2), line(1, 2)}, 1, 0, "M1 2"},
		{theme.Path{move(1, 2), line(2, 4), line(3, 6)}, 1, 0, "M1 2l1 2 1 2"},
		{theme.Path{move(.5, .25), line(1, .5)}, 1, 2, "M.5.25l.5.25"},
		{theme.Path{move(1, 1), line(.5, -.5)}, 1, 1, "M1 1l-.5-1.5"},
		{theme.Path{move(1, 1), {Op: 'Z'}, move(3, 2)}, 2, 0, "M2 2zm4 2"},
		{theme.Path{move(0, 0), {Op: 'Q', P: [3][2]float64{{1, 1}, {2, 0}}}}, 1, 0, "M0 0q1 1 2 0"},
		{theme.Path{move(0, 0), {Op: 'C', P: [3][2]float64{{1, 1}, {2, 1}, {3, 0}}}}, 1, 0, "M0 0c1 1 2 1 3 0"},
	} {
		if got := pathData(c.path, c.scale, c.places); got != c.want {
			t.Errorf("%v, scale %g, %d places: %q, want %q", c.path, c.scale, c.places, got, c.want)
		}
	}
}

// numbers reads the numbers of path data with lines only, as the grammar of SVG separates them.
func numbers(data string) (list []float64) {
	for data != "" {
		n := 0
		for n < len(data) && (data[n] >= '0' && data[n] <= '9' || data[n] == '.' && !strings.Contains(data[:n], ".") || data[n] == '-' && n == 0) {
			n++
		}
		if n == 0 {
			data = data[1:]
			continue
		}
		x, _ := strconv.ParseFloat(data[:n], 64)
		list = append(list, x)
		data = data[n:]
	}
	return list
}

// TestPathRounding checks that rounding errors do not add up along a path.
func TestPathRounding(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 200 {
		p := theme.Path{{Op: 'M', P: [3][2]float64{{r.Float64(), r.Float64()}}}}
		for range 100 {
			p = append(p, fonts.Segment{Op: 'L', P: [3][2]float64{{r.Float64() * 9, r.Float64() * 9}}})
		}
		const places = 2
		var x, y float64
		list := numbers(strings.NewReplacer("h", "l", "v", "l").Replace(pathData(p, 1, places)))
		if len(list) != 2*len(p) {
			continue // a horizontal or vertical line has one number
		}
		for i, s := range p {
			x, y = x+list[2*i], y+list[2*i+1]
			if math.Hypot(x-s.P[0][0], y-s.P[0][1]) > .0072 {
				t.Fatalf("point %d is at %g %g, want %v", i, x, y, s.P[0])
			}
		}
	}
}

// TestKeyframes checks the rule of a piece that moves, rests and returns.
func TestKeyframes(t *testing.T) {
	frames := []keyframe{{10, image.Point{}, ""}, {20, image.Pt(91, 0), ""}, {50, image.Pt(91, 0), accelerating}, {60, image.Point{}, ""}}
	const want = "@keyframes k{0%,10%{transform:none}20%,50%{transform:translate(91px,0);animation-timing-function:" + accelerating + "}60%,to{transform:none}}"
	if got := keyframesRule("k", frames, 100); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := keyframesRule("k", frames[:2], 20), "@keyframes k{0%,50%{transform:none}100%{transform:translate(91px,0)}}"; got != want {
		t.Errorf("moves until the end:\ngot  %s\nwant %s", got, want)
	}
}

// TestOpacity checks that a highlight stays between consecutive moves of the same piece.
func TestOpacity(t *testing.T) {
	if got, want := opacityRule("l", []float64{10, 20, 20, 30, 50, 60}, 100), "@keyframes l{0%,30%,60%{opacity:0}10%,20%,50%{opacity:1}}"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
