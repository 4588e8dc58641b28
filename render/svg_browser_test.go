//go:build !js

package render

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"slidegif/render/test/browsertest"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
)

// screenshot loads an HTML body in a tab and returns a screenshot.
func screenshot(t *testing.T, tab context.Context, body string) image.Image {
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
	img := rendertest.DecodePNG(t, bytes.NewReader(shot))
	return img
}

// diffRatio returns the fraction of pixels that differ clearly between two pictures.
func diffRatio(a, b image.Image) float64 {
	r := a.Bounds().Intersect(b.Bounds())
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r0, g0, b0, _ := a.At(x, y).RGBA()
			r1, g1, b1, _ := b.At(x, y).RGBA()
			if absDiff(r0, r1)+absDiff(g0, g1)+absDiff(b0, b1) > 120<<8 {
				n++
			}
		}
	}
	return float64(n) / float64(max(1, r.Dx()*r.Dy()))
}

func absDiff(a, b uint32) uint32 { return max(a, b) - min(a, b) }

// TestSVGAnimation pauses the animation after several moves and compares it with stills. It also tests the
// media features for dark mode and reduced motion.
func TestSVGAnimation(t *testing.T) {
	tab := browsertest.Open(t, 400, 480)
	prefers := func(name, value string) {
		if err := chromedp.Do(tab, browsertest.EmulateMedia(name, value)); err != nil {
			t.Fatal(err)
		}
	}
	prefers("prefers-color-scheme", "light")
	s := mustSolve(t, "klotski:横刀立马")
	var o Options
	o.Theme, o.Counter, o.Highlight, o.View, o.Pace.Move = "modern", Off, Off, "solution", 300*time.Millisecond
	file := string(drawValidSVG(t, s, o))
	still := func(view string) image.Image {
		o := o
		o.View = view
		return screenshot(t, tab, string(drawValidSVG(t, s, o)))
	}
	at := func(seconds float64) image.Image {
		return screenshot(t, tab, fmt.Sprintf(`%s<script>
			for (const a of document.getAnimations()) { a.pause(); a.currentTime = %f }
		</script>`, file, seconds*1000))
	}
	const tolerance = .006 // moving layers have slightly different anti-aliasing
	for _, moves := range []int{0, 1, 40, 81} {
		seconds := 1 + .3*float64(moves) - .0001
		if got := diffRatio(at(seconds), still(fmt.Sprintf("step:%d", moves))); got > tolerance {
			t.Errorf("after %d moves: %.4f of the pixels differ, want at most %.4f", moves, got, tolerance)
		}
	}
	if got := diffRatio(at(1.3001), still("step:2")); got < 4*tolerance {
		t.Errorf("comparison with a wrong step: %.4f of the pixels differ, want at least %.4f", got, 4*tolerance)
	}
	start := still("start")
	prefers("prefers-reduced-motion", "reduce")
	if got := diffRatio(at(20), start); got > tolerance {
		t.Errorf("with reduced motion: %.4f of the pixels differ from the start, want at most %.4f", got, tolerance)
	}
	prefers("prefers-color-scheme", "dark")
	dark := at(25.4)
	if got := diffRatio(dark, still("step:81")); got > tolerance {
		t.Errorf("in dark mode: %.4f of the pixels differ, want at most %.4f", got, tolerance)
	}
	if r, _, _, _ := dark.At(1, 1).RGBA(); r > 0x4000 {
		t.Error("in dark mode: background is light")
	}
}

// TestWoodGrainDiffers checks that equal pieces have different wood grain, using the soldiers of 横刀立马
// without labels.
func TestWoodGrainDiffers(t *testing.T) {
	tab := browsertest.Open(t, 400, 480)
	s, o := solutions[0].solution, Options{Theme: "wood", View: "start", Lang: "none"}
	picture, err := PlayerPicture(s, o)
	if err != nil {
		t.Fatal(err)
	}
	movable, err := picture.Movable(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	data, _ := drawPDF(t, s, "theme=wood,lang=none,from=0,to=0")
	file := filepath.Join(t.TempDir(), "a.pdf")
	filetest.Write(t, file, data)
	for name, img := range map[string]image.Image{
		"still":  screenshot(t, tab, string(drawValidSVG(t, s, o))),
		"player": screenshot(t, tab, string(movable.Data)),
		"pdf":    rendertest.DecodePNG(t, bytes.NewReader(runTool(t, "pdftoppm", "-r", "100", "-png", file))),
	} {
		// Find the board by the colour of its frame. The margin is 17/390 of the width and a cell is 89/390.
		frame := image.Rectangle{}
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if r, g, b, _ := img.At(x, y).RGBA(); absDiff(r, 0x5900)+absDiff(g, 0x3300)+absDiff(b, 0x2200) < 0x600 {
					frame = frame.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		part := func(n int) int { return n * frame.Dx() / 390 }
		face := func(column, row int) *image.RGBA {
			out := image.NewRGBA(image.Rect(0, 0, part(59), part(59)))
			draw.Draw(out, out.Rect, img, frame.Min.Add(image.Pt(part(17+89*column+15), part(17+89*row+15))), draw.Src)
			return out
		}
		soldiers := []*image.RGBA{face(1, 3), face(2, 3), face(0, 4), face(3, 4)}
		for i, a := range soldiers {
			for _, b := range soldiers[:i] {
				n := 0
				for k := range a.Pix {
					n += int(absDiff(uint32(a.Pix[k]), uint32(b.Pix[k])))
				}
				if mean := float64(n) / float64(len(a.Pix)); mean < .5 { // equal grain differs by up to 0.15 because of anti-aliasing
					t.Errorf("%s: mean difference of two soldiers = %.2f, want at least 0.5", name, mean)
				}
			}
		}
	}
}
