package render

import (
	"context"
	"image/color"
	"io"

	"slidegif/render/internal/apng"
	"slidegif/render/raster"
)

// APNG writes the view of a solution that the options ask for, by default the animated
// solution, which has all colours of its palette in every frame; another view is a PNG.
// Errors are those of GIF.
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
	j.Motion, j.countApart = "exact", true
	return animate(w, s, j, func(w io.Writer, j job) (Report, error) {
		lines, parts, err := newParts(ctx, s, j)
		if err != nil {
			return Report{}, err
		}
		h := apng.Header{Size: parts.Size, Loops: j.Pace.Loops, Text: j.pngText(s.ID)}
		if j.Background == transparent { // edges on a ground that is not known have more colours than a palette can hold
			a := raster.NewColorAnimation(parts, s.Board, lines)
			return writeAPNG(ctx, w, a, h, j, func(p *raster.Patch[uint32]) *apng.Frame {
				return &apng.Frame{Rect: p.Rect, Pix: straight(p.Pix), Delay: p.Delay}
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

// straight returns the bytes of pixels whose colours are not multiplied with alpha, as PNG has
// them.
func straight(pix []uint32) []uint8 {
	out := make([]uint8, 0, 4*len(pix))
	for _, p := range pix {
		n := color.NRGBAModel.Convert(color.RGBA{uint8(p), uint8(p >> 8), uint8(p >> 16), uint8(p >> 24)}).(color.NRGBA)
		out = append(out, n.R, n.G, n.B, n.A)
	}
	return out
}

// writeAPNG writes an animation whose patches become frames.
func writeAPNG[P uint8 | uint32](ctx context.Context, w io.Writer, a *raster.Animation[P], h apng.Header, j job, frame func(*raster.Patch[P]) *apng.Frame) (Report, error) {
	// The file begins with the number of its frames. Painting takes little of the time.
	err := a.Patches(func(*raster.Patch[P]) bool {
		h.Frames++
		return ctx.Err() == nil
	})
	if err != nil {
		return Report{}, err
	}
	h.Workers = workers(h.Frames)
	n, err := apng.Encode(ctx, w, h, func(yield func(*apng.Frame) bool) error {
		done := j.counter(h.Frames)
		return a.Patches(func(p *raster.Patch[P]) bool { return done() && yield(frame(p)) })
	})
	return Report{Frames: n, Width: h.Size.X, Height: h.Size.Y, share: float64(n) / float64(h.Frames)}, err
}
