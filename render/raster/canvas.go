package raster

import (
	"image"
	"slices"
)

// A canvas is a picture on which sprites are drawn.
type canvas[P pixel] struct {
	size image.Point
	pix  []P
}

func newCanvas[P pixel](size image.Point) canvas[P] {
	return canvas[P]{size, make([]P, size.X*size.Y)}
}

// draw copies a sprite to the canvas, except for pixels outside the clipping rectangle. The top
// left corner of the sprite is at the given position.
func (c canvas[P]) draw(s *sprite[P], at image.Point, clip image.Rectangle) {
	r := image.Rectangle{at, at.Add(s.size)}.Intersect(clip)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		src := s.pix[(y-at.Y)*s.size.X:][r.Min.X-at.X : r.Max.X-at.X]
		dst := c.pix[y*c.size.X+r.Min.X:][:len(src)]
		for x, v := range src {
			if v != transparent {
				dst[x] = v
			}
		}
	}
}

// copyFrom copies a rectangle from another canvas of the same size.
func (c canvas[P]) copyFrom(o canvas[P], r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		i, j := y*c.size.X+r.Min.X, y*c.size.X+r.Max.X
		copy(c.pix[i:j], o.pix[i:j])
	}
}

// crop returns the pixels inside a rectangle, row by row.
func (c canvas[P]) crop(r image.Rectangle) []P {
	out := make([]P, 0, r.Dx()*r.Dy())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		out = append(out, c.pix[y*c.size.X+r.Min.X:y*c.size.X+r.Max.X]...)
	}
	return out
}

// diffRect compares two canvases inside a rectangle. It returns the bounding box of all pixels that
// differ.
func (c canvas[P]) diffRect(o canvas[P], r image.Rectangle) image.Rectangle {
	var out image.Rectangle
	for y := r.Min.Y; y < r.Max.Y; y++ {
		a := c.pix[y*c.size.X+r.Min.X : y*c.size.X+r.Max.X]
		b := o.pix[y*c.size.X+r.Min.X:][:len(a)]
		if slices.Equal(a, b) {
			continue
		}
		start, end := 0, len(a)
		for a[start] == b[start] {
			start++
		}
		for a[end-1] == b[end-1] {
			end--
		}
		out = out.Union(image.Rect(r.Min.X+start, y, r.Min.X+end, y+1))
	}
	return out
}
