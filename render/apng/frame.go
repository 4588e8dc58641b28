package apng

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image"
	"sync"
)

// A packed frame is ready to be written.
type packed struct {
	rect  image.Rectangle
	delay int    // centiseconds
	data  []byte // a zlib stream
}

// control returns the body of the frame's fcTL chunk.
func (p packed) control(number uint32) []byte {
	b := binary.BigEndian.AppendUint32(nil, number)
	for _, v := range []int{p.rect.Dx(), p.rect.Dy(), p.rect.Min.X, p.rect.Min.Y} {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	b = binary.BigEndian.AppendUint16(b, uint16(p.delay))
	b = binary.BigEndian.AppendUint16(b, 100) // of a second
	const keep, replace = 0, 0                // disposal and blending
	return append(b, keep, replace)
}

// pack compresses a frame whose pixels have so many bytes with the filter that suits it best. Quick attempts find it;
// the indices of a palette are not like their neighbours in value, so that it is mostly no
// filter. Pixels that do not change stay what they are: transparent ones in their place
// would break patterns off, and cost a tenth more.
func (p *Frame) pack(pixel int) packed {
	wide := p.Rect.Dx() * pixel
	var best []byte
	least := 0
	for _, f := range []filter{none, sub, up} {
		rows := f.apply(p.Pix, wide, pixel)
		if n := len(deflate(rows, zlib.DefaultCompression)); best == nil || n < least {
			best, least = rows, n
		}
	}
	return packed{rect: p.Rect, delay: p.Delay, data: deflate(best, zlib.BestCompression)}
}

// A filter says what a pixel is written as: its difference to another.
type filter byte

const (
	none filter = iota
	sub         // to the pixel on the left
	up          // to the pixel above
)

// apply returns rows of wide bytes with the filter's number before each; a pixel has so many
// bytes.
func (f filter) apply(pix []byte, wide, pixel int) []byte {
	out := make([]byte, 0, len(pix)+len(pix)/wide)
	for y := 0; y < len(pix); y += wide {
		out = append(out, byte(f))
		for i := y; i < y+wide; i++ {
			v := pix[i]
			switch {
			case f == sub && i >= y+pixel:
				v -= pix[i-pixel]
			case f == up && y > 0:
				v -= pix[i-wide]
			}
			out = append(out, v)
		}
	}
	return out
}

// writers keep the memory of compressors, over a megabyte each, by level.
var writers [zlib.BestCompression + 2]sync.Pool

func deflate(data []byte, level int) []byte {
	var b bytes.Buffer
	pool := &writers[level+1]
	w, ok := pool.Get().(*zlib.Writer)
	if !ok {
		var err error
		if w, err = zlib.NewWriterLevel(nil, level); err != nil {
			panic(err) // there is no such level
		}
	}
	w.Reset(&b)
	w.Write(data) // a buffer takes everything
	w.Close()
	pool.Put(w)
	return b.Bytes()
}
