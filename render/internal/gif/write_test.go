package gif

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	stdgif "image/gif"
	"testing"

	"slidegif/render/internal/plan"
	"slidegif/render/raster"
	"slidegif/render/scene"
	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
)

// TestWrite checks the number of frames of each kind of content, whether the file is an animation, and its comment.
func TestWrite(t *testing.T) {
	b := rendertest.Board(rendertest.Classic)
	walk := rendertest.RandomMoves(b, 2, 1)
	animated := func(frames int) plan.AnimatedDrawing {
		return plan.AnimatedDrawing{Draw: func(context.Context, int) (*raster.AnimatedDrawing, error) {
			return &raster.AnimatedDrawing{Size: image.Pt(30, 20), Delays: []int{9, 9, 9}[:frames], Paint: func(i int, p *image.RGBA) {
				p.Set(i, i, color.RGBA{R: 255, A: 255})
			}}, nil
		}}
	}
	drawing := plan.Drawing{Draw: func(context.Context, int) (plan.Picture, error) {
		return plan.Picture{Theme: theme.Themes[0], Size: image.Pt(40, 30)}, nil
	}}
	for _, test := range []struct {
		name    string
		content plan.Content
		frames  int
		loops   int // as image/gif reads it; -1 without a loop extension
	}{
		{"still", plan.Still{{Board: b}}, 1, -1},
		{"drawing", drawing, 1, -1},
		{"animation of one frame", animated(1), 1, -1},
		{"animated", animated(3), 3, 0},
		{"animation", plan.NewAnimation([]scene.Line{{Moves: walk, Timing: scene.Timing{First: 100, Last: 200, To: 2}}}), 5, 0},
	} {
		p := plan.New(plan.Plan{Level: plan.Level{Size: 120, Tween: 2}, ID: "klotski:x", Start: b, Design: theme.Design{Theme: theme.Themes[0], Board: b}, Content: test.content, Colors: 16})
		var file bytes.Buffer
		result, err := Write(t.Context(), &file, p)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		g, err := stdgif.DecodeAll(&file)
		if err != nil || len(g.Image) != test.frames || result.Frames != test.frames || g.LoopCount != test.loops || result.Size != image.Pt(g.Config.Width, g.Config.Height) {
			t.Errorf("%s: %d frames, %+v, %d loops, %v; want %d frames, %d loops", test.name, len(g.Image), result, g.LoopCount, err, test.frames, test.loops)
		}
	}
}

// TestWriteErrors checks that Write returns the errors of drawings, animations and layouts.
func TestWriteErrors(t *testing.T) {
	failure := errors.New("no picture")
	b := rendertest.Board(rendertest.Classic)
	for name, content := range map[string]plan.Content{
		"drawing":   plan.Drawing{Draw: func(context.Context, int) (plan.Picture, error) { return plan.Picture{}, failure }},
		"animated":  plan.AnimatedDrawing{Draw: func(context.Context, int) (*raster.AnimatedDrawing, error) { return nil, failure }},
		"animation": plan.NewAnimation([]scene.Line{{}}),
	} {
		p := plan.New(plan.Plan{Level: plan.Level{Size: 3}, Start: b, Design: theme.Design{Theme: theme.Themes[0], Board: b}, Content: content, Colors: 16})
		if _, err := Write(t.Context(), new(bytes.Buffer), p); err == nil || name != "animation" && !errors.Is(err, failure) {
			t.Errorf("%s of 3 pixels: error %v, want one", name, err)
		}
	}
}
