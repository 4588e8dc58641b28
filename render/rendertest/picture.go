package rendertest

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// Quarters is a picture with a colour in each quarter: red, green / blue, white.
func Quarters(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := []color.RGBA{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}}[x*2/w+y*2/h*2]
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

// PNG returns a picture as a PNG file.
func PNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
