package render

import (
	"context"
	"image/color"
	"io"

	"slidegif/render/internal/apng"
	"slidegif/render/raster"
)

// APNG writes a view of a solution. The default is an animated PNG of all moves. Its frames share one
// palette, unless the background is transparent. Views without motion are written as PNG. It returns
// the same errors as GIF.
func APNG(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	if !animates(o.view("solution")) {
		return PNG(ctx, w, s, o)
	}
	j, err := prepare(s, o)
	if err != nil {
		return Report{}, err
	}
	if err := j.checkPalette(); err != nil {
		return Report{}, err
	}
	j.Motion, j.separateCounter = "exact", true
	return animate(w, s, j, func(w io.Writer, j job) (Report, error) {
		lines, parts, err := newParts(ctx, s, j)
		if err != nil {
			return Report{}, err
		}
		h := apng.Header{Size: parts.Size, Loops: j.Pace.Loops, Text: j.pngChunks(s.ID)}
		if j.Background == transparent { // semi-transparent edges need more colours than a palette can hold
			a := raster.NewColorAnimation(parts, s.Board, lines)
			return writeAPNG(ctx, w, a, h, j, func(p *raster.Patch[uint32]) *apng.Frame {
				return &apng.Frame{Rect: p.Rect, Pix: unpremultiply(p.Pix), Delay: p.Delay}
			})
		}
		a, err := raster.NewAnimation(parts, s.Board, lines, j.colors(), false)
		if err != nil {
			return Report{}, err
		}
		h.Palette = a.Palette
		return writeAPNG(ctx, w, a, h, j, func(p *apng.Frame) *apng.Frame { return p })
	})
}

// unpremultiply converts alpha-premultiplied pixels to the byte order of PNG: R, G, B and A,
// without premultiplication.
func unpremultiply(pix []uint32) []uint8 {
	out := make([]uint8, 0, 4*len(pix))
	for _, p := range pix {
		n := color.NRGBAModel.Convert(color.RGBA{uint8(p), uint8(p >> 8), uint8(p >> 16), uint8(p >> 24)}).(color.NRGBA)
		out = append(out, n.R, n.G, n.B, n.A)
	}
	return out
}

// writeAPNG encodes an animation. The frame function converts each patch to a frame.
func writeAPNG[P uint8 | uint32](ctx context.Context, w io.Writer, a *raster.Animation[P], h apng.Header, j job, frame func(*raster.Patch[P]) *apng.Frame) (Report, error) {
	// The header holds the number of frames, so the patches are painted twice: once to count
	// them and once to encode them. Painting takes little time compared to encoding.
	err := a.Patches(func(*raster.Patch[P]) bool {
		h.Frames++
		return ctx.Err() == nil
	})
	if err != nil {
		return Report{}, err
	}
	h.Workers = workers(h.Frames)
	n, err := apng.Encode(ctx, w, h, func(yield func(*apng.Frame) bool) error {
		done := j.progressFunc(h.Frames)
		return a.Patches(func(p *raster.Patch[P]) bool { return done() && yield(frame(p)) })
	})
	return Report{Frames: n, Width: h.Size.X, Height: h.Size.Y, encodedShare: float64(n) / float64(h.Frames)}, err
}
