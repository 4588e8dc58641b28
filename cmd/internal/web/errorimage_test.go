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

// TestWrap: lines of Chinese are full, and none begins with a mark that ends something.
func TestWrap(t *testing.T) {
	look, _ := theme.Get("modern")
	text := "把数字从 1 开始按顺序排好，空格在最后。" // 21 characters, most of an em
	for room := 120; room < 420; room += 7 {
		lines := wrap(look, text, 20, room, 99)
		for i, line := range lines {
			if strings.HasPrefix(line, "。") || strings.HasPrefix(line, "，") {
				t.Errorf("in %d pixels a line is %s", room, line)
			}
			if i+1 < len(lines) && 20*(len([]rune(line))+3) < room {
				t.Errorf("in %d pixels a line is as short as %s", room, line)
			}
		}
		if got := strings.Join(lines, ""); strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(text, " ", "") {
			t.Errorf("in %d pixels: %s", room, got)
		}
	}
	if lines := wrap(look, "where the goal shows them", 20, 140, 9); strings.Join(lines, "/") != "where the/goal shows/them" {
		t.Errorf("%q", lines)
	}
}
