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

func (c canvas[P]) row(r image.Rectangle, y int) []P {
	return c.pix[y*c.size.X+r.Min.X : y*c.size.X+r.Max.X]
}

// copyFrom copies a rectangle from another canvas of the same size.
func (c canvas[P]) copyFrom(o canvas[P], r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		copy(c.row(r, y), o.row(r, y))
	}
}

// crop returns the pixels inside a rectangle, row by row.
func (c canvas[P]) crop(r image.Rectangle) []P {
	out := make([]P, 0, r.Dx()*r.Dy())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		out = append(out, c.row(r, y)...)
	}
	return out
}

// drawRow draws a row of a sprite, except for pixels outside the clipping rectangle. The top left corner of the
// sprite is at the given position. The first pixel of the row has the coordinates (left, y).
func (s *sprite[P]) drawRow(row []P, at image.Point, clip image.Rectangle, left, y int) {
	r := image.Rectangle{at, at.Add(s.size)}.Intersect(clip)
	if y < r.Min.Y || y >= r.Max.Y {
		return
	}
	src := s.pix[(y-at.Y)*s.size.X:][r.Min.X-at.X : r.Max.X-at.X]
	dst := row[r.Min.X-left:][:len(src)]
	for x, v := range src {
		if v != transparent {
			dst[x] = v
		}
	}
}

// differences returns the smallest range of indices with all differences between two rows of equal length. If the
// rows are equal, the range is empty.
func differences[P pixel](a, b []P) (from, to int) {
	if slices.Equal(a, b) {
		return 0, 0
	}
	for from, to = 0, len(a); a[from] == b[from]; {
		from++
	}
	for a[to-1] == b[to-1] {
		to--
	}
	return from, to
}
