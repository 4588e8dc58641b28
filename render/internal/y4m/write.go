package y4m

import (
	"context"
	"encoding/binary"
	"image"
	"io"

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
)

// Write writes a plan as a YUV4MPEG2 video. Content without motion becomes a video with one frame.
func Write(ctx context.Context, w io.Writer, p plan.Plan) (plan.Result, error) {
	switch c := p.Content.(type) {
	case plan.Animation:
		a, err := p.ColorAnimation(ctx, c)
		if err != nil {
			return plan.Result{}, err
		}
		n, err := Encode(ctx, w, a.Size, plan.Patches(p, a.Patches, len(a.Frames)))
		return plan.Result{Frames: n, TotalFrames: len(a.Frames), Size: evenSize(a.Size)}, err
	case plan.AnimatedDrawing:
		f, err := p.Animate(ctx, c)
		if err != nil {
			return plan.Result{}, err
		}
		n, err := Encode(ctx, w, f.Size, plan.Patches(p, f.Colored(), len(f.Delays)))
		return plan.Result{Frames: n, TotalFrames: len(f.Delays), Size: evenSize(f.Size)}, err
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
	return plan.Result{Frames: n, Size: evenSize(size)}, err
}
