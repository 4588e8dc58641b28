package render

import (
	"context"
	"image"
	"io"

	"slidegif/render/deflate"
	"slidegif/render/raster"
)

// PNG writes the view of a solution that the options ask for, by default the start; the
// solution is an animated PNG. Errors are those of GIF.
func PNG(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	if o.View == "solution" {
		return APNG(ctx, w, s, o)
	}
	j, err := prepare(s, o)
	if err != nil {
		return Report{}, err
	}
	if err := j.checkPalette(); err != nil {
		return Report{}, err
	}
	return fit(w, s, j, j.stillSize(), false, func(w io.Writer, j job) (Report, error) {
		img, err := drawStill(ctx, s, j, j.view("start"), j.stillSize())
		if err != nil {
			return Report{}, err
		}
		err = writePNG(w, img, j.Colors, j.pngText(s.ID))
		return Report{Frames: 1, Width: img.Rect.Dx(), Height: img.Rect.Dy()}, err
	})
}

// StillSize returns the size of the picture that PNG writes of a position, without drawing it.
func StillSize(s Solution, o Options) (image.Point, error) {
	j, err := prepare(s, o)
	if err != nil {
		return image.Point{}, err
	}
	v, err := newStill(s, j, j.view("start"))
	if err != nil {
		return image.Point{}, err
	}
	all, err := v.design.Arrange(j.stillSize())
	return all.Size, err
}

// writePNG encodes a picture with some more chunks, in a palette if colors says so.
func writePNG(w io.Writer, img *image.RGBA, colors int, chunks []byte) error {
	var picture image.Image = img
	if colors > 0 {
		picture = raster.Reduce(img, colors)
	}
	return deflate.EncodePNG(w, picture, chunks)
}
