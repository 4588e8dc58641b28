package theme

import (
	"encoding/binary"
	"image/color"
	"math"
)

// AppendDigest appends bytes that tell d from every drawing that is painted otherwise. It
// reports false where there are none: a photo is not told by a few bytes.
func (d Drawing) AppendDigest(b []byte) (_ []byte, ok bool) {
	for _, s := range d {
		b = append(b, 'S')
		b = appendFloats(b, s.Width)
		b = s.Path.appendDigest(b)
		for _, g := range s.Glyphs {
			b = g.Path().appendDigest(b)
		}
		switch f := s.Fill.(type) {
		case Flat:
			b = appendColors(append(b, 'F'), color.RGBA(f))
		case *Bands:
			b = appendFloats(appendColors(append(b, 'B'), f.Tones...), f.Top, f.Bottom)
		case *Grain:
			b = appendFloats(appendColors(append(b, 'G'), f.Tones...), f.Scale, float64(f.Seed))
			if f.Upward {
				b = append(b, 'U')
			}
		case *Hatch:
			b = appendFloats(appendColors(append(b, 'H', byte(f.Weave)), f.Paper, f.Ink), f.Period, f.Width)
		default:
			return b, false
		}
	}
	return b, true
}

func (p Path) appendDigest(b []byte) []byte {
	b = binary.LittleEndian.AppendUint32(append(b, 'P'), uint32(len(p)))
	for _, s := range p {
		b = append(b, s.Op)
		for _, q := range s.P {
			b = appendFloats(b, q[:]...)
		}
	}
	return b
}

func appendFloats(b []byte, list ...float64) []byte {
	for _, f := range list {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f))
	}
	return b
}

func appendColors(b []byte, list ...color.RGBA) []byte {
	b = append(b, byte(len(list)))
	for _, c := range list {
		b = append(b, c.R, c.G, c.B, c.A)
	}
	return b
}
