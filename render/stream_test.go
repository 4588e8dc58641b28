package render

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/gif"
	"io"
	"slices"
	"testing"

	"slidegif/solve/crew"
)

// animationOf is an animation long enough for several chunks.
func animationOf(t testing.TB, keys string, moves int) *animation {
	t.Helper()
	a, err := newAnimation(context.Background(), wander(layoutOf(classic), moves, 11), with(t, keys))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func written(t testing.TB, a *animation) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := a.write(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Chunks joined are, byte for byte, what gif.EncodeAll makes of all frames at once.
func TestStreamIsOneEncodeAll(t *testing.T) {
	for _, keys := range []string{"size=140", "size=140,loops=1", "size=150,loops=5,colors=200,theme=wood", "size=90,colors=8,tween=9"} {
		a := animationOf(t, keys, 40)
		a.stream.comment = ""
		g := a.stream.gif()
		g.LoopCount = map[int]int{0: 0, 1: -1, 5: 4}[a.stream.loops]
		thin := &thinner{clear: uint8(a.stream.hole)}
		err := a.paint(func(p *patch) bool {
			thin.pack(p)
			// A prefix of the one palette, as long as the frame needs.
			n := min(1<<literal(slices.Max(p.pix)), len(a.stream.model))
			pix := slices.Clone(p.pix)
			g.Image = append(g.Image, &image.Paletted{Pix: pix, Stride: p.rect.Dx(), Rect: p.rect, Palette: a.stream.model[:n]})
			g.Delay = append(g.Delay, p.delay)
			g.Disposal = append(g.Disposal, gif.DisposalNone)
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		var want bytes.Buffer
		if err := gif.EncodeAll(&want, g); err != nil {
			t.Fatal(err)
		}
		if len(g.Image) < 2*chunkFrames {
			t.Fatalf("%d frames are too few to test with", len(g.Image))
		}
		if got := written(t, a); !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%s: %d bytes in chunks differ from %d bytes at once", keys, len(got), want.Len())
		}
	}
}

func TestCoresDoNotMatter(t *testing.T) {
	var first []byte
	for _, workers := range []int{1, 2, 5} {
		a := animationOf(t, "size=140", 40)
		a.stream.workers = workers
		got := written(t, a)
		if first == nil {
			first = got
		}
		if !bytes.Equal(got, first) {
			t.Errorf("%d workers write other bytes than one", workers)
		}
	}
}

func TestNoLocalTables(t *testing.T) {
	for _, keys := range []string{"size=140", "size=140,colors=256,theme=wood,title=x", "size=120,colors=8"} {
		data := written(t, animationOf(t, keys, 20))
		i := 13 + 3<<(1+data[10]&7)
		for data[i] != trailer {
			switch data[i] {
			case 0x21:
				i += 2
			case 0x2c:
				if data[i+9]&0x80 != 0 {
					t.Fatalf("%s: a frame has a table of its own", keys)
				}
				i += 11
			}
			for data[i] != 0 {
				i += 1 + int(data[i])
			}
			i++
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

func TestStreamStops(t *testing.T) {
	for _, left := range []int{0, 10, 5000, 30000} {
		a := animationOf(t, "size=140", 60)
		if _, err := a.write(context.Background(), &brokenWriter{left}); !errors.Is(err, errBroken) {
			t.Errorf("after %d bytes: %v", left, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	a := animationOf(t, "size=140", 60)
	cancel()
	if _, err := a.write(ctx, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := GIF(ctx, io.Discard, a.show, with(t, "size=140")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before it began: %v", err)
	}
}

// A panic while a frame is painted or encoded is an error of the animation, not the end
// of the process.
func TestStreamCatches(t *testing.T) {
	for name, spoil := range map[string]func(p *patch, n int){
		"painting": func(_ *patch, n int) {
			if n == 2*chunkFrames {
				panic("boom")
			}
		},
		"encoding": func(p *patch, n int) {
			if n == chunkFrames {
				p.pix = nil // while the rectangle is not empty
			}
		},
	} {
		a := animationOf(t, "size=90,motion=exact", 60)
		n := 0
		_, err := a.stream.write(t.Context(), io.Discard, true, func(yield func(*patch) bool) error {
			return a.paint(func(p *patch) bool {
				spoil(p, n)
				n++
				return yield(p)
			})
		})
		if _, ok := errors.AsType[*crew.Panic](err); !ok || n <= chunkFrames {
			t.Errorf("%s: after %d frames: %v", name, n, err)
		}
	}
}
