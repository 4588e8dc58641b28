// Package gif writes animations as GIF files in bounded memory, whatever their number of
// frames.
//
//	patches --patch 4--> [worker] --> [....]--> frame 2 --> frame 1 --> writer
//	        --patch 5--> [worker] --> [....]    in order
//
// A frame is the rectangle that it changes, with the disposal method "none". Unchanged
// pixels in it are transparent where LZW then needs fewer bits. All frames share one
// table of colours, and one whose indices are low has codes of fewer bits.
//
// What a frame becomes depends on its pixels alone, so the bytes are the same for any
// number of workers. The price is time: each frame is compressed several times over.
package gif

import (
	"context"
	"image"
	"image/color"
	"io"
	"sync"

	"slidegif/render/raster"
	"slidegif/solve/parallel"
)

// A Patch is a frame before it is encoded.
type Patch = raster.Patch[uint8]

// A Header says what a file has besides its frames.
type Header struct {
	Palette     color.Palette // 2 to 256 entries
	Transparent int           // index of the transparent entry; negative for none
	Size        image.Point
	Animated    bool // there is more than one frame
	Loops       int  // how often the animation plays; 0 is for ever
	Comment     string
	Workers     int  // goroutines that compress; at least 1
	Quick       bool // compress in half of the time, in some five per cent more bytes
}

// Encode writes a file with the frames that paint yields, and returns the number of those
// written. paint calls yield once a frame, and stops when that returns false. The indices of
// Pix are those of the header's palette, and none is the transparent one. Errors are those
// of w, of paint and of ctx; a panic of paint or of a worker is an error as well.
func Encode(ctx context.Context, w io.Writer, h Header, paint func(yield func(*Patch) bool) error) (frames int, err error) {
	if _, err := w.Write(h.encode()); err != nil {
		return 0, err
	}
	compressors := sync.Pool{New: func() any { return &compressor{transparent: h.Transparent, quick: h.Quick} }}
	encode := func(p *Patch) []byte {
		c := compressors.Get().(*compressor)
		defer compressors.Put(c)
		return c.frame(p)
	}
	write := func(data []byte) error {
		_, err := w.Write(data)
		if err == nil {
			frames++
		}
		return err
	}
	if err := parallel.Ordered(ctx, h.Workers, paint, encode, write); err != nil {
		return frames, err
	}
	_, err = w.Write([]byte{trailer})
	return frames, err
}
