package render

import (
	"bytes"
	"encoding/binary"
	"image"
	"strings"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/solve/testcost"
)

// A length makes so many pixels as it has dots, and the PNG says so.
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
		{"size=20in,dpi=20", 400, 787}, // too large at 300
	} {
		file := drawnAs(t, "png", solutions[0].solution, with(t, c.keys))
		size := rendertest.Decode(t, strings.NewReader(file)).Bounds().Size()
		if n := max(size.X, size.Y); n != c.pixels {
			t.Errorf("%s: %d pixels", c.keys, n)
		}
		metre := 0
		if at := strings.Index(file, "pHYs"); at > 0 {
			metre = int(binary.BigEndian.Uint32([]byte(file)[at+4:]))
		}
		if metre != c.metre {
			t.Errorf("%s: %d pixels a metre", c.keys, metre)
		}
	}
	if !strings.Contains(drawnAs(t, "apng", solutions[0].solution, with(t, "size=2in,dpi=100,tween=1")), "pHYs") {
		t.Error("the APNG does not tell its resolution")
	}
	if r, err := GIF(t.Context(), &bytes.Buffer{}, solutions[0].solution, with(t, "size=2in,dpi=100,tween=1")); err != nil || max(r.Width, r.Height) != 200 {
		t.Errorf("the GIF is %d x %d, %v", r.Width, r.Height, err)
	}
	if _, err := PNG(t.Context(), &bytes.Buffer{}, solutions[0].solution, with(t, "size=40in")); err == nil || err.Error() != "size: 101.6cm at 300 dpi are 12000 pixels" {
		t.Error(err)
	}
}

// A still has a palette of as many colours as it was asked for, 256 included.
func TestStillColors(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	s := solutions[0].solution
	for colors := minColors; colors <= maxColors; colors++ {
		if colors%8 > 0 && !testcost.Long() {
			continue
		}
		o := Options{View: "goal", Size: 60, Theme: "wood", Colors: colors}
		for _, format := range []string{"png", "gif"} {
			if _, _, err := image.Decode(strings.NewReader(drawnAs(t, format, s, o))); err != nil {
				t.Errorf("%s of %d colours: %v", format, colors, err)
			}
		}
	}
}
