package census

import (
	"context"
	"testing"

	"slidegif/solve/board"
)

func TestSetsCount(t *testing.T) {
	total := 0
	for _, s := range Sets() {
		total += s.count()
	}
	if total != 29334498 {
		t.Errorf("%d layouts, want 29334498", total)
	}
	t.Log(len(Sets()))
}

func BenchmarkSets(b *testing.B) {
	for _, m := range []board.Metric{board.StepMetric, board.MoveMetric, board.SlideMetric} {
		b.Run(string(m), func(b *testing.B) {
			for b.Loop() {
				w := setWalk{mover: newMover(m)}
				comps, solv, god, most := 0, 0, 0, 0
				for _, s := range Sets() {
					w.load(s)
					w.walk(context.Background())
					solv += len(w.queue)
					god = max(god, len(w.ends)-1)
					comps += w.components()
					most = max(most, w.total)
				}
				b.Log(comps, solv, god, most)
			}
		})
	}
}
