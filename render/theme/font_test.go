package theme

import (
	"errors"
	"image"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"

	"slidegif/fonts"
	"slidegif/solve/input"
)

// Each character that a font of Latin letters lacks comes from the theme's faces.
func TestFontFallback(t *testing.T) {
	own, err := fonts.Parse(gobold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	sans, err := fonts.Open(fonts.Sans)
	if err != nil {
		t.Fatal(err)
	}
	const text = "A1华"
	glyphs, err := modern.Text(text, image.Rect(0, 0, 300, 40), Middle, 30, gobold.TTF)
	if err != nil || len(glyphs) != 3 {
		t.Fatalf("%d characters, %v", len(glyphs), err)
	}
	for i, r := range []rune(text) {
		want, ok := own.Outline(r)
		if !ok {
			want, _ = sans.Outline(r)
		}
		if g := glyphs[i].Shape; g.Advance != want.Advance || len(g.Segments) != len(want.Segments) {
			t.Errorf("%q is not drawn in the font that has it", r)
		}
	}
	if _, err := modern.Text("A😀", image.Rect(0, 0, 300, 40), Middle, 30, gobold.TTF); err == nil || !strings.Contains(err.Error(), "😀") {
		t.Errorf("a character that no font has: %v", err)
	} else if bad, ok := errors.AsType[*input.Error](err); !ok || bad.Hint == "" {
		t.Errorf("no hint in %v", err)
	}
}
