package apng

import (
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"io"
	"math"

	"slidegif/render/deflate"
	"slidegif/render/internal/plan"
	"slidegif/render/metadata"
	"slidegif/render/raster"
)

// Write writes a plan as a PNG file. An animation becomes an animated PNG.
func Write(ctx context.Context, w io.Writer, p plan.Plan) (plan.Result, error) {
	if a, ok := p.Content.(plan.Animation); ok {
		return writeAnimation(ctx, w, p, a)
	}
	img, err := p.Image(ctx)
	if err != nil {
		return plan.Result{}, err
	}
	var picture image.Image = img
	if p.Colors > 0 {
		picture = raster.ToPaletted(img, p.Colors)
	}
	return plan.Result{Frames: 1, Size: img.Rect.Size()}, deflate.EncodePNG(w, picture, chunks(p))
}

// chunks returns the metadata chunks of a PNG file. The chunks contain the puzzle ID and, if a
// resolution is set, the number of pixels per metre.
func chunks(p plan.Plan) []byte {
	list := metadata.TextChunk(p.ID)
	if p.DPI > 0 {
		perMetre := uint32(math.Round(float64(p.DPI) / .0254))
		const metre = 1
		body := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, perMetre), perMetre)
		list = append(list, metadata.Chunk("pHYs", append(body, metre))...)
	}
	return list
}

func writeAnimation(ctx context.Context, w io.Writer, p plan.Plan, content plan.Animation) (plan.Result, error) {
	parts, err := p.Parts(ctx)
	if err != nil {
		return plan.Result{}, err
	}
	h := Header{Size: parts.Size, Loops: p.Loops, Text: chunks(p)}
	if p.Colors == 0 {
		a := raster.NewColorAnimation(parts, p.Start, content.Lines)
		return writeFrames(ctx, w, a, h, p, func(patch *raster.Patch[uint32]) *Frame {
			return &Frame{Rect: patch.Rect, Pix: unpremultiply(patch.Pix), Delay: patch.Delay}
		})
	}
	a, err := raster.NewAnimation(parts, p.Start, content.Lines, p.Colors, p.CoarseColors)
	if err != nil {
		return plan.Result{}, err
	}
	h.Palette = a.Palette
	return writeFrames(ctx, w, a, h, p, func(patch *Frame) *Frame { return patch })
}

// unpremultiply converts pixels with premultiplied alpha to the non-premultiplied RGBA values that
// PNG uses.
func unpremultiply(pix []uint32) []uint8 {
	out := make([]uint8, 0, 4*len(pix))
	for _, p := range pix {
		n := color.NRGBAModel.Convert(color.RGBA{uint8(p), uint8(p >> 8), uint8(p >> 16), uint8(p >> 24)}).(color.NRGBA)
		out = append(out, n.R, n.G, n.B, n.A)
	}
	return out
}

// writeFrames writes each patch of an animation as one frame.
func writeFrames[P uint8 | uint32](ctx context.Context, w io.Writer, a *raster.Animation[P], h Header, p plan.Plan, frame func(*raster.Patch[P]) *Frame) (plan.Result, error) {
	// In a PNG file, the number of frames precedes the frames. All frames are therefore painted
	// twice: once to count them, and once to write them. Painting accounts for only a small part of
	// the total time.
	a.WholeFrames = p.Whole
	err := a.Patches(func(*raster.Patch[P]) bool {
		h.Frames++
		return ctx.Err() == nil
	})
	if err != nil {
		return plan.Result{}, err
	}
	h.Workers = plan.Workers(h.Frames)
	n, err := Encode(ctx, w, h, func(yield func(*Frame) bool) error {
		next := p.ProgressFunc(h.Frames)
		return a.Patches(func(patch *raster.Patch[P]) bool { return next() && yield(frame(patch)) })
	})
	return plan.Result{Frames: n, TotalFrames: h.Frames, Size: h.Size}, err
}
