package render

import "math/bits"

// A dictionary counts the bits that compress/lzw would write, code by code, and writes
// none.
type dictionary struct {
	// slots is a hash table from a string, known by the code of all but its last pixel and
	// that pixel, to its code: 20 bits and 12. It is small enough for a fast cache.
	slots [1 << slotBits]uint32

	// marks are the bits written at even distances through the image.
	marks [8]int
}

const (
	maxCode  = 1<<12 - 1
	slotBits = 13
)

// bits returns the size of an image's data. It gives up, and returns some number larger
// than limit, once the image needs more than that, or much more at one of its marks
// than pace has there; pace may be nil.
func (z *dictionary) bits(pix []uint8, limit int, pace *[8]int) int {
	top := uint8(0)
	for _, v := range pix {
		top = max(top, v)
	}
	wide := literal(top)
	width, last, overflow := wide+1, uint32(1)<<wide+1, uint32(2)<<wide // last is the last code given
	z.slots = [1 << slotBits]uint32{}
	n := int(width) // each image begins with a clear code
	code := uint32(pix[0])
	for i := range z.marks {
		part := pix[max(1, len(pix)*i/len(z.marks)):max(1, len(pix)*(i+1)/len(z.marks))]
	next:
		for _, v := range part {
			key := code<<8 | uint32(v)
			h := key * 0x9e3779b1 >> (32 - slotBits)
			for {
				e := z.slots[h]
				if e == 0 {
					break
				}
				if e>>12 == key {
					code = e & maxCode
					continue next
				}
				h = (h + 1) & (1<<slotBits - 1)
			}
			n += int(width)
			code = uint32(v)
			if last++; last == overflow {
				width++
				overflow <<= 1
			}
			if last == maxCode { // the table is full
				n += int(width)
				width, last, overflow = wide+1, 1<<wide+1, 2<<wide
				z.slots = [1 << slotBits]uint32{}
				continue
			}
			z.slots[h] = key<<12 | last
		}
		z.marks[i] = n
		if n > limit || pace != nil && n > pace[i]+pace[i]/4+64 {
			return limit + 1
		}
	}
	n += int(width)
	if last+1 == overflow {
		width++
	}
	return n + int(width) // the end code
}

// literal returns the bits of one index that image/gif takes where top is the highest.
func literal(top uint8) uint { return max(2, uint(bits.Len8(top))) }
