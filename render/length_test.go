package render

import (
	"bytes"
	"encoding/binary"
	"image"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/test/testcost"
)

// TestLength checks the size in pixels of lengths on paper, and the resolution stored in the PNG.
func TestLength(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, c := range []struct {
		keys          string
		pixels, metre int
	}{
		{"size=1in", 300, 11811},
		{"size=2.5cm", 295, 11811},
		{"size=25 mm", 295, 11811},
		{"size=10cm,dpi=96", 378, 3780},
		{"dpi=96,size=10cm", 378, 3780},
		{"size=300,dpi=72", 300, 2835},
		{"size=300", 300, 0},
		{"size=4in,size=300", 300, 0},
		{"size=20in,dpi=20", 400, 787}, // too large at 300 dpi
	} {
		file := mustDraw(t, "png", solutions[0].solution, parseOptions(t, c.keys))
		size := rendertest.DecodePNG(t, strings.NewReader(file)).Bounds().Size()
		if n := max(size.X, size.Y); n != c.pixels {
			t.Errorf("%s: size = %d pixels, want %d", c.keys, n, c.pixels)
		}
		metre := 0
		if at := strings.Index(file, "pHYs"); at > 0 {
			metre = int(binary.BigEndian.Uint32([]byte(file)[at+4:]))
		}
		if metre != c.metre {
			t.Errorf("%s: resolution = %d pixels per metre, want %d", c.keys, metre, c.metre)
		}
	}
	if !strings.Contains(mustDraw(t, "apng", solutions[0].solution, parseOptions(t, "size=2in,dpi=100,tween=1")), "pHYs") {
		t.Error("APNG has no pHYs chunk")
	}
	if r, err := GIF(t.Context(), &bytes.Buffer{}, solutions[0].solution, parseOptions(t, "size=2in,dpi=100,tween=1")); err != nil || max(r.Width, r.Height) != 200 {
		t.Errorf("GIF with size=2in,dpi=100: %d x %d pixels, error %v; want a longer side of 200", r.Width, r.Height, err)
	}
	if _, err := PNG(t.Context(), &bytes.Buffer{}, solutions[0].solution, parseOptions(t, "size=40in")); err == nil || err.Error() != "size: 101.6cm at 300 dpi is 12000 pixels" {
		t.Errorf("PNG with size=40in: error %v", err)
	}
}

// TestStillColors checks that stills can be encoded with every palette size up to 256.
func TestStillColors(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	s := solutions[0].solution
	for colors := minColors; colors <= maxColors; colors++ {
		if colors%8 > 0 && !testcost.Long() {
			continue
		}
		o := Options{View: "goal", Size: 60, Theme: "wood", Colors: colors}
		for _, format := range []string{"png", "gif"} {
			if _, _, err := image.Decode(strings.NewReader(mustDraw(t, format, s, o))); err != nil {
				t.Errorf("%s with %d colours: %v", format, colors, err)
			}
		}
	}
}
