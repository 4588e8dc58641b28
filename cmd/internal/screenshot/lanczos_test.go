package screenshot

import (
	"bytes"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/draw"

	"slidegif/render"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/testcost"
)

// lanczos is the kernel that most programs use to scale pictures down. The kernel overshoots at
// edges.
var lanczos = &draw.Kernel{Support: 3, At: func(t float64) float64 {
	if t == 0 {
		return 1
	}
	x := math.Pi * t
	return 3 * math.Sin(x) * math.Sin(x/3) / (x * x)
}}

// TestLanczos reads boards in the "contrast" theme after scaling them down. In this theme, pieces
// are hatched in black and white. After scaling, the white stripes are as light as the floor.
func TestLanczos(t *testing.T) {
	for _, seed := range testcost.Some[uint64](1, 17, 31, 38, 55) {
		p := randomPuzzle(t, "klotski", rand.New(rand.NewPCG(seed, 77)))
		var file bytes.Buffer
		if _, err := render.PNG(t.Context(), &file, render.Solution{Board: p.Board()}, render.Options{Theme: "contrast", View: "start"}); err != nil {
			t.Fatal(err)
		}
		img := rendertest.DecodePNG(t, &file)
		for _, percent := range []int{50, 54, 57, 58} {
			small := image.NewRGBA(image.Rect(0, 0, img.Bounds().Dx()*percent/100, img.Bounds().Dy()*percent/100))
			lanczos.Scale(small, small.Rect, img, img.Bounds(), draw.Src, nil)
			r, err := Read(small)
			if err != nil || r.Doubt != nil || normalizeID(t, r.ID) != normalizeID(t, p.ID()) {
				t.Errorf("seed %d at %d%%: Read = %s, %v, doubt %v; want %s", seed, percent, r.ID, err, r.Doubt, p.ID())
			}
		}
	}
}
