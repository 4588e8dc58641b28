package render

import (
	"encoding/binary"
	"math/bits"
)

// A packer compresses images to the bytes that compress/lzw writes, only faster: it keeps
// its tables from image to image, takes a run of equal pixels in one step, and gives up
// on what turns out to be too long. It is not safe for use by several goroutines.
type packer struct {
	// slots is a hash table from a string, known by the code of all but its last pixel and
	// that pixel, to its code: 20 bits and 12. It is small enough for a fast cache.
	slots [1 << slotBits]uint32
	// runs holds the codes of runs of one pixel, the shortest first: of two, three, ... of
	// them. These strings are not in slots.
	runs [256][]uint16

	codes int // of the last image
	// marks are the bits written at even distances through the image.
	marks [8]int
}

const (
	maxCode  = 1<<12 - 1
	slotBits = 13
)

// pack appends the data of an image to dst, without the size of a literal that stands
// before it in a GIF. It gives up, and reports false, once the image needs more bits than
// limit, or much more at one of its marks than pace has there; pace may be nil.
func (z *packer) pack(dst []byte, pix []uint8, limit int, pace *[8]int) (_ []byte, done bool) {
	top := uint8(0)
	for _, v := range pix {
		top = max(top, v)
	}
	wide := literal(top)
	width, last, overflow := wide+1, uint32(1)<<wide+1, uint32(2)<<wide // last is the last code given
	var acc uint64                                                      // bits not yet in dst, and how many
	var held uint
	start := len(dst)
	z.codes = 0
	put := func(code uint32) {
		z.codes++
		acc |= uint64(code) << held
		if held += width; held >= 32 {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(acc))
			acc >>= 32
			held -= 32
		}
	}
	// next counts a code as given, and reports false where the table is full, and so empty.
	next := func() bool {
		if last++; last == overflow {
			width++
			overflow <<= 1
		}
		if last < maxCode {
			return true
		}
		put(1 << wide)
		width, last, overflow = wide+1, 1<<wide+1, 2<<wide
		z.clear(top)
		return false
	}
	z.clear(top)
	put(1 << wide)
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
			put(code)
			if next() {
				z.runs[v] = append(z.runs[v], uint16(last))
			}
		} else {
			code, at = z.extend(code, pix, at)
			put(code)
			if at == len(pix) {
				next()
				break
			}
			if key := code<<8 | uint32(pix[at]); next() {
				z.add(key, last)
			}
		}
		if at*len(z.marks) >= (mark+1)*len(pix) {
			n := 8*(len(dst)-start) + int(held)
			for ; mark < len(z.marks) && at*len(z.marks) >= (mark+1)*len(pix); mark++ {
				z.marks[mark] = n
			}
			if n > limit || pace != nil && n > pace[mark-1]+pace[mark-1]/4+64 {
				return dst, false
			}
		}
	}
	put(1<<wide + 1)
	for ; held > 0; held -= min(held, 8) {
		dst = append(dst, byte(acc))
		acc >>= 8
	}
	return dst, 8*(len(dst)-start) <= limit
}

// extend returns the code of the longest string known that begins with one of a code and
// goes on with pix[at:], and where it ends.
func (z *packer) extend(code uint32, pix []uint8, at int) (uint32, int) {
next:
	for ; at < len(pix); at++ {
		key := code<<8 | uint32(pix[at])
		for h := slot(key); z.slots[h] != 0; h = (h + 1) & (1<<slotBits - 1) {
			if e := z.slots[h]; e>>12 == key {
				code = e & maxCode
				continue next
			}
		}
		break
	}
	return code, at
}

func (z *packer) add(key, code uint32) {
	h := slot(key)
	for z.slots[h] != 0 {
		h = (h + 1) & (1<<slotBits - 1)
	}
	z.slots[h] = key<<12 | code
}

func slot(key uint32) uint32 { return key * 0x9e3779b1 >> (32 - slotBits) }

func (z *packer) clear(top uint8) {
	z.slots = [1 << slotBits]uint32{}
	for v := range int(top) + 1 {
		z.runs[v] = z.runs[v][:0]
	}
}

// runLength counts the pixels at the front of pix that are equal.
func runLength(pix []uint8) int {
	n, all := 1, uint64(pix[0])*0x0101010101010101
	for ; n+8 <= len(pix); n += 8 {
		if d := binary.LittleEndian.Uint64(pix[n:]) ^ all; d != 0 {
			return n + bits.TrailingZeros64(d)/8
		}
	}
	for n < len(pix) && pix[n] == pix[0] {
		n++
	}
	return n
}

// literal returns the bits of one index that image/gif takes where top is the highest.
func literal(top uint8) uint { return max(2, uint(bits.Len8(top))) }
