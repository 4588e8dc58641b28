package render

import (
	"context"
	"io"

	"slidegif/render/apng"
	"slidegif/render/raster"
	"slidegif/render/scene"
)

// APNG writes the view of a show that the options ask for, by default the animated
// solution, which has all colours of its palette in every frame; another view is a PNG.
// Errors are those of GIF.
func APNG(ctx context.Context, w io.Writer, s Show, o Options) (Report, error) {
	if !animates(o.view("solution")) {
		return PNG(ctx, w, s, o)
	}
	if err := check(s, o); err != nil {
		return Report{}, err
	}
	if err := o.checkPalette(); err != nil {
		return Report{}, err
	}
	o.Motion, o.countApart = "exact", true
	var notes []string
	o, err := fitFrames(s, o, &notes)
	if err != nil {
		return Report{}, err
	}
	r, err := fit(w, s, o, o.ownSize(), true, func(w io.Writer, o Options) (Report, error) {
		if o.Background == transparent {
			return transparentAPNG(ctx, w, s, o)
		}
		a, err := newAnimation(ctx, s, o)
		if err != nil {
			return Report{}, err
		}
		return writeAPNG(ctx, w, a, apngHeader(a, s, o))
	})
	r.Notes = append(notes, r.Notes...)
	return r, err
}

func apngHeader(a *raster.Animation, s Show, o Options) apng.Header {
	return apng.Header{
		Palette: a.Palette, Transparent: a.Transparent, Size: a.Size,
		Loops: o.Loops, Text: o.pngText(s.ID), Workers: workers(len(a.Frames)),
	}
}

func writeAPNG(ctx context.Context, w io.Writer, a *raster.Animation, h apng.Header) (Report, error) {
	return encodeAPNG(ctx, w, h, func(yield func(*apng.Frame) bool) error {
		return a.Patches(func(p *raster.Patch) bool {
			return yield(&apng.Frame{Rect: p.Rect, Pix: p.Pix, Under: p.Under, Delay: p.Delay})
		})
	})
}

// transparentAPNG writes an animation in all colours: edges on a ground that is not known
// have more of them than a palette can hold.
func transparentAPNG(ctx context.Context, w io.Writer, s Show, o Options) (Report, error) {
	lines, parts, err := newParts(ctx, s, o)
	if err != nil {
		return Report{}, err
	}
	h := apng.Header{Size: parts.Size, Loops: o.Loops, Text: o.pngText(s.ID), Workers: workers(len(scene.Moments(lines, parts.Picture)))}
	return encodeAPNG(ctx, w, h, func(yield func(*apng.Frame) bool) error {
		return parts.ColorPatches(s.Board, lines, func(p *raster.ColorPatch) bool {
			return yield(&apng.Frame{Rect: p.Image.Rect, Pix: p.Straight(), Delay: p.Delay})
		})
	})
}

func encodeAPNG(ctx context.Context, w io.Writer, h apng.Header, paint func(yield func(*apng.Frame) bool) error) (Report, error) {
	// The file begins with the number of its frames. Painting takes little of the time.
	h.Frames = 0
	err := paint(func(*apng.Frame) bool {
		h.Frames++
		return ctx.Err() == nil
	})
	if err != nil {
		return Report{}, err
	}
	n, err := apng.Encode(ctx, w, h, func(yield func(*apng.Frame) bool) error {
		done := counter(ctx, h.Frames)
		return paint(func(f *apng.Frame) bool { return done() && yield(f) })
	})
	r := Report{Frames: n, Width: h.Size.X, Height: h.Size.Y}
	if n > 0 {
		r.share = float64(n) / float64(h.Frames)
	}
	return r, err
}
