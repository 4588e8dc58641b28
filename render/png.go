package render

import (
	"context"
	"image"
	"io"

	"slidegif/render/deflate"
	"slidegif/render/raster"
)

// PNG writes a view of a solution. The default is the start position. The view solution is written
// as an animated PNG. It returns the same errors as GIF.
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
		err = encodePNG(w, img, j.Colors, j.pngChunks(s.ID))
		return Report{Frames: 1, Width: img.Rect.Dx(), Height: img.Rect.Dy()}, err
	})
}

// StillSize returns the size in pixels of the picture that PNG writes, without drawing it.
func StillSize(s Solution, o Options) (image.Point, error) {
	j, err := prepare(s, o)
	if err != nil {
		return image.Point{}, err
	}
	v, err := newStill(s, j, j.view("start"))
	if err != nil {
		return image.Point{}, err
	}
	all, err := v.design.Layout(j.stillSize())
	return all.Size, err
}

// encodePNG writes a picture with additional chunks. If colors is positive, the picture is reduced
// to a palette of that size.
func encodePNG(w io.Writer, img *image.RGBA, colors int, chunks []byte) error {
	var picture image.Image = img
	if colors > 0 {
		picture = raster.ToPaletted(img, colors)
	}
	return deflate.EncodePNG(w, picture, chunks)
}
