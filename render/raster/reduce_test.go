package raster

import (
	"image"
	"image/color"
	"testing"
)

// Reduce keeps to every number of colours, and draws each pixel in the nearest of them.
func TestReduce(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 64, 64))
	for i := range 64 * 64 {
		img.SetRGBA(i%64, i/64, color.RGBA{uint8(4 * (i % 64)), uint8(4 * (i / 64)), uint8(i), 255})
	}
	for colors := 2; colors <= 256; colors++ {
		p := Reduce(img, colors)
		if len(p.Palette) != colors {
			t.Fatalf("%d colours, not %d", len(p.Palette), colors)
		}
		for _, at := range []image.Point{{}, {63, 0}, {31, 40}, {63, 63}} {
			got := apart(opaque(p.At(at.X, at.Y).(color.RGBA)), opaque(img.RGBAAt(at.X, at.Y)))
			for _, c := range p.Palette {
				if apart(opaque(c.(color.RGBA)), opaque(img.RGBAAt(at.X, at.Y))) < got {
					t.Fatalf("%d colours: the pixel at %v is not the nearest", colors, at)
				}
			}
		}
	}
}
