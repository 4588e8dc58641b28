// Package apng encodes animations as animated PNG files in bounded memory. All browsers play them;
// other viewers show the first frame.
//
//	signature IHDR acTL PLTE text
//	fcTL IDAT        the first frame, a complete picture
//	fcTL fdAT ...    the changed rectangles of the other frames
//	IEND
//
// Pixels are either indices into a palette, as in a GIF, or full RGBA. The files have about two
// thirds of the size of a GIF, but take longer to compress. The encoding of a frame depends only on
// its pixels, so the output does not depend on the number of workers.
//
// The format is defined in the PNG specification, third edition (W3C, 2025), section 11.3.5.
package apng

import (
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"io"

	"slidegif/render/metadata"
	"slidegif/render/raster"
	"slidegif/solve/parallel"
)

// A Header describes a file apart from its frames.
type Header struct {
	Palette color.Palette // a transparent entry, then up to 255 opaque entries; nil: RGBA
	Size    image.Point
	Frames  int    // number of frames
	Loops   int    // number of times to play the animation; 0: forever
	Text    []byte // additional chunks, such as text
	Workers int    // number of compressing goroutines; at least 1
}

// A Frame is the rectangle that a frame changes. The first frame covers the whole picture. With a
// palette, Pix has indices and Under has the previous content. Without a palette, Pix has
// non-premultiplied RGBA values and Under is nil.
type Frame = raster.Patch[uint8]

const signature = "\x89PNG\r\n\x1a\n"

// Encode writes an animated PNG with the h.Frames frames that paint yields, and returns the number
// of frames written. If yield returns false, paint must return. Encode returns the first error of
// w, paint or ctx. A panic in paint is returned as an error.
func Encode(ctx context.Context, w io.Writer, h Header, paint func(yield func(*Frame) bool) error) (frames int, err error) {
	if _, err := w.Write(h.encode()); err != nil {
		return 0, err
	}
	number := uint32(0) // sequence number of the next fcTL or fdAT chunk
	write := func(p encodedFrame) error {
		var b []byte
		b = append(b, metadata.Chunk("fcTL", p.control(number))...)
		number++
		if frames == 0 {
			b = append(b, metadata.Chunk("IDAT", p.data)...)
		} else {
			b = append(b, metadata.Chunk("fdAT", append(binary.BigEndian.AppendUint32(nil, number), p.data...))...)
			number++
		}
		frames++
		_, err := w.Write(b)
		return err
	}
	pack := func(f *Frame) encodedFrame { return encodeFrame(f, h) }
	if err := parallel.Ordered(ctx, h.Workers, paint, pack, write); err != nil {
		return frames, err
	}
	_, err = w.Write(metadata.Chunk("IEND", nil))
	return frames, err
}

// encode returns the chunks before the first frame.
func (h Header) encode() []byte {
	const depth, indexed, colorAlpha = 8, 3, 6
	kind := byte(indexed)
	if h.Palette == nil {
		kind = colorAlpha
	}
	ihdr := binary.BigEndian.AppendUint32(nil, uint32(h.Size.X))
	ihdr = binary.BigEndian.AppendUint32(ihdr, uint32(h.Size.Y))
	ihdr = append(ihdr, depth, kind, 0, 0, 0)
	actl := binary.BigEndian.AppendUint32(nil, uint32(h.Frames))
	actl = binary.BigEndian.AppendUint32(actl, uint32(h.Loops))
	var plte []byte
	for _, c := range h.Palette {
		r, g, b, _ := c.RGBA()
		plte = append(plte, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	b := append([]byte(signature), metadata.Chunk("IHDR", ihdr)...)
	b = append(b, metadata.Chunk("acTL", actl)...)
	if h.Palette != nil {
		b = append(b, metadata.Chunk("PLTE", plte)...)
		b = append(b, metadata.Chunk("tRNS", []byte{0})...)
	}
	return append(b, h.Text...)
}
