package apng

import (
	"encoding/binary"
	"image"
	"sync"

	"slidegif/render/deflate"
	"slidegif/render/raster"
)

// A packed frame is ready to be written.
type packed struct {
	rect  image.Rectangle
	delay int    // centiseconds
	data  []byte // a zlib stream
	over  bool   // transparent pixels show the frame before
}

// control returns the body of the frame's fcTL chunk.
func (p packed) control(number uint32) []byte {
	b := binary.BigEndian.AppendUint32(nil, number)
	for _, v := range []int{p.rect.Dx(), p.rect.Dy(), p.rect.Min.X, p.rect.Min.Y} {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	b = binary.BigEndian.AppendUint16(b, uint16(p.delay))
	b = binary.BigEndian.AppendUint16(b, 100) // of a second
	const keep, replace, over = 0, 0, 1       // disposal and blending
	if p.over {
		return append(b, keep, over)
	}
	return append(b, keep, replace)
}

// pack compresses a frame of h. Where that makes it much smaller, pixels that do not change are
// transparent: old viewers, Pillow 9 among them, do not blend palettes.
func pack(f *Frame, h Header) packed {
	p := packed{rect: f.Rect, delay: f.Delay, data: compress(f.Pix, f.Rect.Dy())}
	if h.Palette == nil || f.Under == nil {
		return p
	}
	cleared := raster.AppendCleared(nil, f.Pix, f.Under, transparent, leastClear)
	if data := compress(cleared, f.Rect.Dy()); 3*len(data) < 2*len(p.data) {
		p.data, p.over = data, true
	}
	return p
}

// leastClear is the length of the shortest run of pixels that becomes transparent: shorter ones
// break patterns off. With 1, files of leaps are 4 % larger.
const leastClear = 32

// transparent is the index of the transparent entry.
const transparent = 0

// encoders keep their memory, over half a megabyte each.
var encoders = sync.Pool{New: func() any { return new(deflate.Encoder) }}

// compress compresses pixels, row by row and without a filter: neither the indices of a palette
// nor the flat areas of a drawing gain from the differences to their neighbours.
func compress(pix []uint8, rows int) []byte {
	const none = 0
	wide := len(pix) / rows
	data := make([]byte, 0, len(pix)+rows)
	for ; len(pix) > 0; pix = pix[wide:] {
		data = append(append(data, none), pix[:wide]...)
	}
	e := encoders.Get().(*deflate.Encoder)
	defer encoders.Put(e)
	return e.Append(nil, data, wide+1)
}
