package classic

import (
	"slices"
	"testing"

	"slidegif/solve"
)

// TestCountPerfectWorkers checks that the counts do not depend on the number of workers or on the memory limit.
func TestCountPerfectWorkers(t *testing.T) {
	sets := slices.DeleteFunc(Sets(), func(s Set) bool { return s.count() > 2000 })
	var first []PerfectCount
	for _, o := range []solve.CensusOptions{{Workers: 1}, {Workers: 3}, {Workers: 3, Memory: 1 << 20}} {
		layouts := int64(0)
		o.Progress = func(done, total int64) { layouts = done }
		counts, err := CountPerfect(t.Context(), sets, o)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = counts
		}
		perfect, total := int64(0), int64(0)
		for _, c := range counts {
			perfect, total = perfect+c.Perfect, total+c.Layouts
		}
		if perfect == 0 || layouts != total || !slices.Equal(counts, first) {
			t.Errorf("%d workers: %d perfect layouts, progress %d of %d, want the counts of one worker", o.Workers, perfect, layouts, total)
		}
	}
}
