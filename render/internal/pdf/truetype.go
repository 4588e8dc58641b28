package pdf

import (
	"bytes"
	"encoding/binary"
	"maps"
	"math"
	"slices"

	"slidegif/fonts"
)

// unitsPerEm is the resolution of the document fonts, in units per em.
const unitsPerEm = 1000

// trueType returns a TrueType font that contains the given outlines. Unlike outlines, text in an
// embedded font can be searched and copied. TrueType has no cubic curves, so quadratic curves
// approximate them. The font contains only those tables that fpdf reads.
func trueType(shapes map[rune]*fonts.Outline) []byte {
	runes := slices.Sorted(maps.Keys(shapes))
	glyf, loca, hmtx := new(bytes.Buffer), []uint32{0, 0}, []uint16{unitsPerEm, 0} // the glyph with index 0 is empty
	for _, r := range runes {
		writeGlyph(glyf, shapes[r])
		loca = append(loca, uint32(glyf.Len()))
		hmtx = append(hmtx, uint16(scaled(shapes[r].Advance)), uint16(scaled(shapes[r].MinX)))
	}
	n := uint16(len(runes) + 1)
	ends, starts, deltas, offsets := []uint16{}, []uint16{}, []uint16{}, []uint16{}
	for i, r := range runes { // each character is a separate segment
		ends, starts = append(ends, uint16(r)), append(starts, uint16(r))
		deltas, offsets = append(deltas, uint16(i+1)-uint16(r)), append(offsets, 0)
	}
	cmap := []uint16{0, 1, 3, 1, 0, 12, 4, 16 + 8*n, 0, 2 * n, 0, 0, 0}
	cmap = slices.Concat(cmap, ends, []uint16{0xffff, 0}, starts, []uint16{0xffff}, deltas, []uint16{1}, offsets, []uint16{0})
	const ascent, descent = 880, 120
	tables := map[string][]byte{
		"OS/2": shorts(0, 0, 400, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xffff, 0, 0xffff, ascent, 0, 0, ascent, descent, 0, 0),
		"cmap": shorts(cmap...),
		"glyf": glyf.Bytes(),
		"head": shorts(1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, unitsPerEm, 0, 0, 0, 0, 0, 0, 0, 0, 0, negated(descent), unitsPerEm, ascent, 0, 8, 2, 1, 0),
		"hhea": shorts(1, 0, ascent, negated(descent), 0, unitsPerEm, 0, 0, unitsPerEm, 1, 0, 0, 0, 0, 0, 0, 0, n),
		"hmtx": shorts(hmtx...),
		"loca": bigEndian(loca),
		"maxp": shorts(1, 0, n, 0xffff, 0xffff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
		"name": shorts(0, 0, 6),
		"post": shorts(3, 0, 0, 0, negated(100), 50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	}
	head, body := bigEndian([]uint32{0x00010000}), []byte(nil)
	head = append(head, shorts(uint16(len(tables)), 0, 0, 0)...)
	at := uint32(12 + 16*len(tables))
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		data := tables[name]
		head = append(head, name...)
		head = append(head, bigEndian([]uint32{0, at + uint32(len(body)), uint32(len(data))})...)
		body = append(body, data...)
		body = append(body, make([]byte, -len(data)&3)...)
	}
	return append(head, body...)
}

// writeGlyph writes the contours of an outline as a list of points. Points on the curve have the
// flag 1; control points have the flag 0.
func writeGlyph(to *bytes.Buffer, o *fonts.Outline) {
	var ends, xs, ys []uint16
	var flags []byte
	var pen [2]float64
	x, y := 0, 0
	point := func(p [2]float64, on byte) {
		nx, ny := scaled(p[0]), scaled(-p[1])
		flags = append(flags, on)
		xs, ys = append(xs, uint16(nx-x)), append(ys, uint16(ny-y))
		x, y = nx, ny
	}
	for i, s := range o.Segments {
		switch s.Op {
		case 'M':
			if i > 0 {
				ends = append(ends, uint16(len(flags)-1))
			}
			point(s.P[0], 1)
			pen = s.P[0]
		case 'L':
			point(s.P[0], 1)
			pen = s.P[0]
		case 'Q':
			point(s.P[0], 0)
			point(s.P[1], 1)
			pen = s.P[1]
		case 'C':
			const parts = 4
			for k := range parts {
				from, to := float64(float64(k)/parts), float64(float64(k+1)/parts)
				a, b := s.At(pen, from), s.At(pen, to)
				m := s.At(pen, (from+to)/2)
				// Use the quadratic curve through a, m and b.
				point([2]float64{float64(2*m[0]) - float64((a[0]+b[0])/2), float64(2*m[1]) - float64((a[1]+b[1])/2)}, 0)
				point(b, 1)
			}
			pen = s.P[2]
		}
	}
	if len(flags) == 0 {
		return
	}
	ends = append(ends, uint16(len(flags)-1))
	box := []uint16{uint16(len(ends)), uint16(scaled(o.MinX)), uint16(scaled(-o.MaxY)), uint16(scaled(o.MaxX)), uint16(scaled(-o.MinY))}
	to.Write(shorts(slices.Concat(box, ends, []uint16{0})...))
	to.Write(flags)
	to.Write(shorts(xs...))
	to.Write(shorts(ys...))
	to.Write(make([]byte, -to.Len()&3))
}

func scaled(em float64) int { return int(math.Round(em * unitsPerEm)) }

func negated(n int) uint16 { return uint16(-n) }

func shorts(list ...uint16) []byte { return bigEndian(list) }

func bigEndian[T uint16 | uint32](list []T) []byte {
	b, _ := binary.Append(nil, binary.BigEndian, list) // writing slices of fixed-size values cannot fail
	return b
}
