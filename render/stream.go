package render

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"runtime"
	"slices"

	"slidegif/solve/crew"
)

// A patch is a frame as a GIF has it: the pixels of the rectangle that it changes.
type patch struct {
	rect  image.Rectangle
	pix   []uint8
	under []uint8 // what the rectangle showed before; nil for the first frame
	delay int
}

// A stream writes patches as a GIF in bounded memory, whatever their number, a chunk of
// them at a time. The bytes are those that one gif.EncodeAll of all frames would give,
// with a comment added; it would also hold all of them, and compress anew what is known.
//
//	painter --chunk 4--> [worker] --> [....]--> chunk 2 --> chunk 1 --> writer
//	        --chunk 5--> [worker] --> [....]    in order
type stream struct {
	model   color.Palette
	hole    int // the index in model that is see-through
	size    image.Point
	loops   int // as Options.Loops
	comment string
	workers int
}

const (
	chunkFrames = 32
	chunkBytes  = 1 << 19
)

// A chunk is consecutive patches, and where their encoded bytes will come.
type chunk struct {
	patches []*patch
	pixels  int
	done    chan encoded
}

type encoded struct {
	data []byte
	err  error
}

// write encodes what paint yields. Paint calls yield once a frame, and stops when that
// returns false.
func (s *stream) write(ctx context.Context, w io.Writer, animated bool, paint func(yield func(*patch) bool) error) (frames int, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	head, err := s.header(animated)
	if err != nil {
		return 0, err
	}
	if _, err := w.Write(head); err != nil {
		return 0, err
	}
	order := make(chan *chunk, s.workers+1) // bounds what is in memory
	work := make(chan *chunk)
	for range s.workers {
		go func() {
			t := &thinner{clear: uint8(s.hole)}
			for c := range work {
				var e encoded
				e.err = crew.Catch(func() error {
					e.data = s.encode(c.patches, t)
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
		painted <- crew.Catch(func() error { return s.cut(ctx, paint, send) })
	}()
	for c := range order {
		frames += len(c.patches)
		e := <-c.done
		if err == nil {
			err = e.err
		}
		if err == nil {
			_, err = w.Write(e.data)
		}
		if err != nil {
			cancel()
		}
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
func (s *stream) cut(ctx context.Context, paint func(yield func(*patch) bool) error, send func(*chunk) bool) error {
	c := &chunk{done: make(chan encoded, 1)}
	stopped := false
	err := paint(func(p *patch) bool {
		c.patches = append(c.patches, p)
		c.pixels += len(p.pix)
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

const trailer = 0x3b

// tableEnd returns how many bytes image/gif writes up to the end of the colour table.
func (s *stream) tableEnd() int {
	n := 2
	for n < len(s.model) {
		n *= 2
	}
	return 13 + 3*n
}

// header returns all that comes before the first frame.
func (s *stream) header(animated bool) ([]byte, error) {
	dot := &image.Paletted{Pix: []uint8{0}, Stride: 1, Rect: image.Rect(0, 0, 1, 1), Palette: s.model}
	g := s.gif()
	end := s.tableEnd()
	if animated && s.loops != 1 {
		g.LoopCount = max(0, s.loops-1) // image/gif counts how often it starts again
		end += 19
	}
	g.Image, g.Delay = []*image.Paletted{dot, dot}, []int{0, 0}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, g); err != nil {
		return nil, err
	}
	return append(b.Bytes()[:end:end], commentExtension(s.comment)...), nil
}

func (s *stream) gif() *gif.GIF {
	return &gif.GIF{
		LoopCount: -1,
		Config:    image.Config{ColorModel: s.model, Width: s.size.X, Height: s.size.Y},
	}
}

// encode returns the bytes of some frames alone.
func (s *stream) encode(patches []*patch, t *thinner) []byte {
	var out []byte
	for _, p := range patches {
		at := len(out)
		out = append(out, s.block(p, t)...)
		binary.LittleEndian.PutUint16(out[at+delayAt:], uint16(p.delay))
		binary.LittleEndian.PutUint16(out[at+leftAt:], uint16(p.rect.Min.X))
		binary.LittleEndian.PutUint16(out[at+topAt:], uint16(p.rect.Min.Y))
	}
	return out
}

// blocks remembers frames as a GIF has them, whenever and wherever they are shown.
var blocks = memo[[]byte]{limit: 16 << 20}

// Where a frame's bytes have what is not of the frame alone.
const (
	delayAt = 4
	leftAt  = 9
	topAt   = 11
)

// block returns the bytes of one frame, without its delay and its place:
//
//	21 f9 04 flags, delay, see-through index, 00    graphic control extension
//	2c left, top, width, height, 00                 image descriptor: no table of its own
//	literal bits, (length, data)..., 00
func (s *stream) block(p *patch, t *thinner) []byte {
	key := p.digest(s.hole)
	if b, ok := blocks.get(key); ok {
		return b
	}
	data := t.pack(p)
	top := slices.Max(p.pix)
	const keep, seeThrough = gif.DisposalNone << 2, 1
	b := []byte{0x21, 0xf9, 4, keep, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0}
	if s.hole < 1<<literal(top) {
		b[3], b[6] = keep|seeThrough, uint8(s.hole)
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(p.rect.Dx()))
	b = binary.LittleEndian.AppendUint16(b, uint16(p.rect.Dy()))
	b = append(b, 0, byte(literal(top)))
	for part := range slices.Chunk(data, 255) {
		b = append(append(b, byte(len(part))), part...)
	}
	b = append(b, 0)
	blocks.put(key, b, len(b))
	return b
}

// digest stands for all that a frame's bytes depend on but its delay and its place.
func (p *patch) digest(hole int) digest {
	return digestOf(fmt.Append(nil, hole, p.rect.Size()), p.pix, p.under)
}

// cores returns how many workers are worth starting.
func cores(frames int) int {
	if frames > 100 {
		return min(2, runtime.GOMAXPROCS(0))
	}
	return 1
}
