package render

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/test/testcost"
)

func drawPNG(t *testing.T, s Solution, keys string) image.Image {
	t.Helper()
	return rendertest.DecodePNG(t, strings.NewReader(mustDraw(t, "png", s, parseOptions(t, keys))))
}

// maxDifference returns the greatest difference of two pictures in any channel.
func maxDifference(a, b image.Image) int {
	if a.Bounds() != b.Bounds() {
		return 256
	}
	p, q := image.NewRGBA(a.Bounds()), image.NewRGBA(a.Bounds())
	draw.Draw(p, p.Rect, a, a.Bounds().Min, draw.Src)
	draw.Draw(q, q.Rect, b, b.Bounds().Min, draw.Src)
	most := 0
	for i := range p.Pix {
		most = max(most, int(p.Pix[i])-int(q.Pix[i]), int(q.Pix[i])-int(p.Pix[i]))
	}
	return most
}

// TestTransparentBlending checks that a transparent picture drawn on a colour equals the picture with that
// background, so that edges have no halo.
func TestTransparentBlending(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	solutions := []Solution{solutions[0].solution, randomSolution(newBoard("#aab#/cc.b-/c..dd"), 3, 1)}
	for _, th := range theme.Themes {
		for k, s := range solutions {
			keys := "size=151,theme=" + th.Name
			clear := drawPNG(t, s, keys+",background=transparent")
			if _, _, _, a := clear.At(0, 0).RGBA(); a != 0 {
				t.Errorf("%s, board %d: corner is not transparent", th.Name, k)
			}
			for _, background := range []string{"#ffffff", "ff00ff", "#102030"} {
				c, _ := theme.ParseColor(background)
				on := image.NewRGBA(clear.Bounds())
				draw.Draw(on, on.Rect, image.NewUniform(c), image.Point{}, draw.Src)
				draw.Draw(on, on.Rect, clear, image.Point{}, draw.Over)
				if d := maxDifference(on, drawPNG(t, s, keys+",background="+background)); d > 3 {
					t.Errorf("%s, board %d on %s: maximum difference = %d, want at most 3", th.Name, k, background, d)
				}
			}
		}
	}
}

// TestBackground checks that the background is visible around the board in every theme and format.
func TestBackground(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, th := range theme.Themes {
		for _, s := range []Solution{solutions[0].solution, solutions[6].solution} {
			o := parseOptions(t, "size=200,tween=1,background=#12aaFF,theme="+th.Name)
			want := color.RGBA{0x12, 0xaa, 0xff, 255}
			g, err := gif.Decode(strings.NewReader(mustDraw(t, "gif", s, o)))
			if err != nil {
				t.Fatal(err)
			}
			p := drawPNG(t, s, "size=200,background=#1af,theme="+th.Name)
			for _, at := range []image.Point{{0, 0}, {g.Bounds().Dx() - 1, g.Bounds().Dy() - 1}} {
				if c := color.RGBAModel.Convert(g.At(at.X, at.Y)); c != want {
					t.Errorf("%s: GIF pixel %v = %v, want %v", th.Name, at, c, want)
				}
			}
			if c := color.RGBAModel.Convert(p.At(0, 0)); c != (color.RGBA{0x11, 0xaa, 0xff, 255}) {
				t.Errorf("%s: PNG corner = %v, want #11aaff", th.Name, c)
			}
			if !strings.Contains(mustDraw(t, "svg", s, o), "#12aaff") {
				t.Errorf("%s: SVG does not contain #12aaff", th.Name)
			}
		}
	}
}

// TestTransparentAPNG checks that the frames of a transparent animation equal the transparent stills.
func TestTransparentAPNG(t *testing.T) {
	s := randomPushes(newTiles(3, 3), 4, 3)
	keys := "size=120,background=transparent,highlight=off"
	var b bytes.Buffer
	r, err := APNG(context.Background(), &b, s, parseOptions(t, keys+",tween=1"))
	if err != nil {
		t.Fatal(err)
	}
	frames, _ := rendertest.DecodeAPNG(t, b.Bytes())
	if len(frames) != r.Frames || len(frames) < 4 {
		t.Fatalf("%d frames, want %d and at least 4", len(frames), r.Frames)
	}
	for n, frame := range frames[:4] {
		if d := maxDifference(frame, drawPNG(t, s, keys+",view=step:"+string(rune('0'+n)))); d > 1 {
			t.Errorf("frame %d: maximum difference = %d, want at most 1", n, d)
		}
	}
}

func TestTransparentSVG(t *testing.T) {
	for _, view := range []string{"start", "solution", "sheet"} {
		draw := func(background string) string {
			return mustDraw(t, "svg", solutions[0].solution, parseOptions(t, "theme=contrast,view="+view+background))
		}
		const fill = `fill="#1a2b3c"`
		colored, clear := draw(",background=#1a2b3c"), draw(",background=transparent")
		if strings.Count(colored, fill) < 2 || strings.Contains(colored, "prefers-color-scheme") {
			t.Errorf("%s: missing background, or a different background in dark mode", view)
		}
		if paths := "<path"; strings.Count(clear, paths) != strings.Count(colored, paths)-2 {
			t.Errorf("%s: %d paths, want %d", view, strings.Count(clear, paths), strings.Count(colored, paths)-2)
		}
	}
}
