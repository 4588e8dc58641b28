package render

import (
	"bytes"
	"encoding/binary"
	"image/png"
	"testing"
)

// A length makes so many pixels as it has dots, and the PNG says so.
func TestLength(t *testing.T) {
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
		var b bytes.Buffer
		if _, err := PNG(t.Context(), &b, solutions[0].solution, with(t, c.keys)); err != nil {
			t.Fatal(err)
		}
		head, err := png.DecodeConfig(bytes.NewReader(b.Bytes()))
		if n := max(head.Width, head.Height); err != nil || n != c.pixels {
			t.Errorf("%s: %d pixels, %v", c.keys, n, err)
		}
		metre := 0
		if at := bytes.Index(b.Bytes(), []byte("pHYs")); at > 0 {
			metre = int(binary.BigEndian.Uint32(b.Bytes()[at+4:]))
		}
		if metre != c.metre {
			t.Errorf("%s: %d pixels a metre", c.keys, metre)
		}
		if _, err := png.Decode(&b); err != nil {
			t.Errorf("%s: %v", c.keys, err)
		}
	}
	var b bytes.Buffer
	if _, err := APNG(t.Context(), &b, solutions[0].solution, with(t, "size=2in,dpi=100,tween=1")); err != nil || !bytes.Contains(b.Bytes(), []byte("pHYs")) {
		t.Errorf("the APNG does not tell its resolution, %v", err)
	}
	if r, err := GIF(t.Context(), &bytes.Buffer{}, solutions[0].solution, with(t, "size=2in,dpi=100,tween=1")); err != nil || max(r.Width, r.Height) != 200 {
		t.Errorf("the GIF is %d x %d, %v", r.Width, r.Height, err)
	}
	if _, err := PNG(t.Context(), &b, solutions[0].solution, with(t, "size=40in")); err == nil || err.Error() != "size: 101.6cm at 300 dpi are 12000 pixels" {
		t.Error(err)
	}
}
