package render

import (
	"context"
	"io"
	"runtime"

	"slidegif/render/internal/gif"
	"slidegif/render/raster"
	"slidegif/render/scene"
)

// GIF writes the view of a solution that the options ask for, by default the animated
// solution; another view is a GIF of one frame. Bad options and illegal moves are an
// input.Error; other errors are those of w, of files named by the options, or of ctx.
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

// newAnimation decides all that there is to decide before the first frame is painted.
func newAnimation(ctx context.Context, s Solution, j job) (*raster.Animation[uint8], error) {
	lines, parts, err := newParts(ctx, s, j)
	if err != nil {
		return nil, err
	}
	return raster.NewAnimation(parts, s.Board, lines, j.colors(), j.Motion == "coarse")
}

// newParts returns what the boards of an animation show, and draws what it is put together from.
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
		Quick: j.Quick.isOn(false),
	}
	n, err := gif.Encode(ctx, w, h, func(yield func(*gif.Patch) bool) error {
		done := j.counter(len(a.Frames))
		return a.Patches(func(p *gif.Patch) bool { return done() && yield(p) })
	})
	return Report{Frames: n, Width: a.Size.X, Height: a.Size.Y, share: float64(n) / float64(len(a.Frames))}, err
}

// workers returns how many goroutines are worth starting.
func workers(frames int) int {
	if frames > 100 {
		return min(2, runtime.GOMAXPROCS(0))
	}
	return 1
}

// stillGIF writes a view as a GIF of one frame.
func stillGIF(ctx context.Context, w io.Writer, s Solution, j job, view string) (Report, error) {
	return fit(w, s, j, j.size(gifSize), false, func(w io.Writer, j job) (Report, error) {
		img, err := drawStill(ctx, s, j, view, j.size(gifSize))
		if err != nil {
			return Report{}, err
		}
		p := raster.Reduce(img, j.colors())
		h := gif.Header{Palette: p.Palette, Transparent: -1, Size: img.Rect.Size(), Comment: s.ID, Workers: 1}
		n, err := gif.Encode(ctx, w, h, func(yield func(*gif.Patch) bool) error {
			yield(&gif.Patch{Rect: p.Rect, Pix: p.Pix, Delay: scene.MinDelay})
			return nil
		})
		return Report{Frames: n, Width: img.Rect.Dx(), Height: img.Rect.Dy()}, err
	})
}
