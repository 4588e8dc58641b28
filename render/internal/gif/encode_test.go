package gif

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
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
	return a, Header{Palette: a.Palette, Size: a.Size, Animated: true, Workers: 2, MinClearRun: 30}
}

func encode(t testing.TB, h Header, paint func(func(*Patch) bool) error) []byte {
	t.Helper()
	var b bytes.Buffer
	painted := 0
	n, err := Encode(context.Background(), &b, h, func(yield func(*Patch) bool) error {
		return paint(func(p *Patch) bool { painted++; return yield(p) })
	})
	if err != nil || n != painted {
		t.Fatalf("%d frames written, %v, want %d", n, err, painted)
	}
	return b.Bytes()
}

// A file begins like the file that image/gif writes for several frames, apart from the comment.
func TestHeader(t *testing.T) {
	for n := 2; n <= 256; n++ {
		p := make(color.Palette, n)
		for i := range p {
			p[i] = color.RGBA{uint8(i), uint8(3 * i), uint8(7 * i), 255}
		}
		dot := Patch{Rect: image.Rect(0, 0, 1, 1), Pix: []uint8{uint8(n - 1)}, Delay: 5}
		for loops := range 4 {
			h := Header{Palette: p, Size: image.Pt(300, 200), Animated: true, Loops: loops, Comment: "abc", Workers: 1}
			paint := func(yield func(*Patch) bool) error {
				if yield(&dot) {
					yield(&dot)
				}
				return nil
			}
			got := encode(t, h, paint)
			img := &image.Paletted{Pix: dot.Pix, Stride: 1, Rect: dot.Rect, Palette: p}
			g := &stdgif.GIF{Image: []*image.Paletted{img, img}, Delay: []int{5, 5}, Disposal: []byte{stdgif.DisposalNone, stdgif.DisposalNone},
				LoopCount: max(0, loops-1), Config: image.Config{ColorModel: p, Width: 300, Height: 200}}
			if loops == 1 {
				g.LoopCount = -1
			}
			var want bytes.Buffer
			if err := stdgif.EncodeAll(&want, g); err != nil {
				t.Fatal(err)
			}
			if h.Comment = ""; loops > 0 {
				continue
			}
			if got := encode(t, h, paint); !bytes.Equal(got, want.Bytes()) {
				t.Fatalf("%d colours, %d loops: file %q, want %q", n, loops, got, want.Bytes())
			}
			if got := bytes.Replace(got, []byte("\x21\xfe\x03abc\x00"), nil, 1); !bytes.Equal(got, want.Bytes()) {
				t.Fatalf("%d colours, %d loops: file without comment %q, want %q", n, loops, got, want.Bytes())
			}
		}
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

// grays returns a palette with a transparent entry and 15 shades.
func grays() color.Palette {
	p := color.Palette{color.RGBA{}}
	for i := range uint8(15) {
		p = append(p, color.Gray{i})
	}
	return p
}

// The output must not depend on the number of workers.
func TestDeterministic(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for seed := range uint64(200) {
		patches := randomAnimation(seed)
		h := Header{Palette: grays(), Size: patches[0].Rect.Size(), Animated: true, Workers: 1, MinClearRun: 3}
		paint := func(yield func(*Patch) bool) error {
			for _, p := range patches {
				if !yield(&p) {
					break
				}
			}
			return nil
		}
		want := encode(t, h, paint)
		for h.Workers = 2; h.Workers <= 4; h.Workers++ {
			if !bytes.Equal(encode(t, h, paint), want) {
				t.Fatalf("animation %d: output with %d workers differs from one worker", seed, h.Workers)
			}
		}
	}
}

// Decoding returns the painted frames. No frame has a local colour table.
func TestDecode(t *testing.T) {
	for seed := range uint64(500) {
		patches := randomAnimation(seed)
		h := Header{Palette: grays(), Size: patches[0].Rect.Size(), Animated: true, Workers: 1, MinClearRun: 3}
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
				if _, _, _, alpha := got.Palette[v].RGBA(); alpha == 0 && p.Under != nil {
					v = p.Under[i]
				}
				if v != p.Pix[i] {
					t.Fatalf("animation %d, frame %d: pixel %d = %d, want %d", seed, n, i, v, p.Pix[i])
				}
			}
		}
	}
}

// TestSmallerForm checks that a frame is the smaller of two forms: with unchanged pixels drawn again, or transparent.
func TestSmallerForm(t *testing.T) {
	saved, drawnAgain := 0, 0
	for seed := range uint64(100) {
		patches := randomAnimation(seed)
		h := Header{Palette: grays(), Size: patches[0].Rect.Size(), MinClearRun: 3}
		for n, p := range patches {
			whole := p
			whole.Under = nil
			frame, drawn := h.encodeFrame(&p), h.encodeFrame(&whole)
			switch d := len(drawn.blocks) - len(frame.blocks); {
			case frame.err != nil || drawn.err != nil || d < 0:
				t.Errorf("animation %d, frame %d: %d bytes, %d without transparent pixels, %v %v", seed, n, len(frame.blocks), len(drawn.blocks), frame.err, drawn.err)
			case d > 0:
				saved++
			case p.Under != nil && bytes.Equal(frame.blocks, drawn.blocks):
				drawnAgain++
			}
		}
	}
	if saved < 20 || drawnAgain < 20 {
		t.Errorf("transparent pixels save bytes in %d frames, and unchanged pixels are drawn again in %d, want at least 20 of each", saved, drawnAgain)
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
