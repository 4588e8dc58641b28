package y4m

import (
	"context"
	"encoding/binary"
	"image"
	"io"

	"slidegif/render/internal/plan"
	"slidegif/render/raster"
	"slidegif/render/scene"
)

// Write writes a plan as a YUV4MPEG2 video. Content without motion becomes a video with one frame.
func Write(ctx context.Context, w io.Writer, p plan.Plan) (plan.Result, error) {
	if content, ok := p.Content.(plan.Animation); ok {
		parts, err := p.Parts(ctx)
		if err != nil {
			return plan.Result{}, err
		}
		a := raster.NewColorAnimation(parts, p.Start, content.Lines)
		n, err := Encode(ctx, w, a.Size, func(yield func(*Patch) bool) error {
			next := p.ProgressFunc(len(a.Frames))
			return a.Patches(func(patch *Patch) bool { return next() && yield(patch) })
		})
		return plan.Result{Frames: n, TotalFrames: len(a.Frames), Size: a.Size}, err
	}
	img, err := p.Image(ctx)
	if err != nil {
		return plan.Result{}, err
	}
	size := img.Rect.Size()
	pix := make([]uint32, 0, size.X*size.Y)
	for i := 0; i < len(img.Pix); i += 4 {
		pix = append(pix, binary.LittleEndian.Uint32(img.Pix[i:]))
	}
	n, err := Encode(ctx, w, size, func(yield func(*Patch) bool) error {
		yield(&Patch{Rect: image.Rectangle{Max: size}, Pix: pix, Delay: scene.MinDelay})
		return nil
	})
	return plan.Result{Frames: n, Size: size}, err
}
