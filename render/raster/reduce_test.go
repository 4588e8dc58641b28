package raster

import (
	"image"
	"image/color"
	"testing"
)

// Reduce keeps to every number of colours, and draws each pixel in the nearest of them.
func TestReduce(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 32, 32)) // of 1024 colours
	for i := range 32 * 32 {
		img.SetRGBA(i%32, i/32, color.RGBA{uint8(8 * (i % 32)), uint8(8 * (i / 32)), uint8(i), 255})
	}
	for colors := 2; colors <= 256; colors++ {
		p := Reduce(img, colors)
		if len(p.Palette) != colors {
			t.Fatalf("%d colours, not %d", len(p.Palette), colors)
		}
		for _, at := range []image.Point{{}, {31, 0}, {15, 20}, {31, 31}} {
			got := apart(opaque(p.At(at.X, at.Y).(color.RGBA)), opaque(img.RGBAAt(at.X, at.Y)))
			for _, c := range p.Palette {
				if apart(opaque(c.(color.RGBA)), opaque(img.RGBAAt(at.X, at.Y))) < got {
					t.Fatalf("%d colours: the pixel at %v is not the nearest", colors, at)
				}
			}
		}
	}
}
