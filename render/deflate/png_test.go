package deflate

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"slidegif/render/metadata"
)

// TestEncodePNG checks that image/png decodes the same pixels, and that the chunks are included.
func TestEncodePNG(t *testing.T) {
	bounds := image.Rect(0, 0, 301, 211)
	opaque, clear := image.NewRGBA(bounds), image.NewNRGBA(bounds)
	few := image.NewPaletted(bounds, color.Palette{color.Black, color.White, color.RGBA{200, 30, 30, 255}})
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			c := color.RGBA{uint8(x / 3), uint8(y), uint8((x ^ y) / 16), 255}
			opaque.SetRGBA(x, y, c)
			clear.SetNRGBA(x, y, color.NRGBA{c.R, c.G, c.B, uint8(x)})
			few.SetColorIndex(x, y, uint8(x/40+y/30)%3)
		}
	}
	for name, img := range map[string]image.Image{"opaque": opaque, "clear": clear, "few": few} {
		var got bytes.Buffer
		chunk := metadata.TextChunk("tiles:123/456/780")
		if err := EncodePNG(&got, img, chunk); err != nil {
			t.Fatal(err)
		}
		if id, ok, err := metadata.ID(got.Bytes()); id != "tiles:123/456/780" || !ok {
			t.Errorf("%s: ID = %q, %v; want the ID of the chunk", name, id, err)
		}
		back, err := png.Decode(&got)
		if err != nil {
			t.Fatal(err)
		}
		for y := range bounds.Dy() {
			for x := range bounds.Dx() {
				if a, b := color.NRGBAModel.Convert(img.At(x, y)), color.NRGBAModel.Convert(back.At(x, y)); a != b {
					t.Fatalf("%s: pixel at %d, %d = %v, want %v", name, x, y, b, a)
				}
			}
		}
	}
}
