package photo

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"

	"slidegif/solve/input"
)

// FuzzPhoto reads pictures from outside, and fits them into two shapes.
func FuzzPhoto(f *testing.F) {
	img := image.NewNRGBA(image.Rect(0, 0, 9, 5))
	for i := range img.Pix {
		img.Pix[i] = uint8(37 * i)
	}
	var asPNG, asJPEG, asGIF bytes.Buffer
	paletted := image.NewPaletted(img.Rect, color.Palette{color.Transparent, color.White})
	for _, err := range []error{png.Encode(&asPNG, img), jpeg.Encode(&asJPEG, img, nil), gif.Encode(&asGIF, paletted, nil)} {
		if err != nil {
			f.Fatal(err)
		}
	}
	for _, data := range [][]byte{asPNG.Bytes(), asJPEG.Bytes(), asGIF.Bytes(), []byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00"),
		append([]byte("\xff\xd8\xff\xe1\x00\x22Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"), asJPEG.Bytes()[2:]...)} {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if head, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && head.Width*head.Height > 1<<20 {
			return // allowed, but slow
		}
		p, err := decode(data, input.Word("image: x"), maxMemory)
		if err != nil {
			if bad, ok := errors.AsType[*input.Error](err); !ok || bad.Hint == "" {
				t.Fatal(err)
			}
			return
		}
		for _, size := range []image.Point{{8, 8}, {30, 7}} {
			if got := p.fill(size.X, size.Y).Rect.Size(); got != size {
				t.Fatalf("%v became %v", size, got)
			}
		}
	})
}
