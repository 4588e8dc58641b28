package apng

import (
	"encoding/binary"
	"image"
	"sync"

	"slidegif/render/deflate"
	"slidegif/render/raster"
)

// An encodedFrame is a frame whose pixels have been compressed.
type encodedFrame struct {
	rect  image.Rectangle
	delay int    // centiseconds
	data  []byte // zlib stream
	blend bool   // whether to blend the frame with the previous frame
}

// control returns the contents of the fcTL chunk.
func (p encodedFrame) control(number uint32) []byte {
	b := binary.BigEndian.AppendUint32(nil, number)
	for _, v := range []int{p.rect.Dx(), p.rect.Dy(), p.rect.Min.X, p.rect.Min.Y} {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	b = binary.BigEndian.AppendUint16(b, uint16(p.delay))
	b = binary.BigEndian.AppendUint16(b, 100) // delay denominator
	const keep, replace, over = 0, 0, 1       // values of the disposal and blend operations
	if p.blend {
		return append(b, keep, over)
	}
	return append(b, keep, replace)
}

// encodeFrame compresses the pixels of a frame. It makes unchanged pixels transparent only if this
// saves at least a third of the bytes, because old viewers, including Pillow 9, do not blend frames
// with a palette.
func encodeFrame(f *Frame, h Header) encodedFrame {
	p := encodedFrame{rect: f.Rect, delay: f.Delay, data: compress(f.Pix, f.Rect.Dy())}
	if h.Palette == nil || f.Under == nil {
		return p
	}
	cleared := raster.AppendTransparent(nil, f.Pix, f.Under, transparent, minClearRun)
	if data := compress(cleared, f.Rect.Dy()); 3*len(data) < 2*len(p.data) {
		p.data, p.blend = data, true
	}
	return p
}

// minClearRun is the minimum length of a run of transparent pixels. Shorter runs would interrupt
// repeated patterns. With a minimum of 1, files in which pieces jump are 4 % larger.
const minClearRun = 32

// transparent is the palette index of the transparent colour.
const transparent = 0

// encoders is a pool of deflate encoders. Each encoder holds more than half a megabyte of memory.
var encoders = sync.Pool{New: func() any { return new(deflate.Encoder) }}

// compress returns a zlib stream of the rows of pixels, without PNG filters. Filters do not improve
// the compression of palette indices or flat areas.
func compress(pix []uint8, rows int) []byte {
	const none = 0
	rowLength := len(pix) / rows
	data := make([]byte, 0, len(pix)+rows)
	for ; len(pix) > 0; pix = pix[rowLength:] {
		data = append(append(data, none), pix[:rowLength]...)
	}
	e := encoders.Get().(*deflate.Encoder)
	defer encoders.Put(e)
	return e.Append(nil, data, rowLength+1)
}
