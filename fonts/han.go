package fonts

import (
	"encoding/binary"
	"errors"
	"slices"
	"sync"
)

// hanUnits is the number of font units per em in the extra outlines. All coordinates are integers
// in font units.
const hanUnits = 512

// An extraFont holds characters that are not in the font file of Sans. An extraFont contains the 3,500 common
// characters from China's table of 2013, together with their traditional forms. The data consists of seven streams,
// each preceded by its length in bytes. A stream contains only one type of data, so it compresses well:
//
//	chars   differences of code points
//	ops     M contour, H V L line, 0 to 8 curve, '.' end of the character
//	starts  starts of contours, relative to the previous start
//	lx ly   steps of lines
//	cx cy   steps of curves, point by point
//
// The digit for a curve is 3*a + b, where a is the direction at the start of the curve and b is the
// direction at its end. Directions are 0 for horizontal (without cy), 1 for vertical (without cx)
// and 2 for any other. A number takes one byte, or two bytes if the first byte is 224 or more. The
// lowest bit of a number is its sign.
type extraFont struct {
	chars   []rune
	offsets [][len(streams{})]int // offset of each character in each stream
	data    streams
}

// streams holds ops, starts, lx, ly, cx and cy, in this order.
type streams [6][]byte

// han decompresses the extra font when it is first needed, since most programs never need a rare
// character.
var han = sync.OnceValues(func() (*extraFont, error) {
	file, err := decompress("han.gz")
	if err != nil {
		return nil, err
	}
	return parseExtraFont(file)
})

var errDamaged = errors.New("the outlines in han.gz are damaged")

func parseExtraFont(file []byte) (*extraFont, error) {
	next := func() ([]byte, error) {
		n, used := binary.Uvarint(file)
		if used <= 0 || n > uint64(len(file)-used) {
			return nil, errDamaged
		}
		s := file[used : used+int(n)]
		file = file[used+int(n):]
		return s, nil
	}
	codes, err := next()
	if err != nil {
		return nil, err
	}
	f := new(extraFont)
	for i := range f.data {
		if f.data[i], err = next(); err != nil {
			return nil, err
		}
	}
	r := reader{streams: f.data}
	for last := rune(0); len(codes) > 0; {
		step, used := binary.Uvarint(codes)
		if used <= 0 {
			return nil, errDamaged
		}
		codes = codes[used:]
		last += rune(step)
		f.chars = append(f.chars, last)
		var at [len(f.data)]int
		for i, s := range r.streams {
			at[i] = len(f.data[i]) - len(s)
		}
		f.offsets = append(f.offsets, at)
		if r.glyph(nil); r.damaged {
			return nil, errDamaged
		}
	}
	return f, nil
}

// outline returns the outline of a character, or nil if the font does not have this character.
func (f *extraFont) outline(char rune) *Outline {
	i, ok := slices.BinarySearch(f.chars, char)
	if !ok {
		return nil
	}
	var r reader
	for k, at := range f.offsets[i] {
		r.streams[k] = f.data[k][at:]
	}
	o := &Outline{Advance: 1}
	r.glyph(func(s Segment) { o.Segments = append(o.Segments, s) })
	o.measure()
	return o
}

// A reader reads bytes and numbers from the streams of an extraFont.
type reader struct {
	streams
	damaged bool
}

func (r *reader) byte(stream int) byte {
	s := r.streams[stream]
	if len(s) == 0 {
		r.damaged = true
		return '.'
	}
	r.streams[stream] = s[1:]
	return s[0]
}

func (r *reader) number(stream int) int {
	n := int(r.byte(stream))
	if n >= 224 {
		n = 224 + (n-224)<<8 + int(r.byte(stream))
	}
	return n>>1 ^ -(n & 1)
}

// glyph reads the outline of one character. Unless yield is nil, glyph calls it with each segment.
func (r *reader) glyph(yield func(Segment)) {
	const ops, starts, lines, curves = 0, 1, 2, 4
	var pen, start [2]int
	emit := func(op byte, steps ...[2]int) {
		s := Segment{Op: op}
		for i, d := range steps {
			pen[0], pen[1] = pen[0]+d[0], pen[1]+d[1]
			s.P[i] = [2]float64{float64(pen[0]) / hanUnits, float64(pen[1]) / hanUnits}
		}
		if yield != nil {
			yield(s)
		}
	}
	// step reads one step from a pair of streams. Horizontal steps have no y coordinate, and
	// vertical steps have no x coordinate.
	step := func(stream, direction int) (d [2]int) {
		for k := range d {
			if direction != 1-k {
				d[k] = r.number(stream + k)
			}
		}
		return d
	}
	const horizontal, vertical, slanted = 0, 1, 2
	for {
		switch op := r.byte(ops); op {
		case 'M':
			start[0] += r.number(starts)
			start[1] += r.number(starts)
			pen = start
			emit('M', [2]int{})
		case 'H':
			emit('L', step(lines, horizontal))
		case 'V':
			emit('L', step(lines, vertical))
		case 'L':
			emit('L', step(lines, slanted))
		case '0', '1', '2', '3', '4', '5', '6', '7', '8':
			leaves, arrives := int(op-'0')/3, int(op-'0')%3
			emit('C', step(curves, leaves), step(curves, slanted), step(curves, arrives))
		default:
			r.damaged = r.damaged || op != '.'
			return
		}
	}
}
