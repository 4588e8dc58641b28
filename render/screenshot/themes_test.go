package screenshot

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/draw"

	"slidegif/render"
	"slidegif/render/rendertest"
	"slidegif/solve"
)

// TestThemes reads the pictures of this program, scaled by 0.4 to 2 but to a board of at least 300
// pixels, cropped by up to the whole frame, half of them on a screen, and encoded anew.
func TestThemes(t *testing.T) {
	var all []shooter
	for _, theme := range []string{"wood", "modern", "dark", "contrast"} {
		for _, kind := range []string{"tiles 2x2", "tiles 3x3", "tiles 4x4", "tiles 5x5", "tiles 6x6", "rush", "klotski"} {
			all = append(all, shooter{theme, kind, func(t testing.TB, p solve.Puzzle, rng *rand.Rand) image.Image {
				var file bytes.Buffer
				o := render.Options{Theme: theme, View: "start"}
				if _, err := render.PNG(t.Context(), &file, render.Solution{Board: p.Board()}, o); err != nil {
					t.Fatal(err)
				}
				img := rendertest.Decode(t, &file)
				return rescaled(img, rng)
			}})
		}
	}
	table(t, all, 90)
}

// rescaled returns a picture of ours as it may be after someone else has used it.
func rescaled(img image.Image, rng *rand.Rand) image.Image {
	from := img.Bounds()
	crop := func() int { return rng.IntN(1 + from.Dx()/25) }
	from.Min = from.Min.Add(image.Pt(crop(), crop()))
	from.Max = from.Max.Sub(image.Pt(crop(), crop()))
	width := max(310, int(float64(from.Dx())*(0.4+1.6*rng.Float64())))
	height := width * from.Dy() / from.Dx()
	at := image.Rect(0, 0, width, height)
	screen := image.NewRGBA(at)
	if rng.IntN(2) == 0 {
		at = at.Add(image.Pt(10, width/4))
		screen = image.NewRGBA(image.Rect(0, 0, width+20, height+width/2))
		draw.Draw(screen, screen.Rect, image.NewUniform(color.RGBA{230, 230, 235, 255}), image.Point{}, draw.Src)
	}
	draw.CatmullRom.Scale(screen, at, img, from, draw.Over, nil)
	return screen
}
