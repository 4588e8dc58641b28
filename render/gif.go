package render

import (
	"context"
	"io"
	"runtime"

	"slidegif/render/internal/gif"
	"slidegif/render/raster"
	"slidegif/render/scene"
)

// GIF writes a view of a solution. The default is an animation of all moves. Views without motion
// are written as a GIF with one frame. It returns an *input.Error if the options are invalid or
// the moves are illegal. Other errors come from w, from files that the options name, or from ctx.
func GIF(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	j, err := prepare(s, o)
	if err != nil {
		return Report{}, err
	}
	if err := j.CheckOpaque("GIF"); err != nil {
		return Report{}, err
	}
	if view := j.view("solution"); !animates(view) {
		return stillGIF(ctx, w, s, j, view)
	}
	return animate(w, s, j, func(w io.Writer, j job) (Report, error) {
		a, err := newAnimation(ctx, s, j)
		if err != nil {
			return Report{}, err
		}
		return writeGIF(ctx, w, a, s, j)
	})
}

// newAnimation plans the frames, draws the sprites and chooses the palette. It paints no frames.
func newAnimation(ctx context.Context, s Solution, j job) (*raster.Animation[uint8], error) {
	lines, parts, err := newParts(ctx, s, j)
	if err != nil {
		return nil, err
	}
	return raster.NewAnimation(parts, s.Board, lines, j.colors(), j.Motion == "coarse")
}

// newParts returns the line of moves of each board and the drawn parts of the picture.
func newParts(ctx context.Context, s Solution, j job) ([]scene.Line, *raster.Parts, error) {
	lines, err := j.lines(s, j.view("solution"))
	if err != nil {
		return nil, nil, err
	}
	d, err := newDesign(s, j)
	if err != nil {
		return nil, nil, err
	}
	parts, err := raster.NewParts(ctx, d, j.AnimationSize(), lines[0].Timing.Highlight)
	return lines, parts, err
}

func writeGIF(ctx context.Context, w io.Writer, a *raster.Animation[uint8], s Solution, j job) (Report, error) {
	h := gif.Header{
		Palette: a.Palette, Size: a.Size, Animated: len(a.Frames) > 1, Loops: j.Pace.Loops, Comment: s.ID, Workers: workers(len(a.Frames)),
		Fast: j.Quick.isOn(false),
	}
	n, err := gif.Encode(ctx, w, h, func(yield func(*gif.Patch) bool) error {
		done := j.progressFunc(len(a.Frames))
		return a.Patches(func(p *gif.Patch) bool { return done() && yield(p) })
	})
	return Report{Frames: n, Width: a.Size.X, Height: a.Size.Y, encodedShare: float64(n) / float64(len(a.Frames))}, err
}

// workers returns the number of goroutines to use for encoding.
func workers(frames int) int {
	if frames > 100 {
		return min(2, runtime.GOMAXPROCS(0))
	}
	return 1
}

// stillGIF writes a view without motion as a GIF with one frame.
func stillGIF(ctx context.Context, w io.Writer, s Solution, j job, view string) (Report, error) {
	return fit(w, s, j, j.size(gifSize), false, func(w io.Writer, j job) (Report, error) {
		img, err := drawStill(ctx, s, j, view, j.size(gifSize))
		if err != nil {
			return Report{}, err
		}
		p := raster.ToPaletted(img, j.colors())
		h := gif.Header{Palette: p.Palette, Transparent: -1, Size: img.Rect.Size(), Comment: s.ID, Workers: 1}
		n, err := gif.Encode(ctx, w, h, func(yield func(*gif.Patch) bool) error {
			yield(&gif.Patch{Rect: p.Rect, Pix: p.Pix, Delay: scene.MinDelay})
			return nil
		})
		return Report{Frames: n, Width: img.Rect.Dx(), Height: img.Rect.Dy()}, err
	})
}
