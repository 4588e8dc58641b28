package raster

import (
	"image"
	"image/color"
)

// A pixel is either a palette index or an RGBA value with alpha in the highest byte. The zero value
// of a pixel is transparent.
type pixel interface{ uint8 | uint32 }

// A sprite is the image of a piece. Pixels outside the piece are transparent.
type sprite[P pixel] struct {
	size image.Point
	pix  []P
}

// newSprite blends a picture with a background colour and converts each pixel to the format of the
// sprite. newSprite does not use dithering, which would add visible noise and make the result
// harder to compress.
func newSprite[P pixel](img *image.RGBA, background color.RGBA, convert func(color.RGBA) P) *sprite[P] {
	s := &sprite[P]{size: img.Rect.Size(), pix: make([]P, img.Rect.Dx()*img.Rect.Dy())}
	last, value := uint32(0), P(transparent)
	for i := range s.pix {
		if px := pixelAt(img.Pix, 4*i); px != last {
			last, value = px, transparent
			if px>>24 != 0 {
				value = convert(blend(px, background))
			}
		}
		s.pix[i] = value
	}
	return s
}
