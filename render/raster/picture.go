package raster

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"github.com/fogleman/gg"

	"slidegif/render/memo"
	"slidegif/render/theme"
)

var pictures = memo.New[*image.RGBA](16 << 20)

// pictureOf paints a drawing on a ground of one colour, or of none. Others may use the
// picture too, so it must not be changed.
func pictureOf(d theme.Drawing, size image.Point, ground color.RGBA) *image.RGBA {
	data, told := d.AppendDigest(fmt.Append(nil, size, ground))
	key := memo.DigestOf(data)
	if told {
		if img, ok := pictures.Get(key); ok {
			return img
		}
	}
	img := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	d.Paint(gg.NewContextForRGBA(img))
	if told {
		pictures.Put(key, img, len(img.Pix))
	}
	return img
}

// Picture paints a drawing of a given size on a ground of one colour.
func Picture(d theme.Drawing, size image.Point, ground color.RGBA) *image.RGBA {
	return pictureOf(d, size, ground)
}
