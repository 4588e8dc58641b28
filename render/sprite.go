package render

import (
	"image"
	"image/color"
)

// A sprite is a piece as palette indices; where it is see-through it has clear.
type sprite struct {
	size  image.Point
	pix   []uint8
	lines []line
}

// clear is the slot of the palette that lets the picture below be seen.
const clear = 0

// A line tells where a row of a sprite is not clear: in from..to, and nowhere else. Most
// rows are solid in between, and are then copied as a whole.
type line struct {
	from, to int
	solid    bool
}

// newSprite turns a drawing into indices, each pixel by itself: dithering would make
// noise that neither eyes nor LZW like.
func newSprite(img *image.RGBA, ground color.RGBA, p *palette) *sprite {
	s := &sprite{size: img.Rect.Size(), pix: make([]uint8, img.Rect.Dx()*img.Rect.Dy())}
	last, index := uint32(0), uint8(clear)
	for i := range s.pix {
		if px := pixel(img.Pix, 4*i); px != last {
			last, index = px, clear
			if px>>24 != 0 {
				index = p.index(over(px, ground))
			}
		}
		s.pix[i] = index
	}
	s.measure()
	return s
}

func (s *sprite) measure() {
	s.lines = make([]line, s.size.Y)
	for y := range s.lines {
		row := s.pix[y*s.size.X : (y+1)*s.size.X]
		l := line{from: len(row)}
		n := 0
		for x, v := range row {
			if v != clear {
				l.from, l.to = min(l.from, x), x+1
				n++
			}
		}
		l.from = min(l.from, l.to)
		l.solid = n == l.to-l.from
		s.lines[y] = l
	}
}

// A canvas is a picture of palette indices.
type canvas struct {
	size image.Point
	pix  []uint8
}

func newCanvas(size image.Point) canvas {
	return canvas{size, make([]uint8, size.X*size.Y)}
}

// put copies what of s lies in clip to the canvas, with s's upper left corner at at.
func (c canvas) put(s *sprite, at image.Point, clip image.Rectangle) {
	r := image.Rectangle{at, at.Add(s.size)}.Intersect(clip)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		l := s.lines[y-at.Y]
		from, to := max(l.from, r.Min.X-at.X), min(l.to, r.Max.X-at.X)
		if from >= to {
			continue
		}
		src := s.pix[(y-at.Y)*s.size.X:][from:to]
		dst := c.pix[y*c.size.X+at.X+from:][:len(src)]
		if l.solid {
			copy(dst, src)
			continue
		}
		for x, v := range src {
			if v != clear {
				dst[x] = v
			}
		}
	}
}

// copyFrom copies a rectangle of another canvas of the same size.
func (c canvas) copyFrom(o canvas, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		i, j := y*c.size.X+r.Min.X, y*c.size.X+r.Max.X
		copy(c.pix[i:j], o.pix[i:j])
	}
}

// crop returns the pixels of a rectangle, row by row, each as to has it.
func (c canvas) crop(r image.Rectangle, to *[256]uint8) []uint8 {
	out := make([]uint8, 0, r.Dx()*r.Dy())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for _, v := range c.pix[y*c.size.X+r.Min.X : y*c.size.X+r.Max.X] {
			out = append(out, to[v])
		}
	}
	return out
}

// changed returns the smallest rectangle in r that holds all pixels in which c and o
// differ.
func (c canvas) changed(o canvas, r image.Rectangle) image.Rectangle {
	var out image.Rectangle
	for y := r.Min.Y; y < r.Max.Y; y++ {
		a := c.pix[y*c.size.X+r.Min.X : y*c.size.X+r.Max.X]
		b := o.pix[y*c.size.X+r.Min.X:][:len(a)]
		if string(a) == string(b) { // compares without a copy
			continue
		}
		from, to := 0, len(a)
		for a[from] == b[from] {
			from++
		}
		for a[to-1] == b[to-1] {
			to--
		}
		out = out.Union(image.Rect(r.Min.X+from, y, r.Min.X+to, y+1))
	}
	return out
}
