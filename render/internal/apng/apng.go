// Package apng writes animations as animated PNG files, which all browsers play and which
// other viewers show as a still, in bounded memory.
//
//	signature IHDR acTL PLTE text
//	fcTL IDAT        the first frame, a picture of its own
//	fcTL fdAT ...    the rectangles that the others change
//	IEND
//
// The pixels are those of the GIF with the same palette, or have all colours and
// transparency. Deflate packs them in about two thirds of the bytes that LZW needs; the price
// is time. The bytes of a frame depend on its pixels alone, so they are the same for any number of
// workers.
//
// The format is that of the third edition of the PNG specification (W3C, 2025),
// section 11.3.5 on chunks for animation.
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

// A Header says what a file has besides its frames.
type Header struct {
	Palette color.Palette // the transparent entry, then up to 255 opaque ones; nil for all colours, with transparency
	Size    image.Point
	Frames  int    // how many there will be
	Loops   int    // how often the animation plays; 0 is for ever
	Text    []byte // chunks that tell more about the picture
	Workers int    // goroutines that compress; at least 1
}

// A Frame is the rectangle of the picture that a frame changes. The first is the whole. Its pixels
// are indices of the palette, and Under is what the rectangle showed before; or without one they are
// red, green, blue and alpha, not premultiplied, and Under is nil.
type Frame = raster.Patch[uint8]

const signature = "\x89PNG\r\n\x1a\n"

// Encode writes a file with the frames that paint yields, of which there are h.Frames, and
// returns their number. Paint calls yield once a frame, and stops when that returns false.
// Errors are those of w, of paint and of ctx; a panic of paint is an error as well.
func Encode(ctx context.Context, w io.Writer, h Header, paint func(yield func(*Frame) bool) error) (frames int, err error) {
	if _, err := w.Write(h.encode()); err != nil {
		return 0, err
	}
	number := uint32(0) // of the next fcTL or fdAT chunk
	write := func(p packed) error {
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
	pack := func(f *Frame) packed { return pack(f, h) }
	if err := parallel.Ordered(ctx, h.Workers, paint, pack, write); err != nil {
		return frames, err
	}
	_, err = w.Write(metadata.Chunk("IEND", nil))
	return frames, err
}

// encode returns all that comes before the first frame.
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
