package render

import (
	"context"
	"io"
	"testing"

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

// The parts of a GIF's time: what is drawn and quantised, and the frame loop.
func BenchmarkSprites(b *testing.B) {
	for b.Loop() {
		if _, err := newAnimation(context.Background(), benchShow(), with(b, "theme=wood")); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFrames(b *testing.B) {
	a, err := newAnimation(context.Background(), benchShow(), with(b, "theme=wood"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := a.write(context.Background(), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPaintOnly(b *testing.B) {
	a, err := newAnimation(context.Background(), benchShow(), with(b, "theme=wood"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := a.paint(func(*patch) bool { return true }); err != nil {
			b.Fatal(err)
		}
	}
}

type counted struct{ n int }

func (c *counted) Write(p []byte) (int, error) { c.n += len(p); return len(p), nil }
