// Package gif assembles animations from frames that package image/gif encodes. A patch is the changed rectangle of a
// frame. Memory use does not depend on the number of frames: image/gif encodes each patch as a file of one frame, and
// Encode copies the blocks of this frame from the file.
//
//	header of the file, comment with the puzzle ID
//	blocks of the first frame, a complete picture
//	blocks of the other frames: the rectangle of changed pixels, disposal method "none"
//	trailer
//
// The file has a single colour table. Frames that use only its first n colours are encoded with shorter codes. The
// encoding of a patch depends only on its pixels, so the output does not depend on the number of goroutines.
package gif

import (
	"context"
	"image"
	"image/color"
	"io"
	"slices"

	"slidegif/render/raster"
	"slidegif/solve/parallel"
)

// A Patch is a frame that has not been encoded yet.
type Patch = raster.Patch[uint8]

// A Header describes all properties of a file except its frames.
type Header struct {
	// Palette has 2 to 256 entries. Entry 0 is transparent if frames may have transparent pixels.
	Palette  color.Palette
	Size     image.Point
	Animated bool // whether the file has more than one frame
	Loops    int  // number of times to play the animation; 0 means forever
	Comment  string
	Workers  int // number of goroutines that encode frames; at least 1
	// MinClearRun is the minimum length of a run of transparent pixels, at least 1. Shorter runs would
	// interrupt repeated patterns.
	MinClearRun int
}

// These are the block types of GIF89a.
const (
	extension = 0x21
	trailer   = 0x3b
	comment   = 0xfe // label of a comment extension
)

// Encode writes a GIF and returns the number of frames written. The function paint yields the
// frames. If yield returns false, paint must return. The pixels must be indices of opaque entries of
// h.Palette. Encode returns the first error that w, paint or ctx reports. If paint or a worker
// panics, Encode returns the panic as an error.
func Encode(ctx context.Context, w io.Writer, h Header, paint func(yield func(*Patch) bool) error) (frames int, err error) {
	header, err := h.encode()
	if err != nil {
		return 0, err
	}
	if _, err := w.Write(header); err != nil {
		return 0, err
	}
	write := func(f encodedFrame) error {
		if f.err != nil {
			return f.err
		}
		_, err := w.Write(f.blocks)
		if err == nil {
			frames++
		}
		return err
	}
	if err := parallel.Ordered(ctx, h.Workers, raster.Owned(h.Workers, paint), h.encodeFrame, write); err != nil {
		return frames, err
	}
	_, err = w.Write([]byte{trailer})
	return frames, err
}

// encode returns the part of the file before the first frame. image/gif writes no comments, so encode
// appends the comment extension.
func (h Header) encode() ([]byte, error) {
	dot := image.NewPaletted(image.Rect(0, 0, 1, 1), h.Palette)
	frames, size := []*image.Paletted{dot}, h.fileHeaderSize()
	if h.Animated && h.Loops != 1 {
		const netscape = 19 // bytes of the loop extension, which a file of several frames has
		frames, size = []*image.Paletted{dot, dot}, size+netscape
	}
	file, err := h.file(frames, 0)
	if err != nil {
		return nil, err
	}
	out := file[:size:size]
	if h.Comment != "" {
		out = append(out, extension, comment)
		for part := range slices.Chunk([]byte(h.Comment), 255) {
			out = append(append(out, byte(len(part))), part...)
		}
		out = append(out, 0)
	}
	return out, nil
}
