package gif

import (
	"encoding/binary"

	"slidegif/render/internal/lzw"
)

// encodeFrame encodes a frame as the following bytes:
//
//	21 f9 04 flags, delay, transparent index, 00    graphic control extension
//	2c left, top, width, height, 00                 image descriptor: no local colour table
//	literal bits, (length, data)..., 00
func (c *compressor) encodeFrame(p *Patch) []byte {
	data, top := c.compress(p)
	bits := lzw.LiteralBits(top)
	const keep, transparent = 1 << 2, 1 // disposal method, and flag for a transparent colour
	flags, clear := byte(keep), byte(0)
	if c.transparent >= 0 && c.transparent < 1<<bits {
		flags, clear = keep|transparent, byte(c.transparent)
	}
	b := binary.LittleEndian.AppendUint16([]byte{extension, 0xf9, 4, flags}, uint16(p.Delay))
	b = append(b, clear, 0, imageDescriptor)
	for _, n := range []int{p.Rect.Min.X, p.Rect.Min.Y, p.Rect.Dx(), p.Rect.Dy()} {
		b = binary.LittleEndian.AppendUint16(b, uint16(n))
	}
	return appendBlocks(append(b, 0, byte(bits)), data)
}
