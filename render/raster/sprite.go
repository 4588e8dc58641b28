package raster

import (
	"image"
	"image/color"
)

// A sprite is a piece as palette indices; where it shows what is below it has
// transparent.
type sprite struct {
	size  image.Point
	pix   []uint8
	lines []line
}

// A line tells where a row of a sprite is not transparent: in from..to, and nowhere else. Most
// rows are solid in between, and are then copied as a whole.
type line struct {
	from, to int
	solid    bool
}

// newSprite turns a drawing into indices, each pixel by itself: dithering would make
// noise that neither eyes nor LZW like.
func newSprite(img *image.RGBA, ground color.RGBA, p *palette) *sprite {
	s := &sprite{size: img.Rect.Size(), pix: make([]uint8, img.Rect.Dx()*img.Rect.Dy())}
	last, index := uint32(0), uint8(transparent)
	for i := range s.pix {
		if px := pixel(img.Pix, 4*i); px != last {
			last, index = px, transparent
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
			if v != transparent {
				l.from, l.to = min(l.from, x), x+1
				n++
			}
		}
		l.from = min(l.from, l.to)
		l.solid = n == l.to-l.from
		s.lines[y] = l
	}
}
