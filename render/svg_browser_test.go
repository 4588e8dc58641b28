//go:build !js

package render

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"slidegif/render/browsertest"
	"slidegif/render/rendertest"
	"slidegif/solve/filetest"
)

// shoot shows SVG files and scripts in a tab and returns what is to be seen.
func shoot(t *testing.T, tab context.Context, body string) image.Image {
	t.Helper()
	page := filepath.Join(t.TempDir(), "page.html")
	html := `<!doctype html><meta charset="utf-8"><body style="margin:0">` + body
	filetest.Write(t, page, []byte(html))
	if err := chromedp.Do(tab, chromedp.Navigate("file://"+page)); err != nil {
		t.Fatal(err)
	}
	shot, err := chromedp.Run(tab, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	img := rendertest.Decode(t, bytes.NewReader(shot))
	return img
}

// stray is the share of pixels in which two pictures clearly differ.
func stray(a, b image.Image) float64 {
	r := a.Bounds().Intersect(b.Bounds())
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r0, g0, b0, _ := a.At(x, y).RGBA()
			r1, g1, b1, _ := b.At(x, y).RGBA()
			if off(r0, r1)+off(g0, g1)+off(b0, b1) > 120<<8 {
				n++
			}
		}
	}
	return float64(n) / float64(max(1, r.Dx()*r.Dy()))
}

func off(a, b uint32) uint32 { return max(a, b) - min(a, b) }

// TestSVGPlays stops the animation after some moves and compares it with a still of that
// step; and looks at it as readers do who prefer the dark, or less motion.
func TestSVGPlays(t *testing.T) {
	tab := browsertest.Open(t, 400, 480)
	prefers := func(name, value string) {
		if err := chromedp.Do(tab, browsertest.Media(name, value)); err != nil {
			t.Fatal(err)
		}
	}
	prefers("prefers-color-scheme", "light")
	s := solved(t, "klotski:横刀立马")
	var o Options
	o.Theme, o.Counter, o.Highlight, o.View, o.Pace.Move = "modern", Off, Off, "solution", 300*time.Millisecond
	file := string(svgOf(t, s, o))
	still := func(view string) image.Image {
		o := o
		o.View = view
		return shoot(t, tab, string(svgOf(t, s, o)))
	}
	at := func(seconds float64) image.Image {
		return shoot(t, tab, fmt.Sprintf(`%s<script>
			for (const a of document.getAnimations()) { a.pause(); a.currentTime = %f }
		</script>`, file, seconds*1000))
	}
	const noMore = .006 // layers that move are smoothed a little differently
	for _, moves := range []int{0, 1, 40, 81} {
		seconds := 1 + .3*float64(moves) - .0001
		if got := stray(at(seconds), still(fmt.Sprintf("step:%d", moves))); got > noMore {
			t.Errorf("after %d moves %.4f of the pixels differ", moves, got)
		}
	}
	if got := stray(at(1.3001), still("step:2")); got < 4*noMore {
		t.Errorf("the comparison is blind: a wrong step differs in only %.4f of the pixels", got)
	}
	start := still("start")
	prefers("prefers-reduced-motion", "reduce")
	if got := stray(at(20), start); got > noMore {
		t.Errorf("with less motion %.4f of the pixels differ from the start", got)
	}
	prefers("prefers-color-scheme", "dark")
	dark := at(25.4)
	if got := stray(dark, still("step:81")); got > noMore {
		t.Errorf("in the dark %.4f of the pixels differ", got)
	}
	if r, _, _, _ := dark.At(1, 1).RGBA(); r > 0x4000 {
		t.Error("in the dark the paper is light")
	}
}
