package apng

import (
	"encoding/binary"
	"image"
	"image/color"
	"io"

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

// encodeFrame compresses the pixels of a frame. Unchanged pixels become transparent only if this saves more
// than a third of the bytes. Old viewers, such as Pillow 9, do not blend frames with a palette.
func encodeFrame[P pixel](f *raster.Patch[P]) encodedFrame {
	p := encodedFrame{rect: f.Rect, delay: f.Delay, data: compress(f.Pix, f.Rect.Dx())}
	patch, paletted := any(f).(*raster.Patch[uint8])
	if !paletted || patch.Under == nil {
		return p
	}
	cleared := raster.AppendTransparent(nil, patch.Pix, patch.Under, transparent, minClearRun)
	if data := compress(cleared, f.Rect.Dx()); 3*len(data) < 2*len(p.data) {
		p.data, p.blend = data, true
	}
	return p
}

// minClearRun is the minimum length of a run of transparent pixels. Shorter runs would interrupt
// repeated patterns. Without a minimum, animations of jumping pieces are 4 % larger.
const minClearRun = 32

// transparent is the palette index of the transparent colour.
const transparent = 0

// compress returns a zlib stream of the rows of pixels, without PNG filters. Filters do not improve
// the compression of palette indices or flat areas.
func compress[P pixel](pix []P, width int) []byte {
	rows := &rowReader[P]{pix: pix, width: width}
	rows.next()
	data, _ := deflate.Compress(rows) // a rowReader never fails
	return data
}

// A rowReader reads pixels as the rows of a PNG file. Each row begins with the number of its filter.
type rowReader[P pixel] struct {
	pix   []P
	width int
	row   []byte // the current row
	at    int    // number of bytes of the row that were read
}

func (r *rowReader[P]) next() {
	const none = 0
	r.row, r.at = append(r.row[:0], none), 0
	switch row := any(r.pix[:r.width]).(type) {
	case []uint8:
		r.row = append(r.row, row...)
	case []uint32:
		r.row = appendColors(r.row, row)
	}
	r.pix = r.pix[r.width:]
}

func (r *rowReader[P]) Read(p []byte) (int, error) {
	if r.at == len(r.row) {
		if len(r.pix) == 0 {
			return 0, io.EOF
		}
		r.next()
	}
	n := copy(p, r.row[r.at:])
	r.at += n
	return n, nil
}

// appendColors converts pixels with premultiplied alpha to the non-premultiplied RGBA values that PNG
// uses.
func appendColors(dst []byte, pix []uint32) []byte {
	for _, p := range pix {
		n := color.NRGBAModel.Convert(color.RGBA{uint8(p), uint8(p >> 8), uint8(p >> 16), uint8(p >> 24)}).(color.NRGBA)
		dst = append(dst, n.R, n.G, n.B, n.A)
	}
	return dst
}
