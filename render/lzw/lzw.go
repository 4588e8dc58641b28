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

// An Encoder compresses images. It keeps its tables from image to image and takes a run of
// equal pixels in one step (without: 2.4 x the CPU time of 横刀立马 in modern). It is not safe for use by several goroutines.
type Encoder struct {
	table
	flexible
}

// Append appends the data of an image to dst, without the size of a literal that stands
// before it in a GIF: the bytes that compress/lzw writes. An image has at least one pixel.
func (z *Encoder) Append(dst []byte, pix []uint8) []byte {
	top := Union(pix)
	w := newCodes(dst, LiteralBits(top))
	z.reset(top)
	end := 0 // of the run that at lies in
	for at := 0; at < len(pix); {
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
	}
	return w.finish()
}
