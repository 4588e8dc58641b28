package screenshot

import (
	"bytes"
	"image"
	"math/rand/v2"
	"runtime"
	"testing"

	"golang.org/x/image/draw"
)

// TestBlur: a picture that is blurred by bands is the one that is blurred at once, in much less memory.
func TestBlur(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 300, 2*band+3))
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
		t.Error("the bands show another picture")
	}
	const w, h = 300, 40 * band
	large := &raster{RGBA: image.NewRGBA(image.Rect(0, 0, w, h)), w: w, h: h}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	large.blur()
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / (w * h); each > 24 { // 36 where no band uses the memory of another
		t.Errorf("it takes %d bytes a pixel", each)
	}
}
