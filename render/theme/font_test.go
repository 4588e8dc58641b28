package theme

import (
	"errors"
	"image"
	"os"
	"slidegif/solve/input"
	"strings"
	"testing"
)

// debianFonts are where some machines have fonts to try font= with.
var debianFonts = []string{
	"/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc", // a collection, CFF, 20 MB
	"/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Regular.ttf",
	"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
}

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
				var bad *input.Error
				switch {
				case strings.Contains(path, "DejaVu") && han(p.Label):
					if !errors.As(err, &bad) || !strings.Contains(bad.Text, string([]rune(p.Label)[:1])) {
						t.Errorf("%s, %s: %v", path, p.Label, err)
					}
				case err != nil:
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
