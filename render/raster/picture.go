package raster

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/fogleman/gg"

	"slidegif/render/theme"
)

// Rasterize paints a drawing. The background colour may be transparent. The size is in pixels.
func Rasterize(d theme.Drawing, size image.Point, background color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(img, img.Rect, image.NewUniform(background), image.Point{}, draw.Src)
	d.Paint(gg.NewContextForRGBA(img))
	return img
}
