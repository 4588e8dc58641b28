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

// A title takes one line or two, ends with an ellipsis where it is cut off, and never leaves its
// box.
func TestTitle(t *testing.T) {
	box := image.Rect(20, 10, 220, 38)
	for title, want := range map[string]struct {
		lines int
		cut   bool
	}{
		"Short":                                 {1, false},
		"A title that takes two lines, no more": {2, false},
		strings.Repeat("words and ", 30):        {2, true},
		strings.Repeat("W", 100):                {2, true},
		strings.Repeat("横刀立马", 6):               {2, false},
		strings.Repeat("横刀立马", 40):              {2, true},
	} {
		for _, look := range Themes {
			glyphs, err := look.Title(title, box, Middle, 22, nil)
			if err != nil {
				t.Fatal(err)
			}
			lines := map[float64]bool{}
			for _, g := range glyphs {
				x0, y0, x1, y1 := g.box()
				if x0 < float64(box.Min.X) || x1 > float64(box.Max.X) || y0 < float64(box.Min.Y)-2 || y1 > float64(box.Max.Y)+2 {
					t.Errorf("%s, %.20s: %q from %.1f, %.1f to %.1f, %.1f leaves %v", look.Name, title, g.Rune, x0, y0, x1, y1, box)
				}
				lines[g.Y] = true
			}
			if cut := glyphs[len(glyphs)-1].Rune == '…'; len(lines) != want.lines || cut != want.cut {
				t.Errorf("%s, %.20s: %d lines, cut off: %v", look.Name, title, len(lines), cut)
			}
		}
	}
}

// The ways to wrap a label are all cuts of a short one, and together not much longer than a long one.
func TestWrap(t *testing.T) {
	for n, want := range map[int]int{1: 0, 2: 1, 3: 3, 17: 17, 18: 2, 20_000: 2} {
		ways := wrap(strings.Fields(strings.Repeat("word ", n)))
		if len(ways) != want {
			t.Errorf("%d words are wrapped in %d ways, want %d", n, len(ways), want)
		}
	}
}

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

// TestLongParagraph: what is too long to be read is not laid out to its end, again and again in a smaller size.
func TestLongParagraph(t *testing.T) {
	glyphs, err := paragraph(strings.Repeat("R", 2*longestText), image.Rect(0, 0, 300, 40), 20, nil)
	if err != nil || len(glyphs) != longestText+1 {
		t.Errorf("%d letters, %v", len(glyphs), err)
	}
}
