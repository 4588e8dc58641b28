package photo

import (
	"image"

	"slidegif/solve/input"
)

// Upright reads a picture, scales it down by the whole number that shrink returns for its
// sides, and turns it as its EXIF data says. It returns that number too. Errors call the
// picture by name; before it is decoded its head must tell of no more than maxPixels.
func Upright(data []byte, name input.Message, maxPixels int64, shrink func(w, h int) int) (*image.RGBA, int, error) {
	p, err := decode(data, name, maxPixels)
	if err != nil {
		return nil, 0, err
	}
	small, by := Reduce(p.Image, shrink)
	return p.turn.apply(small), by, nil
}

// Reduce returns a copy of a picture that is scaled down by the whole number that shrink returns
// for its sides, and that number. Nothing is left of a side that is shorter than the number.
func Reduce(img image.Image, shrink func(w, h int) int) (*image.RGBA, int) {
	by := shrink(img.Bounds().Dx(), img.Bounds().Dy())
	return average(img, img.Bounds(), by), by
}
