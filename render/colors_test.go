package render

import (
	"bytes"
	"image/gif"
	"image/png"
	"os"
	"testing"
)

// A still has a palette of as many colours as it was asked for, 256 included.
func TestStillColors(t *testing.T) {
	s := solutions[0].solution
	for colors := minColors; colors <= maxColors; colors++ {
		if colors%8 > 0 && os.Getenv("SLIDEGIF_LONG") == "" {
			continue
		}
		o := Options{View: "goal", Size: 60, Theme: "wood", Colors: colors}
		var p, g bytes.Buffer
		if _, err := PNG(t.Context(), &p, s, o); err != nil {
			t.Fatal(err)
		}
		if _, err := GIF(t.Context(), &g, s, o); err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(&p); err != nil {
			t.Errorf("PNG of %d colours: %v", colors, err)
		}
		if _, err := gif.Decode(&g); err != nil {
			t.Errorf("GIF of %d colours: %v", colors, err)
		}
	}
}
