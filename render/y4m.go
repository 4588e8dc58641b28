package render

import (
	"context"
	"encoding/binary"
	"image"
	"io"

	"slidegif/render/internal/y4m"
	"slidegif/render/raster"
	"slidegif/render/scene"
)

// Y4M writes the view of a solution that the options ask for, by default the animated solution, as
// uncompressed video of 25 frames a second, of which other programs make MP4 or WebM. It shows what the
// GIF of the same options shows, in all colours; a view that does not move is one frame. The
// memory that it takes does not grow with the length of the video. Errors are those of GIF.
func Y4M(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	j, err := prepare(s, o)
	if err != nil {
		return Report{}, err
	}
	if err := j.CheckOpaque("Y4M"); err != nil {
		return Report{}, err
	}
	if view := j.view("solution"); !animates(view) {
		return stillY4M(ctx, w, s, j, view)
	}
	j, notes, err := fitFrames(s, j)
	if err != nil {
		return Report{}, err
	}
	lines, parts, err := newParts(ctx, s, j)
	if err != nil {
		return Report{}, err
	}
	a := raster.NewColorAnimation(parts, s.Board, lines)
	n, err := y4m.Encode(ctx, w, a.Size, func(yield func(*y4m.Patch) bool) error {
		done := j.counter(len(a.Frames))
		return a.Patches(func(p *y4m.Patch) bool { return done() && yield(p) })
	})
	return Report{Frames: n, Width: a.Size.X, Height: a.Size.Y, Notes: notes}, err
}

// stillY4M writes a view as a video of one frame.
func stillY4M(ctx context.Context, w io.Writer, s Solution, j job, view string) (Report, error) {
	img, err := drawStill(ctx, s, j, view, j.size(gifSize))
	if err != nil {
		return Report{}, err
	}
	size := img.Rect.Size()
	var pix []uint32
	for i := 0; i < len(img.Pix); i += 4 {
		pix = append(pix, binary.LittleEndian.Uint32(img.Pix[i:]))
	}
	n, err := y4m.Encode(ctx, w, size, func(yield func(*y4m.Patch) bool) error {
		yield(&y4m.Patch{Rect: image.Rectangle{Max: size}, Pix: pix, Delay: scene.MinDelay})
		return nil
	})
	return Report{Frames: n, Width: size.X, Height: size.Y}, err
}
