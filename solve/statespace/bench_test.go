package statespace_test

import (
	"testing"

	"slidegif/solve/catalog"
	"slidegif/solve/statespace"
)

// BenchmarkExplore measures the state spaces of maps.
func BenchmarkExplore(b *testing.B) {
	for _, id := range []string{"klotski:横刀立马", "tiles:3x3@1"} {
		p, err := catalog.Parse(b.Context(), id)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(id, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s, err := statespace.Explore(b.Context(), p, statespace.ExploreOptions{Max: 1_000_000})
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(s.Len()), "positions")
			}
		})
	}
}
