package gif

import (
	"context"
	"image/color"
	"io"

	"slidegif/render/internal/plan"
	"slidegif/render/raster"
	"slidegif/render/scene"
)

// Write writes a plan as a GIF file. Content without motion becomes a GIF with one frame.
func Write(ctx context.Context, w io.Writer, p plan.Plan) (plan.Result, error) {
	switch c := p.Content.(type) {
	case plan.Animation:
		return writeAnimation(ctx, w, p, c)
	case plan.AnimatedDrawing:
		return writeAnimatedDrawing(ctx, w, p, c)
	}
	img, err := p.Image(ctx)
	if err != nil {
		return plan.Result{}, err
	}
	indexed := raster.ToPaletted(img, p.Colors)
	h := Header{Palette: indexed.Palette, Size: img.Rect.Size(), Comment: p.ID, Workers: 1}
	n, err := Encode(ctx, w, h, func(yield func(*Patch) bool) error {
		yield(&Patch{Rect: indexed.Rect, Pix: indexed.Pix, Delay: scene.MinDelay})
		return nil
	})
	return plan.Result{Frames: n, Size: h.Size}, err
}

// The minimum length of a run of transparent pixels is the cell size divided by clearRunsPerCell. A constant
// minimum of 32 pixels would make GIFs of boards with 11 columns 4 % larger.
const clearRunsPerCell = 3

func writeAnimation(ctx context.Context, w io.Writer, p plan.Plan, content plan.Animation) (plan.Result, error) {
	a, err := p.IndexedAnimation(ctx, content)
	if err != nil {
		return plan.Result{}, err
	}
	a.WholeFrames = p.Whole
	at, err := p.Layout()
	if err != nil {
		return plan.Result{}, err
	}
	h := Header{Palette: a.Palette, Size: a.Size, MinClearRun: max(1, at.Boards[0].Cell/clearRunsPerCell)}
	return writeFrames(ctx, w, p, h, len(a.Frames), a.Patches)
}

// drawingClearRun is the minimum length of a transparent run in an AnimatedDrawing, in which changed pixels are
// scattered.
const drawingClearRun = 2

func writeAnimatedDrawing(ctx context.Context, w io.Writer, p plan.Plan, content plan.AnimatedDrawing) (plan.Result, error) {
	f, err := p.Animate(ctx, content)
	if err != nil {
		return plan.Result{}, err
	}
	palette, paint := f.Indexed(p.Colors)
	return writeFrames(ctx, w, p, Header{Palette: palette, Size: f.Size, MinClearRun: drawingClearRun}, len(f.Delays), paint)
}

// writeFrames completes the header and writes the frames that paint yields.
func writeFrames(ctx context.Context, w io.Writer, p plan.Plan, h Header, frames int, paint func(yield func(*Patch) bool) error) (plan.Result, error) {
	h.Animated, h.Loops, h.Comment, h.Workers = frames > 1, p.Loops, p.ID, plan.Workers(frames, h.Size)
	if p.Whole {
		// No frame needs transparency. Without a transparent colour in the palette, image/gif declares none.
		h.Palette = append(color.Palette{color.Black}, h.Palette[1:]...)
	}
	n, err := Encode(ctx, w, h, plan.Patches(p, paint, frames))
	return plan.Result{Frames: n, TotalFrames: frames, Size: h.Size}, err
}
