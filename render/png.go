package render

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"io"
)

// paperless is the ground of pictures that have no see-through pixel.
var paperless = color.RGBA{255, 255, 255, 255}

// PNG writes the view of a show that the options ask for, by default the start; of a
// solution it writes the sheet. Errors are those of GIF.
func PNG(ctx context.Context, w io.Writer, s Show, o Options) (Report, error) {
	return withinBytes(w, o, o.size(pngSize), false, func(w io.Writer, o Options) (Report, error) {
		img, err := drawStill(ctx, s, o, o.view("start"), o.size(pngSize))
		if err != nil {
			return Report{}, err
		}
		err = writePNG(w, img, o.Colors, s.ID)
		return Report{Frames: 1, Width: img.Rect.Dx(), Height: img.Rect.Dy()}, err
	})
}

// writePNG encodes a picture with its puzzle's ID, in a palette if colors says so.
func writePNG(w io.Writer, img *image.RGBA, colors int, id string) error {
	var picture image.Image = img
	if colors > 0 {
		pix, p := reduce(img, colors)
		for i := range pix {
			pix[i]-- // no slot is see-through here
		}
		picture = &image.Paletted{Pix: pix, Stride: img.Rect.Dx(), Rect: img.Rect, Palette: p.model(0)[1:]}
	}
	var b bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(&b, picture); err != nil {
		return err
	}
	const header = 8 + 25 // the signature and IHDR, after which text may come
	if _, err := w.Write(b.Bytes()[:header]); err != nil {
		return err
	}
	if _, err := w.Write(textChunk(id)); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes()[header:])
	return err
}
