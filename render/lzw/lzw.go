// Package lzw compresses palette indices as GIF does (GIF89a, appendix F): codes of a
// growing width, the least significant bit first, and a table of at most 4096 strings.
//
//	pixels   A A A A B A B ...
//	codes    clear  A  AA  A  B  AB ...  end
//
// Append takes the longest string known at each step, and is fast. AppendFlexible looks at
// what comes after it as well: a shorter string is better where a much longer one follows.
// It makes some two per cent fewer bytes in several times as long.
package lzw

// An Encoder compresses images. It keeps its tables from image to image, takes a run of
// equal pixels in one step, and gives up on what turns out to be too long. It is not safe
// for use by several goroutines.
type Encoder struct {
	table
	flexible

	Codes int   // number of codes of the last image
	Marks Marks // of the last image, if Append finished it
}

// Marks are the bits written at even distances through an image, the last at its end.
type Marks [8]int

// Append appends the data of an image to dst, without the size of a literal that stands
// before it in a GIF: the bytes that compress/lzw writes. It gives up, and reports false,
// once the image needs more bits than limit, or much more at one of its marks than pace has
// there; pace may be nil. An image has at least one pixel.
func (z *Encoder) Append(dst []byte, pix []uint8, limit int, pace *Marks) (_ []byte, done bool) {
	top := Union(pix)
	w := newCodes(dst, LiteralBits(top))
	z.reset(top)
	mark, at := 0, 0
	end := 0 // of the run that at lies in
	for at < len(pix) {
		v := pix[at]
		if at >= end {
			end = at + runLength(pix[at:])
		}
		code, known := uint32(v), len(z.runs[v])+1
		if k := min(known, end-at); k > 1 {
			code = uint32(z.runs[v][k-2])
			at += k
		} else {
			at++
		}
		if at < end { // the run goes on, but no longer one is known
			w.put(code)
			if w.next() {
				z.runs[v] = append(z.runs[v], uint16(w.last))
			} else {
				w.reset()
				z.reset(top)
			}
		} else {
			code, at = z.extend(code, pix, at)
			w.put(code)
			if at == len(pix) {
				if !w.next() {
					w.reset()
				}
				break
			}
			if w.next() {
				z.add(code<<8|uint32(pix[at]), w.last)
			} else {
				w.reset()
				z.reset(top)
			}
		}
		if at*len(z.Marks) >= (mark+1)*len(pix) {
			n := w.bits()
			for ; mark < len(z.Marks) && at*len(z.Marks) >= (mark+1)*len(pix); mark++ {
				z.Marks[mark] = n
			}
			if n > limit || pace != nil && n > pace[mark-1]+pace[mark-1]/4+64 {
				return w.dst, false
			}
		}
	}
	for ; mark < len(z.Marks); mark++ {
		z.Marks[mark] = w.bits() // the last string may span several marks
	}
	dst = w.finish()
	z.Codes = w.n
	return dst, 8*(len(dst)-w.start) <= limit
}
