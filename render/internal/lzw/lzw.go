// Package lzw compresses palette indices for GIF (GIF89a, appendix F). Codes increase in width and
// are written with the least significant bit first. The table has at most 4096 strings.
//
//	pixels   A A A A B A B ...
//	codes    clear  A  AA  A  B  AB ...  end
//
// A greedy parse takes the longest known string at each step, like compress/lzw. A flexible parse
// may take a shorter string if a much longer string follows. It saves about 5 % of the bytes and
// takes several times as long.
package lzw

import (
	"bytes"
	"slices"
)

// Greedy is the margin that selects the greedy parse.
const Greedy = -1

// maxShortening is the maximum number of pixels by which the flexible parse shortens a string.
const maxShortening = 8

// An Encoder compresses images. It reuses its tables and handles a run of equal pixels in a single
// step (without: 2.4 x the CPU time of 横刀立马 in modern). It is not safe for concurrent use.
type Encoder struct {
	table
	pix       []uint8
	top       uint8 // bitwise OR of pix
	width     int
	runEnds   []int32 // by pixel: end of the run that contains the pixel
	longestAt []match // by pixel: the longest match found so far
}

// A match is a string in the table that occurs at a pixel.
type match struct {
	length int32 // in pixels; 0: not searched yet
	code   uint32
}

// Prepare sets the image for Append. It must have at least one pixel; width is the length of a row.
func (z *Encoder) Prepare(pix []uint8, width int) {
	z.pix, z.top, z.width = pix, 0, width
	z.runEnds = slices.Grow(z.runEnds[:0], len(pix))[:len(pix)]
	z.longestAt = slices.Grow(z.longestAt[:0], len(pix))[:len(pix)]
	end, right := int32(len(pix)), pix[len(pix)-1]
	for i, v := range slices.Backward(pix) {
		z.top |= v
		if v != right {
			end = int32(i) + 1
		}
		z.runEnds[i], right = end, v
	}
}

// Append appends the compressed image to dst, without the literal size that precedes the data in a
// GIF.
//
// With a margin other than Greedy, each step compares the longest match with slightly shorter ones
// by the end of the match that follows. A shorter match adds no new string to the table. If the
// string that the longest match would add occurs again in the row below, a shorter match must
// therefore win by more than margin pixels (without: 3 % more bytes). The best margin depends on
// the image; good values are 2 to 8.
func (z *Encoder) Append(dst []byte, margin int) []byte {
	pix := z.pix
	w := newCodeWriter(dst, LiteralBits(z.top))
	z.reset()
	for at := 0; at < len(pix); {
		m := z.longest(at)
		if best := z.choose(at, int(m.length), margin); best < int(m.length) {
			w.put(z.prefix(at, m, best))
			at += best
			if !w.assign() {
				w.reset()
				z.reset()
			}
			continue // no new string
		}
		w.put(m.code)
		v, from := pix[at], at
		at += int(m.length)
		switch full := !w.assign(); {
		case full && at < len(pix):
			w.reset()
			z.reset()
		case full:
			w.reset()
		case at == len(pix):
		case at < int(z.runEnds[from]):
			z.runs[v] = append(z.runs[v], uint16(w.last))
		default:
			z.add(m.code<<8|uint32(pix[at]), w.last)
		}
	}
	return w.finish()
}

// reset clears the table.
func (z *Encoder) reset() {
	z.table.reset(z.top)
	clear(z.longestAt)
}

// longest returns the longest match at a pixel. It continues from the match found earlier.
func (z *Encoder) longest(at int) match {
	v, rest := z.pix[at], int(z.runEnds[at])-at
	run := min(len(z.runs[v])+1, rest)
	m := z.longestAt[at]
	if int(m.length) <= run {
		m = match{int32(run), z.runOf(v, run)}
	}
	if run == rest { // otherwise the run continues
		for _, u := range z.pix[at+int(m.length):] {
			code := z.find(m.code<<8 | uint32(u))
			if code == 0 {
				break
			}
			m = match{m.length + 1, code}
		}
	}
	z.longestAt[at] = m
	return m
}

// prefix returns the code of the first n pixels of a match.
func (z *Encoder) prefix(at int, m match, n int) uint32 {
	v := z.pix[at]
	run := min(len(z.runs[v])+1, int(z.runEnds[at])-at)
	if n <= run {
		return z.runOf(v, n)
	}
	for range int(m.length) - n {
		m.code = uint32(z.prefixes[m.code])
	}
	return m.code
}

// runOf returns the code of a run of n pixels.
func (z *Encoder) runOf(v uint8, n int) uint32 {
	if n == 1 {
		return uint32(v)
	}
	return uint32(z.runs[v][n-2])
}

// lengthAt returns the length of the longest match at a pixel. The result may be outdated.
func (z *Encoder) lengthAt(at int) int {
	if at >= len(z.pix) {
		return 0
	}
	if m := z.longestAt[at]; m.length > 0 {
		return int(m.length)
	}
	return int(z.longest(at).length)
}

// choose returns the number of pixels to take of a match of n pixels.
func (z *Encoder) choose(at, n, margin int) int {
	pix := z.pix
	if margin == Greedy || at+n == len(pix) {
		return n
	}
	best, reach := n, n+z.lengthAt(at+n)
	if below := at + z.width; below+n < len(pix) && bytes.Equal(pix[below:below+n+1], pix[at:at+n+1]) {
		reach += margin
	}
	for k := n - 1; k >= max(1, n-maxShortening); k-- {
		if r := k + z.lengthAt(at+k); r > reach {
			best, reach = k, r
		}
	}
	return best
}
