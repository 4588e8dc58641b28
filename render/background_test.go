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

	"slidegif/render/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/testcost"
)

func pngOf(t *testing.T, s Solution, keys string) image.Image {
	t.Helper()
	return rendertest.Decode(t, strings.NewReader(drawnAs(t, "png", s, with(t, keys))))
}

// apart returns the greatest difference of two pictures in a channel.
func apart(a, b image.Image) int {
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

// A transparent picture on a ground is the picture that is drawn on it: edges have no halo.
func TestTransparentOnGround(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	solutions := []Solution{solutions[0].solution, wander(layoutOf("#aab#/cc.b-/c..dd"), 3, 1)}
	for _, th := range theme.Themes {
		for k, s := range solutions {
			keys := "size=151,theme=" + th.Name
			clear := pngOf(t, s, keys+",background=transparent")
			if _, _, _, a := clear.At(0, 0).RGBA(); a != 0 {
				t.Errorf("%s: the corner of %d is not transparent", th.Name, k)
			}
			for _, ground := range []string{"#ffffff", "ff00ff", "#102030"} {
				c, _ := theme.ParseColor(ground)
				on := image.NewRGBA(clear.Bounds())
				draw.Draw(on, on.Rect, image.NewUniform(c), image.Point{}, draw.Src)
				draw.Draw(on, on.Rect, clear, image.Point{}, draw.Over)
				if d := apart(on, pngOf(t, s, keys+",background="+ground)); d > 3 {
					t.Errorf("%s, board %d on %s: %d apart", th.Name, k, ground, d)
				}
			}
		}
	}
}

// A background shows around the board in every theme and format, and a board of cars on asphalt.
func TestBackgroundShows(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, th := range theme.Themes {
		for _, s := range []Solution{solutions[0].solution, solutions[6].solution} {
			o := with(t, "size=200,tween=1,background=#12aaFF,theme="+th.Name)
			want := color.RGBA{0x12, 0xaa, 0xff, 255}
			g, err := gif.Decode(strings.NewReader(drawnAs(t, "gif", s, o)))
			if err != nil {
				t.Fatal(err)
			}
			p := pngOf(t, s, "size=200,background=#1af,theme="+th.Name)
			for _, at := range []image.Point{{0, 0}, {g.Bounds().Dx() - 1, g.Bounds().Dy() - 1}} {
				if c := color.RGBAModel.Convert(g.At(at.X, at.Y)); c != want {
					t.Errorf("%s: the GIF has %v at %v", th.Name, c, at)
				}
			}
			if c := color.RGBAModel.Convert(p.At(0, 0)); c != (color.RGBA{0x11, 0xaa, 0xff, 255}) {
				t.Errorf("%s: the PNG has %v", th.Name, c)
			}
			if !strings.Contains(drawnAs(t, "svg", s, o), "#12aaff") {
				t.Errorf("%s: the SVG lacks it", th.Name)
			}
		}
	}
}

// The frames of a transparent animation are the transparent stills.
func TestTransparentAPNG(t *testing.T) {
	s := pushes(tilesOf(3, 3), 4, 3)
	keys := "size=120,background=transparent,highlight=off"
	var b bytes.Buffer
	r, err := APNG(context.Background(), &b, s, with(t, keys+",tween=1"))
	if err != nil {
		t.Fatal(err)
	}
	frames, _ := rendertest.APNG(t, b.Bytes())
	if len(frames) != r.Frames || len(frames) < 4 {
		t.Fatalf("%d frames, not %d", len(frames), r.Frames)
	}
	for n, frame := range frames[:4] {
		if d := apart(frame, pngOf(t, s, keys+",view=step:"+string(rune('0'+n)))); d > 1 {
			t.Errorf("frame %d: %d apart", n, d)
		}
	}
}

func TestTransparentSVG(t *testing.T) {
	for _, view := range []string{"start", "solution", "sheet"} {
		draw := func(background string) string {
			return drawnAs(t, "svg", solutions[0].solution, with(t, "theme=contrast,view="+view+background))
		}
		const ground = `fill="#1a2b3c"`
		colored, clear := draw(",background=#1a2b3c"), draw(",background=transparent")
		if strings.Count(colored, ground) < 2 || strings.Contains(colored, "prefers-color-scheme") {
			t.Errorf("%s: no ground, or another one in the dark", view)
		}
		if paths := "<path"; strings.Count(clear, paths) != strings.Count(colored, paths)-2 {
			t.Errorf("%s: %d paths, %d with a ground", view, strings.Count(clear, paths), strings.Count(colored, paths))
		}
	}
}
