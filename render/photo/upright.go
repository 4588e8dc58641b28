package photo

import (
	"image"

	"slidegif/solve/input"
)

// DecodeUpright decodes a picture, scales it down and rotates it according to the EXIF orientation. The results
// are the scaled picture and the scaling factor. The function shrink returns the integer factor for a picture of w
// x h pixels. The name identifies the picture in error messages. Pictures with more than maxPixels pixels are
// rejected before they are decoded.
func DecodeUpright(data []byte, name input.Message, maxPixels int64, shrink func(w, h int) int) (*image.RGBA, int, error) {
	p, err := decode(data, name, maxPixels)
	if err != nil {
		return nil, 0, err
	}
	small, by := Downscale(p.Image, shrink)
	return p.orientation.apply(small), by, nil
}

// Downscale scales a copy of img down by an integer factor. Downscale returns the copy and the factor. The
// function shrink returns the factor for a picture of w x h pixels. If one side of the picture is shorter than the
// factor, the result is empty.
func Downscale(img image.Image, shrink func(w, h int) int) (*image.RGBA, int) {
	by := shrink(img.Bounds().Dx(), img.Bounds().Dy())
	return downsample(img, img.Bounds(), by), by
}
