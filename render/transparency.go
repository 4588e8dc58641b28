package render

import "math/bits"

// A pixel that a frame does not change may be drawn again or left see-through. Which is
// cheaper depends on what LZW has seen before, so the choice is made as LZW goes along:
// for each code, of all ways to draw the pixels ahead, take the one that the dictionary
// knows furthest.
//
//	pixels   a a b b a        dictionary so far: aa, ab, .., .b
//	same?    . . . n n        n: changed, must be drawn
//
//	drawn:   [aa][b..         two pixels with the first code
//	mixed:   [..][b..  [.b    the same length here; longer ones win
//
// An encoder that takes the longest match it knows, as all do, then finds these matches.

// A dictionary simulates compress/lzw, code by code, and counts bits.
type dictionary struct {
	slots  [1 << 14]uint64 // round, 20 bits of prefix and pixel, 12 bits of code
	round  uint64          // slots of other rounds are free, so that nothing need be cleared
	parent [1 << 12]uint16
	suffix [1 << 12]uint8

	wide     uint   // bits of a literal
	width    uint   // bits of the next code
	hi       uint32 // the last code given
	overflow uint32 // the code that needs a wider one
	bits     int    // written so far
}

const (
	maxCode = 1<<12 - 1
	none    = 1 << 12 // not a code
)

func (d *dictionary) start(wide uint) {
	d.wide, d.bits = wide, 0
	d.reset()
	d.bits = int(d.width) // every image begins with a clear code
}

func (d *dictionary) reset() {
	d.round++
	d.width = d.wide + 1
	d.hi = 1<<d.wide + 1
	d.overflow = 1 << (d.wide + 1)
}

// find returns the code of a known string with one more pixel, or none.
func (d *dictionary) find(code uint32, pixel uint8) uint32 {
	key := code<<8 | uint32(pixel)
	want := d.round<<20 | uint64(key)
	for h := (key>>12 ^ key) & (1<<14 - 1); ; h = (h + 1) & (1<<14 - 1) {
		switch e := d.slots[h]; {
		case e>>12 == want:
			return uint32(e & maxCode)
		case e>>32 != d.round:
			return none
		}
	}
}

func (d *dictionary) insert(code uint32, pixel uint8, as uint32) {
	key := code<<8 | uint32(pixel)
	h := (key>>12 ^ key) & (1<<14 - 1)
	for d.slots[h]>>32 == d.round {
		h = (h + 1) & (1<<14 - 1)
	}
	d.slots[h] = d.round<<32 | uint64(key)<<12 | uint64(as)
	d.parent[as], d.suffix[as] = uint16(code), pixel
}

// emit counts a code, and reports whether the dictionary goes on: the string of code and
// the pixel after it then becomes code d.hi.
func (d *dictionary) emit() bool {
	d.bits += int(d.width)
	d.hi++
	if d.hi == d.overflow {
		d.width++
		d.overflow <<= 1
	}
	if d.hi == maxCode {
		d.bits += int(d.width)
		d.reset()
		return false
	}
	return true
}

// opaque returns the bits that LZW needs for pixels as they are.
func (d *dictionary) opaque(pix []uint8, wide uint) int {
	d.start(wide)
	code := uint32(pix[0])
	for _, v := range pix[1:] {
		if c := d.find(code, v); c != none {
			code = c
			continue
		}
		if d.emit() {
			d.insert(code, v, d.hi)
		}
		code = uint32(v)
	}
	d.emit()
	return d.bits + int(d.width) // and the end code
}

// A match is one way to draw the pixels ahead that the dictionary knows.
type match struct {
	code  uint32
	first uint8 // its first pixel
}

// maxMatches bounds how many ways are followed at once.
const maxMatches = 4

// mixed writes pix to out with some of the pixels that equal under see-through, and
// returns the bits that LZW then needs. Pixels of an index that literals of this width
// cannot write must equal under.
func (d *dictionary) mixed(out, pix, under []uint8, wide uint) int {
	d.start(wide)
	limit := uint8(1<<wide - 1)
	var a, b [2 * maxMatches]match
	prev := uint32(none) // the last code, if its string with the next pixel is code d.hi
	for i := 0; i < len(pix); {
		now, next := a[:0], b[:0]
		if v := pix[i]; v <= limit {
			now = append(now, match{uint32(v), v})
		}
		if pix[i] == under[i] {
			now = append(now, match{clear, clear})
		}
		j := i + 1
		for ; j < len(pix); j++ {
			v := pix[j]
			same := v == under[j]
			next = next[:0]
			for _, m := range now {
				if v <= limit {
					if c := d.extend(m, v, prev); c != none {
						next = append(next, match{c, m.first})
					}
				}
				if same {
					if c := d.extend(m, clear, prev); c != none {
						next = append(next, match{c, m.first})
					}
				}
			}
			if len(next) == 0 {
				break
			}
			if len(next) > maxMatches {
				next = next[:maxMatches]
			}
			now, next = next, now
		}
		m := now[0]
		if prev != none {
			d.insert(prev, m.first, d.hi)
		}
		d.spell(out[i:j], m.code)
		i = j
		if prev = none; d.emit() {
			prev = m.code
		}
	}
	return d.bits + int(d.width)
}

// extend is find, for a match ahead: it knows the string too that the code before will
// make once the match is taken.
func (d *dictionary) extend(m match, pixel uint8, prev uint32) uint32 {
	if m.code == prev && pixel == m.first {
		return d.hi
	}
	if m.code == d.hi && prev != none {
		return none
	}
	return d.find(m.code, pixel)
}

// spell writes the string of a code.
func (d *dictionary) spell(out []uint8, code uint32) {
	for k := len(out) - 1; k > 0; k-- {
		out[k] = d.suffix[code]
		code = uint32(d.parent[code])
	}
	out[0] = uint8(code)
}

// literal returns the bits of a literal that image/gif takes for indices up to top.
func literal(top uint8) uint { return max(2, uint(bits.Len8(top))) }

// thin replaces pixels of a patch that the picture below already has by the see-through
// index, where that makes the frame smaller.
func (d *dictionary) thin(p *patch) {
	if p.under == nil {
		return
	}
	var top, needed uint8
	same := 0
	for i, v := range p.pix {
		top = max(top, v)
		if v == p.under[i] {
			same++
		} else {
			needed = max(needed, v)
		}
	}
	if same == 0 {
		return
	}
	best := d.opaque(p.pix, literal(top))
	pix := p.pix
	for wide := literal(needed); ; wide = literal(top) {
		out := make([]uint8, len(pix))
		if n := d.mixed(out, pix, p.under, wide); n < best {
			best, p.pix = n, out
		}
		if wide == literal(top) {
			break
		}
	}
}
