package klotski

import (
	"testing"

	"slidegif/solve"
	"slidegif/solve/internal/kindtest"
)

// BenchmarkClassic solves 横刀立马.
func BenchmarkClassic(b *testing.B) {
	kindtest.Benchmark(b, []solve.Puzzle{kindtest.Named(b, Kind, "heng-dao-li-ma")}, Kind.Metrics...)
}

// BenchmarkAll solves the 423 layouts of 华容道.
func BenchmarkAll(b *testing.B) {
	var ps []solve.Puzzle
	for _, l := range Layouts()[:423] {
		ps = append(ps, kindtest.Named(b, Kind, l.Slug))
	}
	kindtest.Benchmark(b, ps, Kind.Metrics...)
}
