// Package gif encodes animations as GIF files. Memory use does not depend on the number of frames.
//
//	patches --patch 4--> [worker] --> [....]--> frame 2 --> frame 1 --> writer
//	        --patch 5--> [worker] --> [....]    in order
//
// Each frame contains only the rectangle of changed pixels, and has the disposal method "none".
// Unchanged pixels inside the rectangle are transparent if that saves space. All frames share the
// global colour table. Frames that use only low indices are encoded with shorter codes.
//
// The encoding of a frame depends only on its pixels, so the output does not depend on the number
// of workers. Encoding is slow, because each frame is compressed several times.
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

// A Patch is a frame that has not been encoded yet.
type Patch = raster.Patch[uint8]

// A Header describes all properties of a file except its frames.
type Header struct {
	Palette     color.Palette // the palette has 2 to 256 entries
	Transparent int           // index of the transparent colour, or a negative value
	Size        image.Point
	Animated    bool // whether the file has more than one frame
	Loops       int  // number of times to play the animation; 0 means forever
	Comment     string
	Workers     int  // number of goroutines that compress frames; at least 1
	Fast        bool // whether to halve the CPU time, at the cost of about 5 % more bytes
}

// Encode writes a GIF and returns the number of frames written. The function paint yields the
// frames. If yield returns false, paint must return. The pixels must be indices into h.Palette
// other than h.Transparent. Encode returns the first error that w, paint or ctx reports. If paint
// or a worker panics, Encode returns the panic as an error.
func Encode(ctx context.Context, w io.Writer, h Header, paint func(yield func(*Patch) bool) error) (frames int, err error) {
	if _, err := w.Write(h.encode()); err != nil {
		return 0, err
	}
	compressors := sync.Pool{New: func() any { return &compressor{transparent: h.Transparent, fast: h.Fast} }}
	encode := func(p *Patch) []byte {
		c := compressors.Get().(*compressor)
		defer compressors.Put(c)
		return c.encodeFrame(p)
	}
	write := func(data []byte) error {
		_, err := w.Write(data)
		if err == nil {
			frames++
		}
		return err
	}
	if err := parallel.Ordered(ctx, h.Workers, raster.Owned(h.Workers, paint), encode, write); err != nil {
		return frames, err
	}
	_, err = w.Write([]byte{trailer})
	return frames, err
}
