// Package lzw compresses palette indices for GIF files (GIF89a, appendix F). Codes become wider as
// the table grows, and are written with the least significant bit first. The table contains at most
// 4096 strings.
//
//	pixels   A A A A B A B ...
//	codes    clear  A  AA  A  B  AB ...  end
//
// At each step, a greedy parse takes the longest known string, as compress/lzw does. A flexible
// parse may take a shorter string if a much longer string follows. The flexible parse saves about
// 5 % of the bytes, but takes several times as long.
package lzw

import (
	"bytes"
)

// Greedy is the margin value that selects the greedy parse.
const Greedy = -1

// maxShortening is the maximum number of pixels by which the flexible parse may shorten a string.
const maxShortening = 8

// An Encoder compresses images. It reuses its tables and handles each run of equal pixels in a
// single step. Without special handling of runs, compressing 横刀立马 in the modern theme takes 2.4
// times as much CPU time. An Encoder is not safe for concurrent use.
type Encoder struct {
	table
	pix   []uint8
	top   uint8 // bitwise OR of pix
	width int

	// The parse looks less than lookahead pixels ahead. Ring buffers are therefore enough for the
	// data of each pixel.
	longestAt [lookahead]match  // longest match found so far, by pixel
	runEnds   [storedRuns]int32 // end of the run that contains the pixel
	measured  int               // number of pixels for which runEnds is known, from the start of the image
}

// lookahead is a power of two. It is greater than the length of any string, since each string is at
// most one pixel longer than an earlier string of the table.
const lookahead = maxCode + 1

// storedRuns is a power of two and at least twice lookahead. The runs of smaller images are measured
// once for all margins. With twice lookahead, 横刀立马 takes 1.12 times the CPU time.
const storedRuns = 1 << 17

// A match is a string from the table that occurs at a certain pixel.
type match struct {
	at     int32  // pixel
	length uint16 // length in pixels; 0 means that no search has been made yet
	code   uint16
}

// Prepare sets the image for later calls of Append. The image must have at least one pixel. The
// width parameter is the length of a row.
func (z *Encoder) Prepare(pix []uint8, width int) {
	top := uint8(0)
	for _, v := range pix {
		top |= v
	}
	z.pix, z.top, z.width, z.measured = pix, top, width, 0
}

// Append compresses the image and appends the result to dst. The result does not include the
// literal size, which precedes the data in a GIF.
//
// If margin is not Greedy, each step compares the longest match with slightly shorter matches.
// Append chooses the match after which the next match extends furthest. A step that takes a shorter
// match adds no new string to the table. The string that the longest match would add is useful if
// it occurs again in the row below. In that case, a shorter match is chosen only if it gains more
// than margin pixels. Without this rule, files are 3 % larger. The best margin depends on the
// image. Good values are between 2 and 8.
func (z *Encoder) Append(dst []byte, margin int) []byte {
	pix := z.pix
	w := newCodeWriter(dst, LiteralBits(z.top))
	z.reset()
	if len(pix) > storedRuns {
		z.measured = 0
	}
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
		w.put(uint32(m.code))
		v, end := pix[at], z.runEnd(at)
		at += int(m.length)
		switch full := !w.assign(); {
		case full && at < len(pix):
			w.reset()
			z.reset()
		case full:
			w.reset()
		case at == len(pix):
		case at < end:
			z.runs[v] = append(z.runs[v], uint16(w.last))
		default:
			z.add(uint32(m.code)<<8|uint32(pix[at]), w.last)
		}
	}
	return w.finish()
}

// reset removes all strings from the table.
func (z *Encoder) reset() {
	z.table.reset(z.top)
	clear(z.longestAt[:])
}

// runEnd returns the end of the run that contains the given pixel. The result is limited to a pixel
// at least lookahead pixels after the given one. Pixels before the current string may be forgotten.
func (z *Encoder) runEnd(at int) int {
	if at >= z.measured {
		z.measureRuns()
	}
	return int(z.runEnds[uint(at)%storedRuns])
}

// measureRuns finds the ends of the runs of the next lookahead pixels.
func (z *Encoder) measureRuns() {
	from, to := z.measured, min(z.measured+lookahead, len(z.pix))
	end, right := to, z.pix[to-1]
	for end < min(to+lookahead, len(z.pix)) && z.pix[end] == right {
		end++
	}
	for i := to - 1; i >= from; i-- {
		if v := z.pix[i]; v != right {
			end, right = i+1, v
		}
		z.runEnds[uint(i)%storedRuns] = int32(end)
	}
	z.measured = to
}

// matchAt returns the match found earlier for a pixel. Its length is 0 if there is none.
func (z *Encoder) matchAt(at int) match {
	if m := z.longestAt[uint(at)%lookahead]; int(m.at) == at {
		return m
	}
	return match{at: int32(at)}
}

// longest returns the longest match that starts at the given pixel. It continues the search from
// the match that was found earlier for this pixel.
func (z *Encoder) longest(at int) match {
	v, rest := z.pix[at], z.runEnd(at)-at
	run := min(len(z.runs[v])+1, rest)
	m := z.matchAt(at)
	if int(m.length) <= run {
		m.length, m.code = uint16(run), uint16(z.runOf(v, run))
	}
	if run == rest { // if run is less than rest, the run continues after the match
		length, code := int(m.length), uint32(m.code)
		for _, u := range z.pix[at+length:] {
			next := z.find(code<<8 | uint32(u))
			if next == 0 {
				break
			}
			length, code = length+1, next
		}
		m.length, m.code = uint16(length), uint16(code)
	}
	z.longestAt[uint(at)%lookahead] = m
	return m
}

// prefix returns the code for the first n pixels of a match.
func (z *Encoder) prefix(at int, m match, n int) uint32 {
	v := z.pix[at]
	run := min(len(z.runs[v])+1, z.runEnd(at)-at)
	if n <= run {
		return z.runOf(v, n)
	}
	for range int(m.length) - n {
		m.code = z.prefixes[m.code]
	}
	return uint32(m.code)
}

// runOf returns the code for a run of n equal pixels.
func (z *Encoder) runOf(v uint8, n int) uint32 {
	if n == 1 {
		return uint32(v)
	}
	return uint32(z.runs[v][n-2])
}

// lengthAt returns the length of the longest match that starts at the given pixel. The result may
// be out of date, because a longer string may have been added since the search.
func (z *Encoder) lengthAt(at int) int {
	if at >= len(z.pix) {
		return 0
	}
	if m := z.matchAt(at); m.length > 0 {
		return int(m.length)
	}
	return int(z.longest(at).length)
}

// choose returns the number of pixels to take from a match of n pixels.
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
