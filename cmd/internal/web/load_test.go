package web

import (
	"net/http"
	"testing"
)

// BenchmarkRandom draws, solves and renders an 8-puzzle that nobody has asked for before.
func BenchmarkRandom(b *testing.B) { benchmark(b, "/random.gif?kind=tiles:3x3") }

// BenchmarkCached sends one that is in memory.
func BenchmarkCached(b *testing.B) { benchmark(b, "/solve.gif?puzzle=864/072/513") }

func benchmark(b *testing.B, url string) {
	s := quiet(b)
	if w := get(s, url); w.Code != http.StatusOK {
		b.Fatalf("%d: %s", w.Code, w.Body)
	}
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if w := get(s, url); w.Code != http.StatusOK {
				b.Errorf("%d", w.Code)
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
}
