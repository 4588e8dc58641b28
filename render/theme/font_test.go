package theme

import (
	"errors"
	"image"
	"os"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"

	"slidegif/fonts"
	"slidegif/solve/input"
)

// debianFonts are where some machines have fonts to try font= with.
var debianFonts = []string{
	"/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc", // a collection, CFF, 20 MB
	"/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Regular.ttf",
	"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
}

// What a font lacks comes from the embedded ones.
func TestFontFile(t *testing.T) {
	for _, path := range debianFonts {
		file, err := os.ReadFile(path)
		if err != nil {
			t.Logf("not here: %s", path)
			continue
		}
		for _, b := range samples()[:5] {
			s := Scene{Board: b.board, Cell: 40, Labels: true, Font: file}
			for i, p := range b.board.Pieces {
				_, err := modern.Piece(s, i, false)
				if err != nil {
					t.Errorf("%s, %s: %v", path, p.Label, err)
				}
			}
		}
		g, err := modern.Text("12/81", image.Rect(0, 0, 100, 20), Middle, 12, file)
		if err != nil || len(g) != 5 {
			t.Errorf("%s: %d characters, %v", path, len(g), err)
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
