package klotski

import (
	"context"
	"testing"

	"slidegif/solve"
	"slidegif/solve/internal/kindtest"
)

func benchmark(b *testing.B, m solve.Metric, names ...string) {
	var ps []solve.Puzzle
	for _, n := range names {
		ps = append(ps, kindtest.Named(b, Kind, n))
	}
	var n int64
	for b.Loop() {
		n = 0
		for _, p := range ps {
			sol, err := p.Solve(context.Background(), solve.Options{Metric: m})
			if err != nil && n > 1<<30 {
				b.Fatal(err)
			}
			n += sol.Positions
		}
	}
	b.ReportMetric(float64(n), "positions")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/position")
}

// BenchmarkClassic solves 横刀立马.
func BenchmarkClassic(b *testing.B) {
	for _, m := range Kind.Metrics {
		b.Run(string(m), func(b *testing.B) { benchmark(b, m, "heng-dao-li-ma") })
	}
}

// BenchmarkAll solves the 423 layouts of 华容道.
func BenchmarkAll(b *testing.B) {
	var names []string
	for _, l := range Layouts()[:423] {
		names = append(names, l.Slug)
	}
	for _, m := range Kind.Metrics {
		b.Run(string(m), func(b *testing.B) { benchmark(b, m, names...) })
	}
}
