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
	size := p.Bounds().Size()
	by := shrink(size.X, size.Y)
	if size.X < by || size.Y < by {
		return nil, 0, input.Errorf("", "%s is too narrow", name)
	}
	return p.turn.apply(average(p, p.Bounds(), by)), by, nil
}
