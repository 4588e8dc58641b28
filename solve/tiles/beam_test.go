package tiles

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// randomForm returns a random puzzle as the quick tables see it, with their heuristic.
func randomForm(t *testing.T, params string, seed uint64) (*normalForm, heuristic) {
	t.Helper()
	q, err := Random(t.Context(), params, seed)
	if err != nil {
		t.Fatal(err)
	}
	f := normalize(q.(*puzzle))
	h, _, err := quickHeuristic(t.Context(), f.h, f.w, f.blank, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return f, h
}

// A beam from either end finds a way from the start to the goal, the same one where nothing
// longer is asked for, and none that is shorter than a bound.
func TestBeamFromBothEnds(t *testing.T) {
	for i, size := range []string{"3x6", "5x5+goal", "4x5+goal"} {
		if testing.Short() && i > 0 {
			break
		}
		f, h := randomForm(t, size, 2)
		s := &stepSearch{normalForm: f, o: solve.Options{Workers: 2}}
		for _, back := range []bool{false, true} {
			d := s.direction(h, back)
			search := func(most int) []uint8 {
				path, _, err := d.search(t.Context(), 600, most, func(int64) {})
				if err != nil {
					t.Fatal(err)
				}
				return path
			}
			path := search(1000)
			if path == nil {
				t.Fatalf("%s, back %t: no path", size, back)
			}
			all := walkedCells(f.cells, f.start(), path)
			if last := all[len(path)]; string(last) != string(identity(f.h*f.w)) {
				t.Errorf("%s, back %t: the path ends at %v", size, back, last)
			}
			if again := search(len(path)); again == nil || len(again) > len(path) {
				t.Errorf("%s, back %t: %d steps within %d", size, back, len(again), len(path))
			}
			least := h.walker().set(f.cells, f.start())
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

// A beam is as wide on every machine with enough memory, and narrower with less.
func TestBeamWidth(t *testing.T) {
	f, h := randomForm(t, "5x5", 1)
	width := func(memory, others int64) int64 {
		n, err := newBeam(h, f, 1).width(1<<40, memory, others, 200)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	most := width(0, 0)
	if large, small := width(8<<30, 0), width(256<<20, 0); large != most || small >= most {
		t.Errorf("widths %d with 8 GiB, %d with 256 MiB and %d where nobody says how much", large, small, most)
	}
	if beside := width(512<<20, 256<<20); beside != width(256<<20, 0) {
		t.Errorf("width %d with 512 MiB beside tables of 256 MiB, %d with 256 MiB", beside, width(256<<20, 0))
	}
}

// A beam that finds no path is widened as far as memory allows, and then gives up. No solution of
// this puzzle has so few steps as the beam may take.
func TestBeamGrowsWithinMemory(t *testing.T) {
	f, h := randomForm(t, "6x6", 1)
	o := solve.Options{Workers: 2, Memory: h.bytes() + 1<<20}
	s := &stepSearch{normalForm: f, o: o, sums: h, proof: &deepening{h: h, bound: 130}, most: math.MaxInt64}
	d := s.direction(h, false)
	err := s.beam(t.Context(), d, 1, 0)
	limit, ok := errors.AsType[*solve.Limit](err)
	if !ok || limit.Kind != solve.MemoryLimit || limit.AtLeast != s.proof.bound {
		t.Errorf("a beam without a path: %v", err)
	}
	widest, err := d.beam.width(math.MaxInt64, o.Memory, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	var widths []int64
	for width := int64(leastWidth); err == nil; width, err = d.beam.wider(width) {
		widths = append(widths, width)
	}
	if len(widths) < 3 || widths[len(widths)-1] != widest || !slices.IsSorted(widths) {
		t.Errorf("the widths %d, at most %d", widths, widest)
	}
}
