package raster

import (
	"image"
	"image/color"
)

// A pixel is an index of a palette, or four bytes of an RGBA picture with alpha in the highest.
// The zero pixel is transparent.
type pixel interface{ uint8 | uint32 }

// A sprite is a piece in pixels; where it shows what is below it they are transparent.
type sprite[P pixel] struct {
	size image.Point
	pix  []P
}

// newSprite turns each pixel of a picture, composed on a ground, into that of a format:
// dithering would make noise that neither eyes nor LZW like.
func newSprite[P pixel](img *image.RGBA, ground color.RGBA, convert func(color.RGBA) P) *sprite[P] {
	s := &sprite[P]{size: img.Rect.Size(), pix: make([]P, img.Rect.Dx()*img.Rect.Dy())}
	last, now := uint32(0), P(transparent)
	for i := range s.pix {
		if px := pixelAt(img.Pix, 4*i); px != last {
			last, now = px, transparent
			if px>>24 != 0 {
				now = convert(over(px, ground))
			}
		}
		s.pix[i] = now
	}
	return s
}
