package render

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"github.com/fogleman/gg"

	"slidegif/render/theme"
)

var drawings = memo[*image.RGBA]{limit: 16 << 20}

// pictureOf paints a drawing on a ground of one colour, or of none. Others may have the
// picture too, so it is not to be changed.
func pictureOf(d theme.Drawing, size image.Point, ground color.RGBA) *image.RGBA {
	input, told := d.AppendDigest(fmt.Append(nil, size, ground))
	key := digestOf(input)
	if told {
		if img, ok := drawings.get(key); ok {
			return img
		}
	}
	img := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	d.Paint(gg.NewContextForRGBA(img))
	if told {
		drawings.put(key, img, len(img.Pix))
	}
	return img
}
