package atlas

import (
	"context"
	"image"
	"math"
	"math/bits"
)

// unit is the number of coordinate units per pixel. unit is also the amount of light that a line
// adds to a pixel that the line covers completely.
const unit = 256

// A place is a point of a picture, in units of 1/256 pixel.
type place struct{ x, y int }

// A light counts the lines of a map that cover each pixel, and averages their distances from the goal. All
// arithmetic uses integers, so that pixels are the same on every machine.
type light struct {
	size  image.Point
	width int // width of a line, in units
	// colors is the number of colours of the shading. A pixel has the colour of its coloured lines if their light is
	// at least 1/fewest of the light of neutral lines, or at least l.enough.
	colors         int
	fewest, enough uint32
	// lines calls draw for each line of the map. The argument hue is neutral or ranges from 0, at the goal, to
	// maxHue. The argument light is at most unit, the light of a full line.
	lines func(draw func(from, to place, hue, light int))

	rows  image.Rectangle // band of rows that is drawn now
	cells []cell
}

// A cell describes the light in one pixel.
type cell struct {
	all, neutral uint32 // light of all lines, and of neutral lines
	distance     uint64 // sum of light times distance
}

const (
	maxHue  = 255
	neutral = -1
)

// maxBand is the maximum number of pixels of a band. A large picture is drawn in several bands to save memory: a
// cell takes 16 bytes.
const maxBand = 1 << 20

// A shading is a picture of lines, with the light and the colour of each pixel.
type shading struct {
	size image.Point
	log  []uint16 // logarithm to the base 2 of the light, in parts of 1/256
	hue  []uint8  // index of a colour
	// colors is the number of colours, and also the index of the neutral colour, which follows them.
	colors int
}

// hues is the number of colours that show distances to the goal.
const hues = 64

// shade draws all lines.
func (l *light) shade(ctx context.Context) (*shading, error) {
	s := &shading{size: l.size, colors: l.colors, log: make([]uint16, l.size.X*l.size.Y), hue: make([]uint8, l.size.X*l.size.Y)}
	height := max(1, min(l.size.Y, maxBand/max(1, l.size.X)))
	l.cells = make([]cell, l.size.X*height)
	for top := 0; top < l.size.Y; top += height {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		l.rows = image.Rect(0, top, l.size.X, min(top+height, l.size.Y))
		clear(l.cells)
		l.lines(l.line)
		at := top * l.size.X
		for i, c := range l.cells[:l.rows.Dx()*l.rows.Dy()] {
			if c.all == 0 {
				continue
			}
			s.log[at+i] = uint16(log2(c.all))
			s.hue[at+i] = uint8(l.colors)
			if own := c.all - c.neutral; own >= min(c.neutral/l.fewest, l.enough) && own > 0 {
				s.hue[at+i] = uint8(c.distance / uint64(own) * uint64(l.colors) / (maxHue + 1))
			}
		}
	}
	return s, nil
}

// log2 returns the logarithm of a positive number to the base 2, in parts of 1/256.
func log2(n uint32) int {
	whole := bits.Len32(n) - 1
	x := uint64(n) << (31 - whole) // 1 <= x < 2, in parts of 1<<31
	log := whole
	for range 8 {
		x = x * x >> 31
		log <<= 1
		if x >= 2<<31 {
			x >>= 1
			log++
		}
	}
	return log
}

// line adds the light of the line from a to b to l.cells. Both ends are cut along a row or a column of pixels, so
// that consecutive lines of a road have no gaps and no overlaps.
func (l *light) line(a, b place, hue, light int) {
	margin := l.width + unit
	if max(a.y, b.y)+margin < l.rows.Min.Y*unit || min(a.y, b.y)-margin > l.rows.Max.Y*unit {
		return
	}
	dx, dy := abs(b.x-a.x), abs(b.y-a.y)
	if dx == 0 && dy == 0 {
		return
	}
	steep := dy > dx
	if steep {
		a, b = place{a.y, a.x}, place{b.y, b.x}
		dx, dy = dy, dx
	}
	if a.x > b.x {
		a, b = b, a
	}
	half := l.width * sqrt(dx*dx+dy*dy) / dx / 2 // half the width across a column
	slope := (b.y - a.y) * 65536 / dx
	for column := floor(a.x); column*unit < b.x; column++ {
		from, to := max(a.x, column*unit), min(b.x, (column+1)*unit)
		y := a.y + slope*((from+to)/2-a.x)/65536
		for row := floor(y - half); row*unit < y+half; row++ {
			height := min(y+half, (row+1)*unit) - max(y-half, row*unit)
			if steep {
				l.add(row, column, (to-from)*height/unit*light/unit, hue)
			} else {
				l.add(column, row, (to-from)*height/unit*light/unit, hue)
			}
		}
	}
}

// dot adds the light of a disc to l.cells. The disc is as wide as a line.
func (l *light) dot(at place, hue int) {
	r := l.width / 2
	for y := floor(at.y - r - unit/2); y*unit <= at.y+r+unit/2; y++ {
		for x := floor(at.x - r - unit/2); x*unit <= at.x+r+unit/2; x++ {
			dx, dy := x*unit+unit/2-at.x, y*unit+unit/2-at.y
			l.add(x, y, min(max(0, r+unit/2-sqrt(dx*dx+dy*dy)), unit), hue)
		}
	}
}

func (l *light) add(x, y, amount, hue int) {
	if amount == 0 || x < 0 || x >= l.size.X || y < l.rows.Min.Y || y >= l.rows.Max.Y {
		return
	}
	c := &l.cells[(y-l.rows.Min.Y)*l.size.X+x]
	c.all += uint32(amount)
	if hue == neutral {
		c.neutral += uint32(amount)
	} else {
		c.distance += uint64(amount * hue)
	}
}

// floor returns the pixel that contains a coordinate.
func floor(x int) int { return x >> 8 }

func abs(x int) int { return max(x, -x) }

// sqrt returns a square root, rounded down.
func sqrt(n int) int { return int(math.Sqrt(float64(n))) } // IEEE 754 defines square roots exactly

// tones is the number of tones of a colour.
const tones = 255

// brightest is the number of pixels with the full tone, per thousand pixels with lines.
const brightest = 8

// tone returns a function that converts the logarithm of the light to a tone. Up to the light of one line, the
// tone grows in proportion to the light, and beyond it with the logarithm. If no pixel has many lines, a single
// line has a strong tone.
func (s *shading) tone() func(log uint16) int {
	var count [32 * 256]int
	lit := 0
	for _, v := range s.log {
		if v > 0 {
			count[v]++
			lit++
		}
	}
	const line = 8 * 256 // logarithm of the light of one line
	top := len(count) - 1
	for n := 0; top > line; top-- {
		if n += count[top]; n*1000 > lit*brightest {
			break
		}
	}
	octaves := top - line                                           // the lines per pixel in the densest part, as a logarithm
	single := max(tones*30/100, tones*85/100-tones*octaves/(256*9)) // tone of a single line
	var table [32 * 256]uint8
	for v := range table {
		switch {
		case v == 0:
		case v < line:
			table[v] = uint8(max(1, single*exp2(v)/unit))
		case v >= top:
			table[v] = tones
		default:
			table[v] = uint8(single + (tones-single)*(v-line)/octaves)
		}
	}
	if octaves == 0 {
		for v := line; v < len(table); v++ {
			table[v] = uint8(single)
		}
	}
	return func(log uint16) int { return int(table[log]) }
}

// exp2 is the inverse of log2. The argument log must be less than log2(unit).
func exp2(log int) int {
	low, high := 1, unit // log2(low) <= log
	for high-low > 1 {
		if m := (low + high) / 2; log2(uint32(m)) <= log {
			low = m
		} else {
			high = m
		}
	}
	return low
}
