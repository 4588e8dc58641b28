package apng

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"

	"slidegif/render/metadata"
	"slidegif/render/raster"
	"slidegif/render/test/rendertest"
)

// A film is a list of patches and the pictures that a viewer must show.
type film[P pixel] struct {
	header  Header
	patches []raster.Patch[P]
	want    []*image.RGBA
	delays  []int
}

// newFilm paints random rectangles. The function colour chooses a pixel and its colour.
func newFilm[P pixel](seed uint64, h Header, colour func(*rand.Rand) (P, color.Color)) film[P] {
	r := rand.New(rand.NewPCG(seed, 2))
	size := image.Pt(20+r.IntN(80), 20+r.IntN(40))
	now, screen := make([]P, size.X*size.Y), image.NewRGBA(image.Rectangle{Max: size})
	f := film[P]{header: h}
	f.header.Size, f.header.Workers = size, 1+r.IntN(3)
	rect := screen.Rect
	for range 1 + r.IntN(6) {
		under := crop(now, size.X, rect)
		for range 1 + r.IntN(4) {
			p, c := colour(r)
			x, y := rect.Min.X+r.IntN(rect.Dx()), rect.Min.Y+r.IntN(rect.Dy())
			box := image.Rect(x, y, x+1+r.IntN(rect.Max.X-x), y+1+r.IntN(rect.Max.Y-y))
			if len(f.patches) == 0 {
				box = rect // the first frame has no transparent pixel
			}
			draw.Draw(screen, box, image.NewUniform(c), image.Point{}, draw.Src)
			for y := box.Min.Y; y < box.Max.Y; y++ {
				for x := box.Min.X; x < box.Max.X; x++ {
					now[y*size.X+x] = p
				}
			}
		}
		patch := raster.Patch[P]{Rect: rect, Pix: crop(now, size.X, rect), Delay: 1 + r.IntN(300)}
		if len(f.patches) > 0 {
			patch.Under = under
		}
		f.patches, f.delays = append(f.patches, patch), append(f.delays, patch.Delay)
		f.want = append(f.want, &image.RGBA{Pix: bytes.Clone(screen.Pix), Stride: screen.Stride, Rect: screen.Rect})
		x, y := r.IntN(size.X), r.IntN(size.Y)
		rect = image.Rect(x, y, x+1+r.IntN(size.X-x), y+1+r.IntN(size.Y-y))
	}
	f.header.Frames = len(f.patches)
	return f
}

// crop returns the pixels of a rectangle.
func crop[P pixel](pix []P, width int, rect image.Rectangle) (out []P) {
	for y := rect.Min.Y; y < rect.Max.Y; y++ {
		out = append(out, pix[y*width+rect.Min.X:y*width+rect.Max.X]...)
	}
	return out
}

// paint yields the patches of the film.
func (f film[P]) paint(yield func(*raster.Patch[P]) bool) error {
	for i := range f.patches {
		if !yield(&f.patches[i]) {
			break
		}
	}
	return nil
}

// check encodes the film, decodes it with image/png and compares all frames.
func (f film[P]) check(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if n, err := Encode(t.Context(), &b, f.header, f.paint); n != len(f.patches) || err != nil {
		t.Fatalf("%d frames, error %v; want %d, nil", n, err, len(f.patches))
	}
	got, delays := rendertest.DecodeAPNG(t, b.Bytes())
	for i, want := range f.want {
		if !bytes.Equal(got[i].Pix, want.Pix) {
			t.Fatalf("frame %d of %d, rectangle %v: other pixels than the painted ones", i, len(f.want), f.patches[i].Rect)
		}
		if delays[i] != f.delays[i] {
			t.Fatalf("frame %d lasts %d hundredths of a second, want %d", i, delays[i], f.delays[i])
		}
	}
	return b.Bytes()
}

// opaque has a transparent entry and three opaque ones, as the palette of an animation.
var opaque = color.Palette{color.RGBA{}, color.RGBA{200, 30, 30, 255}, color.RGBA{30, 200, 30, 255}, color.RGBA{250, 250, 250, 255}}

// TestEncode checks that viewers show the painted pictures, with a palette and in true colour with half-transparent
// pixels, for any number of workers.
func TestEncode(t *testing.T) {
	for seed := range uint64(100) {
		newFilm(seed, Header{Palette: opaque}, func(r *rand.Rand) (uint8, color.Color) {
			i := 1 + r.IntN(len(opaque)-1)
			return uint8(i), opaque[i]
		}).check(t)
		newFilm(seed, Header{}, func(r *rand.Rand) (uint32, color.Color) {
			c := []color.RGBA{{255, 0, 0, 255}, {0, 0, 128, 128}, {0, 0, 0, 0}}[r.IntN(3)]
			return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | uint32(c.A)<<24, c
		}).check(t)
	}
}

// TestEncodeHeader checks the number of plays and the additional chunks.
func TestEncodeHeader(t *testing.T) {
	for _, loops := range []int{0, 1, 7} {
		f := newFilm(1, Header{Palette: opaque, Loops: loops, Text: metadata.TextChunk("tiles:123/456/780")}, func(*rand.Rand) (uint8, color.Color) { return 1, opaque[1] })
		data := f.check(t)
		want := append([]byte("acTL"), 0, 0, 0, byte(len(f.patches)), 0, 0, 0, byte(loops))
		if !bytes.Contains(data, want) {
			t.Errorf("%d plays: the file does not contain %q", loops, want)
		}
		if id, _, err := metadata.ID(data); id != "tiles:123/456/780" || err != nil {
			t.Errorf("ID %q, error %v", id, err)
		}
	}
}

// A failingWriter fails after some writes.
type failingWriter int

var errFull = errors.New("disk full")

func (w *failingWriter) Write(p []byte) (int, error) {
	if *w--; *w < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// TestEncodeErrors checks that Encode reports the errors of the writer, of the painter and of the context.
func TestEncodeErrors(t *testing.T) {
	f := newFilm(3, Header{}, func(r *rand.Rand) (uint32, color.Color) { return 0, color.Transparent })
	for writes := range len(f.patches) + 2 {
		w := failingWriter(writes)
		if _, err := Encode(t.Context(), &w, f.header, f.paint); err != errFull {
			t.Errorf("writer that fails after %d writes: error %v", writes, err)
		}
	}
	errPaint := errors.New("no paint")
	paint := func(yield func(*raster.Patch[uint32]) bool) error {
		yield(&f.patches[0])
		return errPaint
	}
	if n, err := Encode(t.Context(), new(bytes.Buffer), f.header, paint); err != errPaint {
		t.Errorf("painter that fails: %d frames, error %v", n, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Encode(ctx, new(bytes.Buffer), f.header, f.paint); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled context: error %v", err)
	}
}
