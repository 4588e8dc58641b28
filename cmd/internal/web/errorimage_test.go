package web

import (
	"bytes"
	"errors"
	"image/png"
	"net/url"
	"strings"
	"testing"

	"slidegif/cmd/internal/guard"
	"slidegif/render/theme"
	"slidegif/solve/input"
)

// TestErrorImageLook checks the background, size and language of error images.
func TestErrorImageLook(t *testing.T) {
	e := &guard.Error{Status: 422, Err: errors.New("无解"), Hint: input.Say("换一题")}
	seen := map[string]string{}
	for _, query := range []string{"", "theme=dark", "theme=wood&size=900", "lang=zh-TW", "theme=nothing&size=1e9&lang=zh"} {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		l := newErrorStyle(q)
		body := l.draw(e).png()
		img, err := png.Decode(bytes.NewReader(body))
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		at := img.Bounds().Max
		r, g, b, _ := img.At(at.X-1, at.Y-1).RGBA()
		look, _ := theme.Get(l.themeName)
		if paper := look.Paper; uint8(r>>8) != paper.R || uint8(g>>8) != paper.G || uint8(b>>8) != paper.B || at.X != l.width {
			t.Errorf("%s: width %d, background %d,%d,%d", query, at.X, r>>8, g>>8, b>>8)
		}
		seen[string(body)] = query
	}
	if len(seen) != 5 {
		t.Errorf("%d different pictures, want 5", len(seen))
	}
	if dark, _ := theme.Get("dark"); newErrorStyle(url.Values{"theme": {"dark"}}).themeName != dark.Name {
		t.Error("theme=dark is ignored")
	}
}

// TestLongWords checks that long words are broken without examining more than fits.
func TestLongWords(t *testing.T) {
	l := newErrorStyle(nil)
	const room = errorImageWidth - 2*errorImageMarginX
	for _, text := range []string{strings.Repeat("x", 65_000), strings.Repeat("x ", 30_000), strings.Repeat("华", 20_000), strings.Repeat("i", 399) + " end"} {
		said, _ := localize(toHTTPError(input.Errorf(text, "%s", text)), "zh")
		if n := len([]rune(said)); n > maxErrorLength+1 {
			t.Errorf("message has %d characters, want at most %d", n, maxErrorLength+1)
		}
		look, _ := theme.Get(l.themeName)
		lines := wrap(look, said, l.scale(errorImageFontSize), room, 12)
		for _, line := range lines {
			w, err := look.TextWidth(line, float64(l.scale(errorImageFontSize)), nil)
			if err != nil || int(w) > room {
				t.Errorf("width of line %q = %.0f, error %v", line, w, err)
			}
		}
		if len(lines) < 3 || len(lines) > 12 {
			t.Errorf("%d lines, want 3 to 12", len(lines))
		}
	}
}

// TestWrap checks that lines of Chinese are full and do not start with closing punctuation.
func TestWrap(t *testing.T) {
	look, _ := theme.Get("modern")
	text := "把数字从 1 开始按顺序排好，空格在最后。" // 21 characters, mostly 1 em wide
	for room := 120; room < 420; room += 7 {
		lines := wrap(look, text, 20, room, 99)
		for i, line := range lines {
			if strings.HasPrefix(line, "。") || strings.HasPrefix(line, "，") {
				t.Errorf("width %d: line %s starts with punctuation", room, line)
			}
			if i+1 < len(lines) && 20*(len([]rune(line))+3) < room {
				t.Errorf("width %d: line %s is too short", room, line)
			}
		}
		if got := strings.Join(lines, ""); strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(text, " ", "") {
			t.Errorf("width %d: text = %s, want %s", room, got, text)
		}
	}
	if lines := wrap(look, "where the goal shows them", 20, 140, 9); strings.Join(lines, "/") != "where the/goal shows/them" {
		t.Errorf("wrapped English text = %q", lines)
	}
}
