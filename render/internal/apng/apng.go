// Package apng encodes animations as animated PNG files in bounded memory. All current browsers
// play these files; other viewers show the first frame.
//
//	signature IHDR acTL PLTE text
//	fcTL IDAT        the first frame, a complete picture
//	fcTL fdAT ...    the changed rectangles of the other frames
//	IEND
//
// Pixels are stored either as indices into a palette, as in a GIF, or as full RGBA values. The
// files are about two thirds the size of a GIF, but take longer to compress. The encoding of a
// frame depends only on its pixels, so the output does not depend on the number of workers.
//
// The format is defined in section 11.3.5 of the PNG specification, third edition (W3C, 2025).
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

// A Header describes all properties of a file except its frames.
type Header struct {
	// Palette consists of a transparent entry, followed by up to 255 opaque entries. If Palette is
	// nil, pixels are RGBA values.
	Palette color.Palette
	Size    image.Point
	Frames  int    // number of frames
	Loops   int    // number of times to play the animation; 0 means forever
	Text    []byte // additional chunks, for example text chunks
	Workers int    // number of goroutines that compress frames; at least 1
}

// A pixel is a palette index, or an RGBA value with premultiplied alpha in the byte order of
// image.RGBA.
type pixel interface{ uint8 | uint32 }

const signature = "\x89PNG\r\n\x1a\n"

// Encode writes an animated PNG and returns the number of frames written. The function paint must yield h.Frames
// patches. If there is a palette, the pixels of patches are palette indices. If yield returns false, paint must return.
// Encode returns the first error that w, paint or ctx reports. If paint panics, Encode returns the panic as an error.
func Encode[P pixel](ctx context.Context, w io.Writer, h Header, paint func(yield func(*raster.Patch[P]) bool) error) (frames int, err error) {
	if _, err := w.Write(h.encode()); err != nil {
		return 0, err
	}
	number := uint32(0) // sequence number for the next fcTL or fdAT chunk
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
	encode := func(p *raster.Patch[P]) encodedFrame { return encodeFrame(p) }
	if err := parallel.Ordered(ctx, h.Workers, raster.Owned(h.Workers, paint), encode, write); err != nil {
		return frames, err
	}
	_, err = w.Write(metadata.Chunk("IEND", nil))
	return frames, err
}

// encode returns the chunks that precede the first frame.
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
