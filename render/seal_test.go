package render

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"strings"
	"testing"

	"slidegif/solve/test/testcost"
)

// TestSeal checks that the seal is on the last frame of a solved animation only, in red or gold, and that
// there is none if the moves end before the goal.
func TestSeal(t *testing.T) {
	s := solveExplained(t, "klotski:xaa/bcd/e.d:x@3.3")
	draw := func(s Solution, keys string) (all []*image.RGBA) {
		var b bytes.Buffer
		if _, err := GIF(t.Context(), &b, s, parseOptions(t, "size=320,frames=whole,tween=2,"+keys)); err != nil {
			t.Fatal(err)
		}
		g, err := gif.DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		for _, frame := range g.Image {
			img := image.NewRGBA(frame.Rect)
			for i, c := range frame.Pix {
				r, g, b, _ := frame.Palette[c].RGBA()
				copy(img.Pix[4*i:], []uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255})
			}
			all = append(all, img)
		}
		return all
	}
	count := func(img *image.RGBA, ink color.RGBA) (n int) {
		near := func(a, b uint8) bool { return max(a, b)-min(a, b) < 14 }
		for i := 0; i < len(img.Pix); i += 4 {
			if near(img.Pix[i], ink.R) && near(img.Pix[i+1], ink.G) && near(img.Pix[i+2], ink.B) {
				n++
			}
		}
		return n
	}
	for _, theme := range testcost.Some(1, "modern", "dark", "contrast") {
		without := draw(s, "theme="+theme)
		for keys, ink := range map[string]color.RGBA{"seal=2026-11-27:3": {0xb3, 0x26, 0x1a, 255}, "seal=2026-11-27:5:gold": {0xb8, 0x86, 0x0b, 255}} {
			with := draw(s, "theme="+theme+","+keys)
			for i, img := range with {
				more := 0
				if i < len(without) {
					more = count(img, ink) - count(without[i], ink)
				}
				if last := i == len(with)-1; last && more < 1000 || !last && more > 200 {
					t.Errorf("%s, %s: frame %d of %d has %d more pixels of ink", theme, keys, i+1, len(with), more)
				}
			}
		}
	}
	s.Moves = s.Moves[:len(s.Moves)-1]
	frames := draw(s, "theme=modern,seal=2026-11-27")
	if n := count(frames[len(frames)-1], color.RGBA{0xb3, 0x26, 0x1a, 255}); n > 200 {
		t.Errorf("unsolved: %d pixels of ink", n)
	}
}

func TestSealErrors(t *testing.T) {
	for _, value := range []string{"2026-13-01", "today", "2026-11-27:6", "2026-11-27:-1", "2026-11-27:x", "2026-11-27:3:red", "2026-11-27:3:gold:4"} {
		var o Options
		if err := o.Set("seal", value); err == nil || !strings.Contains(err.Error(), "is not a seal") {
			t.Errorf("seal=%s: error %v", value, err)
		}
	}
}
