package apng

import (
	"encoding/binary"
	"image"
	"sync"

	"slidegif/render/deflate"
	"slidegif/render/raster"
)

// An encodedFrame is a compressed frame.
type encodedFrame struct {
	rect  image.Rectangle
	delay int    // centiseconds
	data  []byte // zlib stream
	blend bool   // blend with the previous frame
}

// control returns the data of the fcTL chunk.
func (p encodedFrame) control(number uint32) []byte {
	b := binary.BigEndian.AppendUint32(nil, number)
	for _, v := range []int{p.rect.Dx(), p.rect.Dy(), p.rect.Min.X, p.rect.Min.Y} {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	b = binary.BigEndian.AppendUint16(b, uint16(p.delay))
	b = binary.BigEndian.AppendUint16(b, 100) // delay denominator
	const keep, replace, over = 0, 0, 1       // disposal and blend operations
	if p.blend {
		return append(b, keep, over)
	}
	return append(b, keep, replace)
}

// encodeFrame compresses a frame. It makes unchanged pixels transparent only if that saves at least
// a third, because old viewers, including Pillow 9, do not blend paletted frames.
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

// minClearRun is the minimum length of a run of transparent pixels. Shorter runs interrupt repeated
// patterns. With 1, files of jumping pieces are 4 % larger.
const minClearRun = 32

// transparent is the palette index of the transparent colour.
const transparent = 0

// encoders is a pool of encoders. Each holds more than half a megabyte.
var encoders = sync.Pool{New: func() any { return new(deflate.Encoder) }}

// compress compresses rows of pixels without filtering. Filters help neither palette indices nor
// flat areas.
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
