package render

import (
	"context"
	"testing"

	"slidegif/render/theme"
)

// A walk as long as the shortest solution of 横刀立马.
func benchShow() Solution { return wander(layoutOf(classic), 81, 4) }

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

type counted struct{ n int }

func (c *counted) Write(p []byte) (int, error) { c.n += len(p); return len(p), nil }
