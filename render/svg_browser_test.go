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

// No two equal pieces of wood are cut from the same place: the soldiers of 横刀立马 differ, without labels.
func TestGrainOfEqualPieces(t *testing.T) {
	s, o := solutions[0].solution, Options{Theme: "wood", View: "start", Lang: "none"}
	picture, err := Movable(s, o)
	if err != nil {
		t.Fatal(err)
	}
	movable, err := picture.Movable(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	data, _ := pdfOf(t, s, "theme=wood,lang=none,from=0,to=0")
	file := filepath.Join(t.TempDir(), "a.pdf")
	filetest.Write(t, file, data)
	tab := browsertest.Open(t, 400, 480)
	for name, img := range map[string]image.Image{
		"still":  shoot(t, tab, string(svgOf(t, s, o))),
		"player": shoot(t, tab, string(movable.Data)),
		"pdf":    rendertest.Decode(t, bytes.NewReader(output(t, "pdftoppm", "-r", "100", "-png", file))),
	} {
		// The frame of wood says where the board is. Its margin has 17 parts of 390 of its width, and a cell 89.
		frame := image.Rectangle{}
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if r, g, b, _ := img.At(x, y).RGBA(); off(r, 0x5900)+off(g, 0x3300)+off(b, 0x2200) < 0x600 {
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
					n += int(off(uint32(a.Pix[k]), uint32(b.Pix[k])))
				}
				if mean := float64(n) / float64(len(a.Pix)); mean < .5 { // equal ones differ by up to .15, as they lie between pixels
					t.Errorf("%s: soldiers differ by %.2f levels only", name, mean)
				}
			}
		}
	}
}
