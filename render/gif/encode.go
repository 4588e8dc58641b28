// Package gif writes animations as GIF files in bounded memory, whatever their number of
// frames.
//
//	patches --chunk 4--> [worker] --> [....]--> chunk 2 --> chunk 1 --> writer
//	        --chunk 5--> [worker] --> [....]    in order
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

	"slidegif/render/raster"
	"slidegif/solve/parallel"
)

// A Header says what a file has besides its frames.
type Header struct {
	Palette     color.Palette // 2 to 256 entries
	Transparent int           // index of the transparent entry; negative for none
	Size        image.Point
	Animated    bool // there is more than one frame
	Loops       int  // how often the animation plays; 0 is for ever
	Comment     string
	Workers     int // goroutines that compress; at least 1
}

const (
	chunkFrames = 32
	chunkBytes  = 1 << 19
)

// A chunk is consecutive patches, and where their encoded bytes will come.
type chunk struct {
	patches []*raster.Patch
	pixels  int
	done    chan encoded
}

type encoded struct {
	data []byte
	err  error
}

// Encode writes a file with the frames that paint yields, and returns the number of those
// written. paint calls yield once a frame, and stops when that returns false. The indices of
// Pix are those of the header's palette, and none is the transparent one. Errors are those
// of w, of paint and of ctx; a panic of paint or of a worker is an error as well.
func Encode(ctx context.Context, w io.Writer, h Header, paint func(yield func(*raster.Patch) bool) error) (frames int, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if _, err := w.Write(h.encode()); err != nil {
		return 0, err
	}
	order := make(chan *chunk, h.Workers+1) // bounds what is in memory
	work := make(chan *chunk)
	for range h.Workers {
		go func() {
			f := newFrameEncoder(h.Transparent)
			for c := range work {
				var e encoded
				e.err = parallel.Catch(func() error {
					for _, p := range c.patches {
						e.data = f.append(e.data, p)
					}
					return nil
				})
				c.done <- e
			}
		}()
	}
	painted := make(chan error, 1)
	go func() {
		defer close(order)
		defer close(work)
		send := func(c *chunk) bool {
			select {
			case <-ctx.Done():
				return false
			case order <- c:
			}
			select {
			case <-ctx.Done():
				c.done <- encoded{err: ctx.Err()}
				return false
			case work <- c:
				return true
			}
		}
		painted <- parallel.Catch(func() error { return cut(ctx, paint, send) })
	}()
	for c := range order {
		e := <-c.done
		if err == nil {
			err = e.err
		}
		if err == nil {
			_, err = w.Write(e.data)
		}
		if err != nil {
			cancel()
			continue
		}
		frames += len(c.patches)
	}
	if paintErr := <-painted; err == nil {
		err = paintErr
	}
	if err == nil {
		_, err = w.Write([]byte{trailer})
	}
	return frames, err
}

// cut collects patches into chunks.
func cut(ctx context.Context, paint func(yield func(*raster.Patch) bool) error, send func(*chunk) bool) error {
	c := &chunk{done: make(chan encoded, 1)}
	stopped := false
	err := paint(func(p *raster.Patch) bool {
		c.patches = append(c.patches, p)
		c.pixels += len(p.Pix)
		if len(c.patches) == chunkFrames || c.pixels >= chunkBytes {
			stopped = !send(c)
			c = &chunk{done: make(chan encoded, 1)}
		}
		return !stopped
	})
	if err == nil && !stopped && len(c.patches) > 0 {
		stopped = !send(c)
	}
	if err == nil && stopped {
		err = ctx.Err()
	}
	return err
}
