package gif

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	imagedraw "image/draw"
	stdgif "image/gif"
	"io"
	"math/rand/v2"
	"testing"

	"slidegif/render/raster"
	"slidegif/render/scene"
	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/parallel"
	"slidegif/solve/test/testcost"
)

// animation returns an animation with some hundred frames.
func animation(t testing.TB, moves, colors int) (*raster.Animation[uint8], Header) {
	t.Helper()
	b := rendertest.Board(rendertest.Classic)
	walk := rendertest.RandomMoves(b, moves, 11)
	parts, err := raster.NewParts(t.Context(), theme.Design{Theme: theme.Themes[0], Board: b, Labels: true}, 140, false)
	if err != nil {
		t.Fatal(err)
	}
	a, err := raster.NewAnimation(parts, b, []scene.Line{{Moves: walk, Timing: scene.Timing{Tween: 4, Move: 30, First: 100, Last: 250, To: len(walk)}}}, colors, true)
	if err != nil {
		t.Fatal(err)
	}
	return a, Header{Palette: a.Palette, Size: a.Size, Animated: true, Workers: 2}
}

func encode(t testing.TB, h Header, paint func(func(*Patch) bool) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := Encode(context.Background(), &b, h, paint); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The header must equal the header from the standard library, apart from the comment.
func TestHeader(t *testing.T) {
	for n := 2; n <= 256; n++ {
		p := make(color.Palette, n)
		for i := range p {
			p[i] = color.RGBA{uint8(i), uint8(3 * i), uint8(7 * i), 255}
		}
		for loops := range 4 {
			dot := &image.Paletted{Pix: []uint8{0}, Stride: 1, Rect: image.Rect(0, 0, 1, 1), Palette: p}
			g := &stdgif.GIF{Image: []*image.Paletted{dot, dot}, Delay: []int{0, 0}, LoopCount: max(0, loops-1),
				Config: image.Config{ColorModel: p, Width: 300, Height: 200}}
			if loops == 1 {
				g.LoopCount = -1
			}
			var want bytes.Buffer
			if err := stdgif.EncodeAll(&want, g); err != nil {
				t.Fatal(err)
			}
			got := Header{Palette: p, Size: image.Pt(300, 200), Animated: true, Loops: loops}.encode()
			if !bytes.HasPrefix(want.Bytes(), got) || want.Bytes()[len(got)] != extension && want.Bytes()[len(got)] != imageDescriptor {
				t.Fatalf("%d colours, %d loops: header differs from image/gif", n, loops)
			}
		}
	}
	if h := (Header{Palette: color.Palette{color.Black, color.White}, Comment: "abc"}).encode(); !bytes.HasSuffix(h, []byte("\x21\xfe\x03abc\x00")) {
		t.Errorf("header = %q, want a comment at the end", h)
	}
}

// randomAnimation returns a small animation with few colours and long runs, similar to a board.
func randomAnimation(seed uint64) []Patch {
	r := rand.New(rand.NewPCG(seed, 1))
	w, h, colors := 4+r.IntN(15), 4+r.IntN(15), 2+r.IntN(14)
	now := make([]uint8, w*h)
	fill := func(rect image.Rectangle) {
		for n := r.IntN(8); n >= 0; n-- {
			a, b := rect.Min.Add(image.Pt(r.IntN(rect.Dx()), r.IntN(rect.Dy()))), rect.Min.Add(image.Pt(r.IntN(rect.Dx()), r.IntN(rect.Dy())))
			c, speckle := 1+uint8(r.IntN(colors)), r.IntN(12)
			for y := min(a.Y, b.Y); y <= max(a.Y, b.Y); y++ {
				for x := min(a.X, b.X); x <= max(a.X, b.X); x++ {
					if now[y*w+x] = c; r.IntN(12) < speckle-6 {
						now[y*w+x] = 1 + uint8(r.IntN(colors))
					}
				}
			}
		}
	}
	crop := func(rect image.Rectangle) (out []uint8) {
		for y := rect.Min.Y; y < rect.Max.Y; y++ {
			out = append(out, now[y*w+rect.Min.X:y*w+rect.Max.X]...)
		}
		return out
	}
	for i := range now {
		now[i] = 1
	}
	whole := image.Rect(0, 0, w, h)
	fill(whole)
	patches := []Patch{{Rect: whole, Pix: crop(whole), Delay: 10}}
	for range 1 + r.IntN(8) {
		x, y := r.IntN(w-2), r.IntN(h-2)
		rect := image.Rect(x, y, x+1+r.IntN(w-x-1), y+1+r.IntN(h-y-1))
		under := crop(rect)
		fill(rect)
		patches = append(patches, Patch{Rect: rect, Pix: crop(rect), Under: under, Delay: 5})
	}
	return patches
}

// The output must not depend on the number of workers or on previously encoded frames.
func TestDeterministic(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	palette := make(color.Palette, 16)
	for i := range palette {
		palette[i] = color.Gray{uint8(i)}
	}
	var used compressor
	for seed := range uint64(4000) {
		patches := randomAnimation(seed)
		h := Header{Palette: palette, Size: patches[0].Rect.Size(), Animated: true, Workers: 1}
		paint := func(yield func(*Patch) bool) error {
			for _, p := range patches {
				if !yield(&p) {
					break
				}
			}
			return nil
		}
		want := encode(t, h, paint)
		if seed%20 == 0 {
			for h.Workers = 2; h.Workers <= 4; h.Workers++ {
				if !bytes.Equal(encode(t, h, paint), want) {
					t.Fatalf("animation %d: output with %d workers differs from one worker", seed, h.Workers)
				}
			}
		}
		var after []byte
		for _, p := range patches {
			after = append(after, used.encodeFrame(&p)...)
		}
		if !bytes.HasSuffix(want, append(after, trailer)) {
			t.Fatalf("animation %d: output of a reused compressor differs", seed)
		}
	}
}

// Decoding returns the painted frames. No frame has a local colour table.
func TestDecode(t *testing.T) {
	for seed := range uint64(500) {
		patches := randomAnimation(seed)
		palette := make(color.Palette, 16)
		for i := range palette {
			palette[i] = color.Gray{uint8(i)}
		}
		h := Header{Palette: palette, Size: patches[0].Rect.Size(), Animated: true, Workers: 1}
		data := encode(t, h, func(yield func(*Patch) bool) error {
			for _, p := range patches {
				yield(&p)
			}
			return nil
		})
		g, err := stdgif.DecodeAll(bytes.NewReader(data))
		if err != nil || len(g.Image) != len(patches) {
			t.Fatalf("animation %d: %v, want %d frames", seed, err, len(patches))
		}
		for n, p := range patches {
			got := g.Image[n]
			if got.Rect != p.Rect || g.Delay[n] != p.Delay || g.Disposal[n] != stdgif.DisposalNone {
				t.Fatalf("animation %d, frame %d: rectangle %v, delay %d cs, disposal %d; want those of the patch", seed, n, got.Rect, g.Delay[n], g.Disposal[n])
			}
			for i, v := range got.Pix {
				if v == 0 && p.Under != nil {
					v = p.Under[i]
				}
				if v != p.Pix[i] {
					t.Fatalf("animation %d, frame %d: pixel %d = %d, want %d", seed, n, i, v, p.Pix[i])
				}
			}
		}
	}
}

// The fast encoder writes slightly larger files with the same frames.
func TestFast(t *testing.T) {
	a, h := animation(t, 60, 64)
	want := encode(t, h, a.Patches)
	h.Fast = true
	got := encode(t, h, a.Patches)
	if len(got) <= len(want) || len(got) > len(want)*11/10 {
		t.Errorf("fast: %d bytes, want up to 10 %% more than %d", len(got), len(want))
	}
	quick, err := stdgif.DecodeAll(bytes.NewReader(got))
	if err != nil {
		t.Fatal(err)
	}
	usual, err := stdgif.DecodeAll(bytes.NewReader(want))
	if err != nil {
		t.Fatal(err)
	}
	draw := func(screen *image.RGBA, frame *image.Paletted) []uint8 {
		imagedraw.Draw(screen, frame.Rect, frame, frame.Rect.Min, imagedraw.Over)
		return screen.Pix
	}
	one, other := image.NewRGBA(image.Rectangle{Max: a.Size}), image.NewRGBA(image.Rectangle{Max: a.Size})
	for n, frame := range usual.Image {
		if len(quick.Image) != len(usual.Image) || !bytes.Equal(draw(one, quick.Image[n]), draw(other, frame)) || quick.Delay[n] != usual.Delay[n] {
			t.Fatalf("frame %d differs", n)
		}
	}
}

type brokenWriter struct{ left int }

var errBroken = errors.New("disk full")

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

func TestEncodeErrors(t *testing.T) {
	a, h := animation(t, 60, 64)
	for _, left := range []int{0, 10, 5000, 30000} {
		if _, err := Encode(t.Context(), &brokenWriter{left}, h, a.Patches); !errors.Is(err, errBroken) {
			t.Errorf("writer failing after %d bytes: error = %v, want %v", left, err, errBroken)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Encode(ctx, io.Discard, h, a.Patches); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled context: error = %v, want context.Canceled", err)
	}
}

// A panic in paint or in a worker becomes an error of Encode.
func TestEncodePanics(t *testing.T) {
	for name, spoil := range map[string]func(p *Patch, n int){
		"painting": func(_ *Patch, n int) {
			if n == 64 {
				panic("boom")
			}
		},
		"encoding": func(p *Patch, n int) {
			if n == 32 {
				p.Under = p.Under[:1] // shorter than Pix
			}
		},
	} {
		a, h := animation(t, 60, 64)
		n := 0
		_, err := Encode(t.Context(), io.Discard, h, func(yield func(*Patch) bool) error {
			return a.Patches(func(p *Patch) bool {
				spoil(p, n)
				n++
				return yield(p)
			})
		})
		if _, ok := errors.AsType[*parallel.Panic](err); !ok || n <= 32 {
			t.Errorf("%s: after %d frames: error = %v, want a parallel.Panic", name, n, err)
		}
	}
}
