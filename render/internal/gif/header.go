package gif

import (
	"encoding/binary"
	"slices"
)

// These are the block types of GIF89a.
const (
	extension       = 0x21
	imageDescriptor = 0x2c
	trailer         = 0x3b
	comment         = 0xfe // label of a comment extension
)

// encode returns the part of the file before the first frame. It consists of the screen descriptor,
// the global colour table, the Netscape loop count, and the comment.
func (h Header) encode() []byte {
	bits := 1
	for 1<<bits < len(h.Palette) {
		bits++
	}
	out := []byte("GIF89a")
	out = binary.LittleEndian.AppendUint16(out, uint16(h.Size.X))
	out = binary.LittleEndian.AppendUint16(out, uint16(h.Size.Y))
	out = append(out, 0x80|byte(bits-1), 0, 0)
	for _, c := range h.Palette {
		r, g, b, _ := c.RGBA()
		out = append(out, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	out = append(out, make([]byte, 3*(1<<bits-len(h.Palette)))...)
	if h.Animated && h.Loops != 1 {
		// The loop count in the file is the number of repetitions after the first run.
		out = append(append(out, extension, 0xff, 11), "NETSCAPE2.0"...)
		out = binary.LittleEndian.AppendUint16(append(out, 3, 1), uint16(max(0, h.Loops-1)))
		out = append(out, 0)
	}
	if h.Comment != "" {
		out = appendBlocks(append(out, extension, comment), []byte(h.Comment))
	}
	return out
}

// appendBlocks appends data to b as a sequence of sub-blocks, followed by a terminator.
func appendBlocks(dst, data []byte) []byte {
	for part := range slices.Chunk(data, 255) {
		dst = append(append(dst, byte(len(part))), part...)
	}
	return append(dst, 0)
}
