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

// Y4M writes a view of a solution as uncompressed true-colour video with 25 frames per second, from
// which other programs can make MP4 or WebM. The content and the default view are the same as for
// GIF. A view without motion is a single frame. The memory use does not depend on the length of the
// video. It returns the same errors as GIF.
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
		done := j.progressFunc(len(a.Frames))
		return a.Patches(func(p *y4m.Patch) bool { return done() && yield(p) })
	})
	return Report{Frames: n, Width: a.Size.X, Height: a.Size.Y, Notes: notes}, err
}

// stillY4M writes a view without motion as a video with one frame.
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
