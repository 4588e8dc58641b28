package render

import "math/bits"

// A dictionary counts the bits that compress/lzw would write, code by code, and writes none.
type dictionary struct {
	// slots is a hash table from a string, known by the code of all but its last pixel and
	// that pixel, to its code: 32 bits of round, 20 of string, 12 of code. Slots of an
	// older round are free, so that nothing need be cleared.
	slots [1 << 14]uint64
	round uint64
}

const maxCode = 1<<12 - 1

// bits returns the size of an image's data, or some larger number than limit if that is
// exceeded.
func (z *dictionary) bits(pix []uint8, limit int) int {
	top := uint8(0)
	for _, v := range pix {
		top = max(top, v)
	}
	wide := literal(top)
	var width uint
	var last, overflow uint32 // the last code given, and the first that needs a wider one
	restart := func() {
		z.round++
		width, last, overflow = wide+1, 1<<wide+1, 1<<(wide+1)
	}
	restart()
	n := int(width) // each image begins with a clear code
	code := uint32(pix[0])
next:
	for _, v := range pix[1:] {
		key := code<<8 | uint32(v)
		want := z.round<<20 | uint64(key)
		h := (key>>12 ^ key) & (1<<14 - 1)
		for ; z.slots[h]>>32 == z.round; h = (h + 1) & (1<<14 - 1) {
			if e := z.slots[h]; e>>12 == want {
				code = uint32(e & maxCode)
				continue next
			}
		}
		if n += int(width); n > limit {
			return n
		}
		code = uint32(v)
		if last++; last == overflow {
			width++
			overflow <<= 1
		}
		if last == maxCode { // the table is full
			n += int(width)
			restart()
			continue
		}
		z.slots[h] = want<<12 | uint64(last)
	}
	n += int(width)
	if last+1 == overflow {
		width++
	}
	return n + int(width) // the end code
}

// literal returns the bits of one index that image/gif takes where top is the highest.
func literal(top uint8) uint { return max(2, uint(bits.Len8(top))) }
