package raster

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/fogleman/gg"

	"slidegif/render/theme"
)

// Picture paints a drawing of a given size on a ground of one colour, or of none.
func Picture(d theme.Drawing, size image.Point, ground color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	d.Paint(gg.NewContextForRGBA(img))
	return img
}
