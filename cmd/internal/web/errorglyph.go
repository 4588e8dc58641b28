package web

import (
	"image"
	"math"
	"sync"

	"golang.org/x/image/vector"

	"slidegif/fonts"
	"slidegif/render/theme"
)

// Glyphs are pictures of characters. Error images have the same ones over and over, so they
// are drawn once for each size, on whole rows of pixels and quarters of a column. The zero
// value is ready to use.
type glyphs struct {
	mu    sync.Mutex
	masks map[glyphKey]*image.Alpha
}

type glyphKey struct {
	shape   *fonts.Outline
	size    float64
	quarter int // of a pixel to the right
}

// errorGlyphs are those of all error images.
var errorGlyphs glyphs

// mostGlyphs bounds what is kept: some 300 bytes each, and 2 KB at the largest size.
const mostGlyphs = 2048

// get returns how much of each pixel a glyph covers, and the pixel at which its origin is.
func (c *glyphs) get(g theme.Glyph) (mask *image.Alpha, x, y int) {
	quarters := int(math.Round(g.X * 4))
	x, y = quarters>>2, int(math.Round(g.Y))
	key := glyphKey{g.Shape, g.Size, quarters & 3}
	c.mu.Lock()
	defer c.mu.Unlock()
	mask, ok := c.masks[key]
	if !ok {
		if c.masks == nil || len(c.masks) >= mostGlyphs {
			c.masks = map[glyphKey]*image.Alpha{}
		}
		g.X, g.Y = float64(key.quarter)/4, 0
		mask = drawGlyph(g)
		c.masks[key] = mask
	}
	return mask, x, y
}

// drawGlyph draws a glyph; the bounds of the picture are where the glyph is.
func drawGlyph(g theme.Glyph) *image.Alpha {
	left, top := int(math.Floor(g.X+g.Shape.MinX*g.Size)), int(math.Floor(g.Y+g.Shape.MinY*g.Size))
	right, bottom := int(math.Ceil(g.X+g.Shape.MaxX*g.Size)), int(math.Ceil(g.Y+g.Shape.MaxY*g.Size))
	mask := image.NewAlpha(image.Rect(left, top, right, bottom))
	if mask.Rect.Empty() {
		return mask
	}
	z := vector.NewRasterizer(right-left, bottom-top)
	for _, s := range g.Path() {
		var p [3][2]float32
		for i, q := range s.P {
			p[i] = [2]float32{float32(q[0] - float64(left)), float32(q[1] - float64(top))}
		}
		switch s.Op {
		case 'M':
			z.MoveTo(p[0][0], p[0][1])
		case 'L':
			z.LineTo(p[0][0], p[0][1])
		case 'Q':
			z.QuadTo(p[0][0], p[0][1], p[1][0], p[1][1])
		case 'C':
			z.CubeTo(p[0][0], p[0][1], p[1][0], p[1][1], p[2][0], p[2][1])
		case 'Z':
			z.ClosePath()
		}
	}
	z.ClosePath()
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return mask
}

// put paints a glyph on a picture whose colours from 0 up to shades-1 lead from the paper to
// the ink.
func (c *glyphs) put(img *image.Paletted, g theme.Glyph, shades int) {
	mask, x, y := c.get(g)
	at := mask.Rect.Add(image.Pt(x, y)).Intersect(img.Rect)
	for row := at.Min.Y; row < at.Max.Y; row++ {
		covered := mask.Pix[mask.PixOffset(at.Min.X-x, row-y):]
		out := img.Pix[img.PixOffset(at.Min.X, row):][:at.Dx()]
		for i := range out {
			out[i] = max(out[i], uint8((int(covered[i])*(shades-1)+127)/255))
		}
	}
}
