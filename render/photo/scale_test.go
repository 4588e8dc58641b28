package photo

import (
	"bytes"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/draw"

	"slidegif/render/test/rendertest"
	"slidegif/solve/test/testcost"
)

// testPictures returns pictures of random pixels in each pixel format that decoders return.
func testPictures(t *testing.T, w, h int) map[string]image.Image {
	random := rand.New(rand.NewPCG(1, 2))
	noise := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(random.Uint32())
	}
	all := map[string]image.Image{"nrgba": noise, "part": noise.SubImage(image.Rect(3, 2, w-1, h-4)), "not RGBA64": struct{ image.Image }{noise}}
	paletted := image.NewPaletted(noise.Rect, nil)
	for i := range paletted.Pix {
		paletted.Pix[i] = noise.Pix[4*i]
	}
	for i := range 256 {
		paletted.Palette = append(paletted.Palette, noise.At(i%w, i/w))
	}
	all["paletted"] = paletted
	for name, to := range map[string]draw.Image{"rgba": image.NewRGBA(noise.Rect), "rgba64": image.NewRGBA64(noise.Rect), "nrgba64": image.NewNRGBA64(noise.Rect), "gray": image.NewGray(noise.Rect)} {
		draw.Draw(to, to.Bounds(), noise, image.Point{}, draw.Src)
		all[name] = to
	}
	img, err := jpeg.Decode(bytes.NewReader(rendertest.EncodeJPEG(t, all["rgba"], 95)))
	if err != nil {
		t.Fatal(err)
	}
	all["jpeg"] = img
	return all
}

// TestScale compares scale with the scaler of package draw, which needs much more memory.
func TestScale(t *testing.T) {
	for name, img := range testPictures(t, 61, 47) {
		r := img.Bounds()
		for _, size := range []image.Point{{61, 47}, {80, 70}, {122, 20}, {25, 33}, {16, 12}, {12, 9}, {1, 1}, {3, 90}} {
			for _, r := range []image.Rectangle{r, image.Rect(r.Min.X+5, r.Min.Y+7, r.Min.X+38, r.Max.Y)} {
				want := image.NewRGBA(image.Rectangle{Max: size})
				if n := min(r.Dx()/size.X, r.Dy()/size.Y) / 2; n >= 2 {
					reduced := downsample(img, r, n)
					draw.CatmullRom.Scale(want, want.Rect, reduced, reduced.Rect, draw.Src, nil)
				} else {
					draw.CatmullRom.Scale(want, want.Rect, img, r, draw.Src, nil)
				}
				got := scale(img, r, size.X, size.Y)
				for i := range got.Pix {
					if got.Pix[i] != want.Pix[i] {
						t.Errorf("%s, %v to %v: byte %d = %d, want %d", name, r, size, i, got.Pix[i], want.Pix[i])
						break
					}
				}
			}
		}
	}
}

// TestScaleMemory checks that scale allocates the result and a few rows, whatever the height of the photo is.
func TestScaleMemory(t *testing.T) {
	const width = 1000
	for _, size := range []image.Point{{1000, 1000}, {400, 300}, {100, 100}} {
		for _, height := range []int{300, 1200} {
			img := image.NewGray(image.Rect(0, 0, width, height))
			got := testcost.Allocated(func() { scale(img, img.Rect, size.X, size.Y) })
			window := 4*max(1, height/size.Y) + 2
			rows := 32 * (width + window*size.X)
			filters := 48*(size.X+size.Y) + 2*8*(4*(width+height)+2*(size.X+size.Y))
			if limit := int64(4*size.X*size.Y + rows + filters); got > limit+limit/8 {
				t.Errorf("%d x %d to %v: %d bytes, want about %d", width, height, size, got, limit)
			}
		}
	}
}
