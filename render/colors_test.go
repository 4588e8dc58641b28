package render

import (
	"image"
	"os"
	"strings"
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
		for _, format := range []string{"png", "gif"} {
			if _, _, err := image.Decode(strings.NewReader(drawnAs(t, format, s, o))); err != nil {
				t.Errorf("%s of %d colours: %v", format, colors, err)
			}
		}
	}
}
