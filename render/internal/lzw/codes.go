package lzw

import (
	"encoding/binary"
	"math/bits"
)

const maxCode = 1<<12 - 1

// A codeWriter writes codes whose width increases over time.
type codeWriter struct {
	dst      []byte
	acc      uint64 // bits that have not been written to dst yet
	accBits  uint   // number of bits in acc
	width    uint   // width of the next code
	last     uint32 // last assigned code
	overflow uint32 // smallest code that needs width+1 bits
	literal  uint   // bits per pixel
}

func newCodeWriter(dst []byte, literal uint) codeWriter {
	c := codeWriter{dst: dst, literal: literal, width: literal + 1}
	c.reset()
	return c
}

// reset writes a clear code and forgets all assigned codes.
func (c *codeWriter) reset() {
	c.put(1 << c.literal)
	c.width, c.last, c.overflow = c.literal+1, 1<<c.literal+1, 2<<c.literal
}

func (c *codeWriter) put(code uint32) {
	c.acc |= uint64(code) << c.accBits
	if c.accBits += c.width; c.accBits >= 32 {
		c.dst = binary.LittleEndian.AppendUint32(c.dst, uint32(c.acc))
		c.acc >>= 32
		c.accBits -= 32
	}
}

// assign reserves the next free code for a new string. It returns false if the table is full and
// has to be cleared.
func (c *codeWriter) assign() bool {
	if c.last++; c.last == c.overflow {
		c.width++
		c.overflow <<= 1
	}
	return c.last < maxCode
}

// finish writes the end code and all remaining bits.
func (c *codeWriter) finish() []byte {
	c.put(1<<c.literal + 1)
	for ; c.accBits > 0; c.accBits -= min(c.accBits, 8) {
		c.dst = append(c.dst, byte(c.acc))
		c.acc >>= 8
	}
	return c.dst
}

// Top returns the bitwise OR of all pixels that were passed to Prepare. The result has the same bit
// length as the largest pixel.
func (z *Encoder) Top() uint8 { return z.top }

// LiteralBits returns the width, in bits, of a literal in an image with the given largest index. In
// a GIF, the result is at least 2.
func LiteralBits(top uint8) uint { return max(2, uint(bits.Len8(top))) }
