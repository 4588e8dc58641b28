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
	if a, ok := p.Content.(plan.Animation); ok {
		return writeAnimation(ctx, w, p, a)
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

// clearRunsPerCell determines the minimum length of a transparent run. A run that is long on a large
// board spans several cells of a small one. With a constant 32 pixels, GIFs of boards with 11 columns
// are 4 % larger.
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
	frames := len(a.Frames)
	h := Header{
		Palette: a.Palette, Size: a.Size, Animated: frames > 1, Loops: p.Loops, Comment: p.ID, Workers: plan.Workers(frames, a.Size),
		MinClearRun: max(1, at.Boards[0].Cell/clearRunsPerCell),
	}
	if p.Whole {
		// No frame needs the transparent entry. Without it, image/gif marks no colour as transparent.
		h.Palette = append(color.Palette{color.Black}, a.Palette[1:]...)
	}
	n, err := Encode(ctx, w, h, plan.Patches(p, a, frames))
	return plan.Result{Frames: n, TotalFrames: frames, Size: a.Size}, err
}
