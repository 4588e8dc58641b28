package web

import (
	"bytes"
	"image/png"
	"net/url"
	"testing"

	"slidegif/render/theme"
)

// An error image has the ground, the size and the language that the request asks for.
func TestErrorImageLook(t *testing.T) {
	e := &httpError{status: 422, text: "无解", hint: "换一题"}
	images := errorImages{cache: newLRU[[]byte](1 << 20)}
	seen := map[string]string{}
	for _, query := range []string{"", "theme=dark", "theme=wood&size=900", "lang=zh-TW", "theme=nothing&size=1e9&lang=zh"} {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		body := images.get("png", e, q)
		img, err := png.Decode(bytes.NewReader(body))
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		l := newErrorLook(q)
		at := img.Bounds().Max
		r, g, b, _ := img.At(at.X-1, at.Y-1).RGBA()
		if paper := l.theme.Paper; uint8(r>>8) != paper.R || uint8(g>>8) != paper.G || uint8(b>>8) != paper.B || at.X != l.wide {
			t.Errorf("%s: %d pixels wide, on %d,%d,%d", query, at.X, r>>8, g>>8, b>>8)
		}
		seen[string(body)] = query
	}
	if len(seen) != 4 { // zh-TW and the last one look alike
		t.Errorf("%d different pictures, want 4", len(seen))
	}
	if dark, _ := theme.Get("dark"); newErrorLook(url.Values{"theme": {"dark"}}).theme.Name != dark.Name {
		t.Error("the theme dark is not taken")
	}
}
