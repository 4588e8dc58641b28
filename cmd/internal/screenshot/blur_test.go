package screenshot

import (
	"bytes"
	"image"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/draw"

	"slidegif/solve/test/testcost"
)

// TestBlur checks that blurring a picture in bands gives the same result as blurring the whole
// picture at once, but uses less memory.
func TestBlur(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 300, 2*bandRows+3))
	random := rand.NewChaCha8([32]byte{})
	random.Read(img.Pix)
	for i := 3; i < len(img.Pix); i += 4 {
		img.Pix[i] = 255
	}
	want := image.NewRGBA(img.Rect)
	soft := draw.Kernel{Support: 2, At: func(t float64) float64 { return 1 - float64(t/2) }}
	soft.Scale(want, want.Rect, img, img.Rect, draw.Src, nil)
	(&raster{RGBA: img, w: img.Rect.Dx(), h: img.Rect.Dy()}).blur()
	if !bytes.Equal(img.Pix, want.Pix) {
		t.Error("blur in bands differs from draw.Kernel.Scale of the whole picture")
	}
	const w, h = 300, 40 * bandRows
	large := &raster{RGBA: image.NewRGBA(image.Rect(0, 0, w, h)), w: w, h: h}
	allocated := testcost.Allocated(large.blur)
	// The value would be 36 if each band allocated memory.
	if perPixel := allocated / (w * h); perPixel > 24 {
		t.Errorf("blur allocates %d bytes per pixel, want at most 24", perPixel)
	}
}
