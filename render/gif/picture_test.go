package gif

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"math/rand/v2"
	"testing"
)

// A foreign decoder sees the same picture.
func TestPicture(t *testing.T) {
	for _, colors := range []int{2, 3, 16, 17, 256} {
		r := rand.New(rand.NewPCG(1, uint64(colors)))
		pal := make(color.Palette, colors)
		for i := range pal {
			pal[i] = color.RGBA{uint8(i), uint8(255 - i), uint8(3 * i), 255}
		}
		img := image.NewPaletted(image.Rect(0, 0, 97, 61), pal)
		for i := range img.Pix {
			if img.Pix[i] = uint8(r.IntN(colors)); i%7 < 5 {
				img.Pix[i] = 0
			}
		}
		got, err := gif.Decode(bytes.NewReader(Picture(img)))
		if err != nil {
			t.Fatal(err)
		}
		if p := got.(*image.Paletted); got.Bounds() != img.Rect || !bytes.Equal(p.Pix, img.Pix) {
			t.Errorf("%d colours: it is another picture", colors)
		}
		for i, c := range img.Palette {
			if got.(*image.Paletted).Palette[i] != c {
				t.Errorf("colour %d of %d is %v, want %v", i, colors, got.(*image.Paletted).Palette[i], c)
			}
		}
	}
}
