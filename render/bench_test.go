package render

import (
	"context"
	"io"
	"testing"

	"slidegif/render/gif"
	"slidegif/render/theme"
)

// A walk as long as the shortest solution of 横刀立马.
func benchShow() Show { return wander(layoutOf(classic), 81, 4) }

func BenchmarkGIF(b *testing.B) {
	for _, name := range theme.Names() {
		b.Run(name, func(b *testing.B) {
			o := with(b, "theme="+name)
			b.ReportAllocs()
			for b.Loop() {
				n := &counted{}
				if _, err := GIF(context.Background(), n, benchShow(), o); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(n.n), "bytes")
			}
		})
	}
}

// The parts of a GIF's time: what is drawn and quantised, and painting without encoding.
func BenchmarkSprites(b *testing.B) {
	for b.Loop() {
		if _, err := newAnimation(context.Background(), benchShow(), with(b, "theme=wood")); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPatches(b *testing.B) {
	a, err := newAnimation(context.Background(), benchShow(), with(b, "theme=wood"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := a.Patches(func(*gif.Patch) bool { return true }); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	s := solved(b, "klotski:横刀立马")
	for b.Loop() {
		if _, err := SVG(context.Background(), io.Discard, s, Options{View: "solution"}); err != nil {
			b.Fatal(err)
		}
	}
}

type counted struct{ n int }

func (c *counted) Write(p []byte) (int, error) { c.n += len(p); return len(p), nil }
