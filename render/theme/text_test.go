package theme

import (
	"errors"
	"image"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"

	"slidegif/fonts"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A title has one or two lines, ends with an ellipsis if it is too long, and stays inside its box.
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
					t.Errorf("%s, %.20s: %q from %.1f, %.1f to %.1f, %.1f is outside the box %v", look.Name, title, g.Rune, x0, y0, x1, y1, box)
				}
				lines[g.Y] = true
			}
			if cut := glyphs[len(glyphs)-1].Rune == '…'; len(lines) != want.lines || cut != want.cut {
				t.Errorf("%s, %.20s: %d lines, truncated: %v; want %d, %v", look.Name, title, len(lines), cut, want.lines, want.cut)
			}
		}
	}
}

// A short label is wrapped in all possible ways. The work for a long label is limited.
func TestWrap(t *testing.T) {
	for n, want := range map[int]int{1: 0, 2: 1, 3: 3, 17: 17, 18: 2, 20_000: 2} {
		ways := wrapWords(strings.Fields(strings.Repeat("word ", n)))
		if len(ways) != want {
			t.Errorf("wrapWords(%d words) returned %d ways, want %d", n, len(ways), want)
		}
	}
}

// Characters that the given font lacks are drawn with the fonts of the theme.
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
		t.Fatalf("Text = %d glyphs, %v; want 3", len(glyphs), err)
	}
	for i, r := range []rune(text) {
		want, ok := own.Outline(r)
		if !ok {
			want, _ = sans.Outline(r)
		}
		if g := glyphs[i].Shape; g.Advance != want.Advance || len(g.Segments) != len(want.Segments) {
			t.Errorf("%q is not drawn with the expected font", r)
		}
	}
	if _, err := modern.Text("A😀", image.Rect(0, 0, 300, 40), Middle, 30, gobold.TTF); err == nil || !strings.Contains(err.Error(), "😀") {
		t.Errorf("character without a glyph: error = %v, want one that names the character", err)
	} else if bad, ok := errors.AsType[*input.Error](err); !ok || bad.Hint == "" {
		t.Errorf("error %v has no hint", err)
	}
}

// TestLongParagraph checks that very long text is truncated before layout.
func TestLongParagraph(t *testing.T) {
	glyphs, err := paragraph(strings.Repeat("R", 2*maxParagraph), image.Rect(0, 0, 300, 40), Middle, 20, nil)
	if err != nil || len(glyphs) != maxParagraph+1 {
		t.Errorf("paragraph = %d glyphs, %v; want %d", len(glyphs), err, maxParagraph+1)
	}
}

// TestCaptionsKeepNames checks that captions of a sheet start at the top, and that no line breaks in the
// name of a piece.
func TestCaptionsKeepNames(t *testing.T) {
	d := Design{Theme: wood, Board: board.Board{Pieces: []board.Piece{{Label: "Ma Chao"}}}, Caption: Caption{Sentences: true}}
	const text = "Soldier down: room for Ma Chao to go right (move 5)"
	at := len("Soldierdown:roomforM") // number of glyphs before the rest of the name
	for width := 70; width < 600; width += 7 {
		glyphs, err := d.LayoutCaption(text, image.Rect(10, 20, 10+width, 220), 20)
		if err != nil || len(glyphs) != len(strings.ReplaceAll(text, " ", "")) {
			t.Fatalf("width %d: %d glyphs, error %v", width, len(glyphs), err)
		}
		if y, chao := glyphs[at].Y, glyphs[at+1].Y; y != chao {
			t.Errorf("width %d: the name is on two lines", width)
		}
		if _, top, _, _ := glyphs[0].box(); top < 19 || top > 21 {
			t.Errorf("width %d: the text starts at %.1f, want about 20", width, top)
		}
	}
}
