package tiles

import (
	"context"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A beam from either end finds a way from the start to the goal, the same one where nothing
// longer is asked for, and none that is shorter than a bound.
func TestBeamFromBothEnds(t *testing.T) {
	for i, size := range []string{"3x6", "5x5+goal", "4x5+goal"} {
		if testing.Short() && i > 0 {
			break
		}
		q, err := Random(t.Context(), size, 2)
		if err != nil {
			t.Fatal(err)
		}
		p := q.(*puzzle)
		s := newStepSearch(t.Context(), newSolver(p, solve.Options{Metric: board.StepMetric, Workers: 2}))
		h, err := s.quickFor(t.Context(), s.normalForm)
		if err != nil {
			t.Fatal(err)
		}
		for _, back := range []bool{false, true} {
			search := func(most int) []uint8 {
				path, err := s.beamOnce(h, back, 600, s.left(), most)
				if err != nil {
					t.Fatal(err)
				}
				return path
			}
			path := search(1000)
			if path == nil {
				t.Fatalf("%s, back %t: no path", size, back)
			}
			if _, err := board.Check(p.Board(), p.moves(s.blanks(path)), board.StepMetric); err != nil {
				t.Errorf("%s, back %t: %v", size, back, err)
			}
			if again := search(len(path)); again == nil || len(again) > len(path) {
				t.Errorf("%s, back %t: %d steps within %d", size, back, len(again), len(path))
			}
			least := h.Walker().Set(s.cells, s.start())
			if short := search(least - 2); short != nil {
				t.Errorf("%s, back %t: %d steps; no solution has fewer than %d", size, back, len(short), least)
			}
		}
	}
}

// The count of positions goes on through all phases of a search.
func TestProgressGoesOn(t *testing.T) {
	for _, m := range []solve.Metric{board.StepMetric, board.PushMetric} {
		q, err := Random(t.Context(), "3x6", 1)
		if err != nil {
			t.Fatal(err)
		}
		var counts []int64
		o := solve.Options{Metric: m, Effort: 300_000, Workers: 1, Progress: func(at solve.Progress) {
			if at.Stage == "" {
				counts = append(counts, at.Positions)
			}
		}}
		sol, err := q.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		stale := 0
		for i := 1; i < len(counts); i++ {
			if counts[i] < counts[i-1] {
				t.Errorf("%s: %d positions after %d", m, counts[i], counts[i-1])
			}
			if counts[i] == counts[i-1] {
				stale++
			}
		}
		if all := sol.Nodes + sol.Positions; stale > 8 || len(counts) < 30 || counts[len(counts)-1] < all/2 {
			t.Errorf("%s: %d of %d counts repeat the one before; the last is %d of %d", m, stale, len(counts), counts[len(counts)-1], all)
		}
	}
}
