package lzw

import (
	"encoding/binary"
	"math/bits"
)

const maxCode = 1<<12 - 1

// codes writes codes of a growing width.
type codes struct {
	dst      []byte
	acc      uint64 // bits not yet in dst
	held     uint   // how many
	width    uint   // of the next code
	last     uint32 // the last code that stands for something
	overflow uint32 // the code that needs another bit
	literal  uint   // bits of a pixel
}

func newCodes(dst []byte, literal uint) codes {
	c := codes{dst: dst, literal: literal, width: literal + 1}
	c.reset()
	return c
}

// reset begins with an empty table, and writes the code that says so.
func (c *codes) reset() {
	c.put(1 << c.literal)
	c.width, c.last, c.overflow = c.literal+1, 1<<c.literal+1, 2<<c.literal
}

func (c *codes) put(code uint32) {
	c.acc |= uint64(code) << c.held
	if c.held += c.width; c.held >= 32 {
		c.dst = binary.LittleEndian.AppendUint32(c.dst, uint32(c.acc))
		c.acc >>= 32
		c.held -= 32
	}
}

// next gives the next free code to a string, and reports false where that was the last one:
// the table is then to be emptied.
func (c *codes) next() bool {
	if c.last++; c.last == c.overflow {
		c.width++
		c.overflow <<= 1
	}
	return c.last < maxCode
}

// finish writes the last code and what is left of a byte.
func (c *codes) finish() []byte {
	c.put(1<<c.literal + 1)
	for ; c.held > 0; c.held -= min(c.held, 8) {
		c.dst = append(c.dst, byte(c.acc))
		c.acc >>= 8
	}
	return c.dst
}

// Top returns the bitwise or of the pixels that Prepare set. It has as many bits as the highest.
func (z *Encoder) Top() uint8 { return z.top }

// LiteralBits returns the size in bits of an index where top is the highest; GIF has no
// fewer than 2.
func LiteralBits(top uint8) uint { return max(2, uint(bits.Len8(top))) }
