package gif

import (
	"encoding/binary"
	"fmt"

	"slidegif/render/lzw"
	"slidegif/render/memo"
	"slidegif/render/raster"
)

// frames remembers frames as a GIF has them, whenever and wherever they are shown.
var frames = memo.New[[]byte](16 << 20)

// A frameEncoder writes frames. It is not safe for use by several goroutines.
type frameEncoder struct {
	transparent int // as Header.Transparent
	compressor
}

func newFrameEncoder(transparent int) *frameEncoder {
	return &frameEncoder{transparent, compressor{transparent: uint8(transparent)}}
}

// append appends a frame to dst.
func (f *frameEncoder) append(dst []byte, p *raster.Patch) []byte {
	at := len(dst)
	dst = append(dst, f.block(p)...)
	binary.LittleEndian.PutUint16(dst[at+delayAt:], uint16(p.Delay))
	binary.LittleEndian.PutUint16(dst[at+leftAt:], uint16(p.Rect.Min.X))
	binary.LittleEndian.PutUint16(dst[at+topAt:], uint16(p.Rect.Min.Y))
	return dst
}

// Where a frame's bytes have what does not belong to its pixels.
const (
	delayAt = 4
	leftAt  = 9
	topAt   = 11
)

// block returns the bytes of one frame, without its delay and its position:
//
//	21 f9 04 flags, delay, transparent index, 00    graphic control extension
//	2c left, top, width, height, 00                 image descriptor: no table of its own
//	literal bits, (length, data)..., 00
func (f *frameEncoder) block(p *raster.Patch) []byte {
	key := memo.DigestOf(fmt.Append(nil, f.transparent, p.Rect.Size()), p.Pix, p.Under)
	if b, ok := frames.Get(key); ok {
		return b
	}
	data, top := f.compress(p)
	bits := lzw.LiteralBits(top)
	const keep, transparent = 1 << 2, 1 // disposal and flag
	b := []byte{extension, 0xf9, 4, keep, 0, 0, 0, 0, descript, 0, 0, 0, 0}
	if f.transparent >= 0 && f.transparent < 1<<bits {
		b[3], b[6] = keep|transparent, uint8(f.transparent)
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(p.Rect.Dx()))
	b = binary.LittleEndian.AppendUint16(b, uint16(p.Rect.Dy()))
	b = appendBlocks(append(b, 0, byte(bits)), data)
	frames.Put(key, b, len(b))
	return b
}
