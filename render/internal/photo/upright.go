package photo

import (
	"image"

	"slidegif/solve/input"
)

// DecodeUpright decodes a picture, scales it down and applies its EXIF orientation. It returns the
// result and the factor. The function shrink returns the integer factor for a size in pixels. The
// name identifies the picture in errors. Pictures of more than maxPixels pixels are rejected before
// they are decoded.
func DecodeUpright(data []byte, name input.Message, maxPixels int64, shrink func(w, h int) int) (*image.RGBA, int, error) {
	p, err := decode(data, name, maxPixels)
	if err != nil {
		return nil, 0, err
	}
	small, by := Downscale(p.Image, shrink)
	return p.orientation.apply(small), by, nil
}

// Downscale returns a copy of img that is scaled down by an integer factor, and the factor. The
// function shrink returns the factor for a size in pixels. If a side is shorter than the factor,
// the result is empty.
func Downscale(img image.Image, shrink func(w, h int) int) (*image.RGBA, int) {
	by := shrink(img.Bounds().Dx(), img.Bounds().Dy())
	return downsample(img, img.Bounds(), by), by
}
