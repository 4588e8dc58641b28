package apng

import (
	"context"
	"encoding/binary"
	"image"
	"io"
	"math"

	"slidegif/render/deflate"
	"slidegif/render/internal/plan"
	"slidegif/render/metadata"
	"slidegif/render/raster"
)

// Write writes a plan as a PNG file. An animation becomes an animated PNG.
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
	var picture image.Image = img
	if p.Colors > 0 {
		picture = raster.ToPaletted(img, p.Colors)
	}
	return plan.Result{Frames: 1, Size: img.Rect.Size()}, deflate.EncodePNG(w, picture, chunks(p))
}

// chunks returns the metadata chunks of a PNG file: the puzzle ID and, if p.DPI is set, the resolution.
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
	if p.Colors == 0 {
		a, err := p.ColorAnimation(ctx, content)
		if err != nil {
			return plan.Result{}, err
		}
		return writeMoves(ctx, w, a, p)
	}
	a, err := p.IndexedAnimation(ctx, content)
	if err != nil {
		return plan.Result{}, err
	}
	return writeMoves(ctx, w, a, p)
}

func writeAnimatedDrawing(ctx context.Context, w io.Writer, p plan.Plan, content plan.AnimatedDrawing) (plan.Result, error) {
	f, err := p.Animate(ctx, content)
	if err != nil {
		return plan.Result{}, err
	}
	h := Header{Size: f.Size, Frames: len(f.Delays)}
	if p.Colors == 0 {
		return writeFrames(ctx, w, p, h, f.Colored())
	}
	palette, paint := f.Indexed(p.Colors)
	h.Palette = palette
	return writeFrames(ctx, w, p, h, paint)
}

// writeMoves writes each patch of an animation as one frame.
func writeMoves[P pixel](ctx context.Context, w io.Writer, a *raster.Animation[P], p plan.Plan) (plan.Result, error) {
	// In a PNG file, the number of frames precedes the frames. All frames are therefore painted
	// twice: once to count them, and once to write them. Painting accounts for only a small part of
	// the total time.
	h := Header{Size: a.Size, Palette: a.Palette}
	a.WholeFrames = p.Whole
	err := a.Patches(func(*raster.Patch[P]) bool {
		h.Frames++
		return ctx.Err() == nil
	})
	if err != nil {
		return plan.Result{}, err
	}
	return writeFrames(ctx, w, p, h, a.Patches)
}

// writeFrames completes the header and writes the frames that paint yields.
func writeFrames[P pixel](ctx context.Context, w io.Writer, p plan.Plan, h Header, paint func(yield func(*raster.Patch[P]) bool) error) (plan.Result, error) {
	h.Loops, h.Text, h.Workers = p.Loops, chunks(p), plan.Workers(h.Frames, h.Size)
	n, err := Encode(ctx, w, h, plan.Patches(p, paint, h.Frames))
	return plan.Result{Frames: n, TotalFrames: h.Frames, Size: h.Size}, err
}
