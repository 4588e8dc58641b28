package web

import (
	"bytes"
	"errors"
	"image/png"
	"net/url"
	"strings"
	"testing"

	"slidegif/render/theme"
	"slidegif/solve/input"
)

// An error image has the ground, the size and the language that the request asks for.
func TestErrorImageLook(t *testing.T) {
	e := &httpError{status: 422, error: errors.New("无解"), hint: input.Say("换一题")}
	seen := map[string]string{}
	for _, query := range []string{"", "theme=dark", "theme=wood&size=900", "lang=zh-TW", "theme=nothing&size=1e9&lang=zh"} {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		l := newErrorLook(q)
		body, err := l.draw("png", e)
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		img, err := png.Decode(bytes.NewReader(body))
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		at := img.Bounds().Max
		r, g, b, _ := img.At(at.X-1, at.Y-1).RGBA()
		look, _ := theme.Get(l.themeName)
		if paper := look.Paper; uint8(r>>8) != paper.R || uint8(g>>8) != paper.G || uint8(b>>8) != paper.B || at.X != l.wide {
			t.Errorf("%s: %d pixels wide, on %d,%d,%d", query, at.X, r>>8, g>>8, b>>8)
		}
		seen[string(body)] = query
	}
	if len(seen) != 5 {
		t.Errorf("%d different pictures, want 5", len(seen))
	}
	if dark, _ := theme.Get("dark"); newErrorLook(url.Values{"theme": {"dark"}}).themeName != dark.Name {
		t.Error("the theme dark is not taken")
	}
}

// A long word is broken as fast as a short one, since no more of it than fits is looked at.
func TestLongWords(t *testing.T) {
	l := newErrorLook(nil)
	const room = errorImageWide - 2*errorImageEdge
	for _, text := range []string{strings.Repeat("x", 65_000), strings.Repeat("x ", 30_000), strings.Repeat("华", 20_000), strings.Repeat("i", 399) + " end"} {
		said, _ := statusOf(input.Errorf(text, "%s", text)).said("zh")
		if n := len([]rune(said)); n > longestError+1 {
			t.Errorf("%d characters are shown", n)
		}
		look, _ := theme.Get(l.themeName)
		lines := wrap(look, said, l.scale(errorImageText), room, 12)
		for _, line := range lines {
			w, err := look.TextWidth(line, float64(l.scale(errorImageText)), nil)
			if err != nil || int(w) > room {
				t.Errorf("%q is %.0f pixels wide, %v", line, w, err)
			}
		}
		if len(lines) < 3 || len(lines) > 12 {
			t.Errorf("%d lines", len(lines))
		}
	}
}
