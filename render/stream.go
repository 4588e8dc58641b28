package render

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"io"
	"runtime"

	"slidegif/solve/crew"
)

// A patch is a frame as a GIF has it: the pixels of the rectangle that it changes.
type patch struct {
	rect  image.Rectangle
	pix   []uint8
	under []uint8 // what the rectangle showed before; nil for the first frame
	delay int
}

// A stream writes patches as a GIF in bounded memory, whatever their number: a chunk of
// them at a time is encoded by gif.EncodeAll, and what EncodeAll puts in front and at
// the end is cut off. The joined chunks are the bytes that one EncodeAll of all frames
// would give, with a comment added.
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
				e.err = crew.Catch(func() (err error) {
					e.data, err = s.encode(c.patches, t)
					return err
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
func (s *stream) encode(patches []*patch, t *thinner) ([]byte, error) {
	var out []byte
	for _, p := range patches {
		data, err := s.block(p, t)
		if err != nil {
			return nil, err
		}
		at := len(out)
		out = append(out, data...)
		binary.LittleEndian.PutUint16(out[at+delayAt:], uint16(p.delay))
		binary.LittleEndian.PutUint16(out[at+leftAt:], uint16(p.rect.Min.X))
		binary.LittleEndian.PutUint16(out[at+leftAt+2:], uint16(p.rect.Min.Y))
	}
	return out, nil
}

// blocks remembers frames as a GIF has them, whenever and wherever they are shown.
var blocks = memo[[]byte]{limit: 16 << 20}

const (
	delayAt = 4 // of a frame's bytes: behind 21 f9 04 and the flags
	leftAt  = 9 // behind these eight bytes and 2c
)

// block returns the bytes of one frame, shown for no matter how long in the upper left corner.
func (s *stream) block(p *patch, t *thinner) ([]byte, error) {
	size := p.rect.Size()
	key := p.digest(s.hole, len(s.model))
	if data, ok := blocks.get(key); ok {
		return data, nil
	}
	t.thin(p)
	g := s.gif()
	g.Image, g.Delay, g.Disposal = []*image.Paletted{s.image(p)}, []int{minDelay}, []byte{gif.DisposalNone}
	g.Image[0].Rect = image.Rectangle{Max: size}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, g); err != nil {
		return nil, err
	}
	data := b.Bytes()[s.tableEnd() : b.Len()-1]
	blocks.put(key, bytes.Clone(data), len(data))
	return data, nil
}

// digest stands for all that a frame's bytes depend on but its delay and its place.
func (p *patch) digest(hole, colors int) digest {
	input := make([]byte, 0, 2*len(p.pix)+16)
	for _, n := range []int{hole, colors, p.rect.Dx(), p.rect.Dy()} {
		input = binary.LittleEndian.AppendUint32(input, uint32(n))
	}
	return digestOf(append(append(input, p.pix...), p.under...))
}

// image gives a patch the shortest prefix of the palette that it needs.
func (s *stream) image(p *patch) *image.Paletted {
	top := uint8(0)
	for _, v := range p.pix {
		top = max(top, v)
	}
	n := min(1<<literal(top), len(s.model))
	return &image.Paletted{Pix: p.pix, Stride: p.rect.Dx(), Rect: p.rect, Palette: s.model[:n]}
}

// cores returns how many workers are worth starting.
func cores(frames int) int {
	if frames > 100 {
		return min(2, runtime.GOMAXPROCS(0))
	}
	return 1
}
