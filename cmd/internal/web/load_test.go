package web

import (
	"fmt"
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

// BenchmarkPage sends the page as a browser asks for it.
func BenchmarkPage(b *testing.B) { benchmark(b, "/") }

// BenchmarkUnknown refuses names that nobody has asked for before.
func BenchmarkUnknown(b *testing.B) {
	s := quiet(b)
	n := 0
	for b.Loop() {
		n++
		if w := get(s, fmt.Sprintf("/solve.gif?puzzle=klotski:heng-dao-%d-ma", n)); w.Code != http.StatusBadRequest {
			b.Fatalf("%d", w.Code)
		}
	}
}
