package search

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"slidegif/solve"
)

// TestKeys checks the order of candidates: novel positions first, then by turn, then by estimate.
func TestKeys(t *testing.T) {
	for _, pair := range [][2]uint64{
		{keyOf(false, 0, 5), keyOf(false, 0, 6)}, {keyOf(false, 0, 99), keyOf(false, 1, 0)}, {keyOf(false, 7, 99), keyOf(true, 0, 0)},
		{keyOf(false, math.MaxUint64, 99), keyOf(true, 0, 0)}, {keyOf(true, 0, 99), keyOf(true, 1, 0)},
	} {
		if pair[0] >= pair[1] {
			t.Errorf("key %x does not come before key %x", pair[0], pair[1])
		}
	}
}

// TestNovelty checks which positions have a novel pair of features, and that each pair is looked up once.
func TestNovelty(t *testing.T) {
	r := round[[2]uint64]{lookupCost: 1, seenPairs: make([]uint64, 1<<(pairBits-6))}
	for _, test := range []struct {
		name             string
		parent, features []uint16
		estimate         int
		same, novel      bool
		pairs            int64
	}{
		{"first position", nil, []uint16{1, 2, 3}, 5, false, true, 3},
		{"same position", nil, []uint16{1, 2, 3}, 5, false, false, 3},
		{"same features in another order", nil, []uint16{3, 1, 2}, 5, false, false, 3},
		{"another estimate", nil, []uint16{1, 2, 3}, 6, false, true, 3},
		{"moved piece", []uint16{1, 2, 3}, []uint16{1, 2, 4}, 5, true, true, 2},
		{"moved back", []uint16{1, 2, 4}, []uint16{1, 2, 3}, 5, true, false, 2},
		{"nothing moved", []uint16{1, 2, 3}, []uint16{1, 2, 3}, 7, true, false, 0},
		{"two moved pieces", []uint16{1, 2, 3}, []uint16{1, 8, 9}, 5, true, true, 3},
		{"pair of known features", nil, []uint16{4, 8}, 5, false, true, 1},
	} {
		r.parentFeatures, r.features, r.work = test.parent, test.features, 0
		if novel := r.isNovel(test.estimate, test.same); novel != test.novel || r.work != test.pairs {
			t.Errorf("%s: novel %t after %d pairs, want %t after %d", test.name, novel, r.work, test.novel, test.pairs)
		}
	}
}

// TestPrune checks that prune keeps the best candidates in order, and the earlier one of equal candidates.
func TestPrune(t *testing.T) {
	var c candidates[[2]uint64]
	if err := c.Grow(t.Context(), MaxPositions); err != nil {
		t.Fatal(err)
	}
	c.clear()
	for i, key := range []uint64{50, 20, 40, 20, 30, 20} {
		c.add([2]uint64{uint64(i)}, key, uint32(10*i))
	}
	check := func(width int, want []uint64, maxKey uint64) {
		t.Helper()
		c.prune(width)
		var got []uint64
		for _, e := range c.rank {
			got = append(got, c.At(e.number)[0])
			if e.parent != uint32(10*c.At(e.number)[0]) {
				t.Errorf("width %d: candidate %d has parent %d", width, c.At(e.number)[0], e.parent)
			}
		}
		if !slices.Equal(got, want) || c.maxKey != maxKey || int(c.Len()) != len(want) {
			t.Errorf("width %d: candidates %d of %d, largest key %d, want %d and %d", width, got, c.Len(), c.maxKey, want, maxKey)
		}
	}
	check(6, []uint64{1, 3, 5, 4, 2, 0}, math.MaxUint64)
	check(5, []uint64{1, 3, 5, 4, 2}, 40)
	check(2, []uint64{1, 3}, 20)
	if _, found := c.Find([2]uint64{5}); found {
		t.Error("a dropped candidate is still in the table")
	}
	c.clear()
	if c.Len() != 0 || len(c.rank) != 0 || c.maxKey != math.MaxUint64 {
		t.Errorf("after clear: %d candidates, largest key %d", c.Len(), c.maxKey)
	}
}

// A crowd is a graph with many pieces, all of which stay in place.
type crowd struct {
	hypercube
	pieces int
}

func (crowd) EvalCost() int64 { return 6 }

func (g crowd) Evaluate(dst []uint16, _ [2]uint64) (int, []uint16) {
	for i := range g.pieces {
		dst = append(dst, uint16(i))
	}
	return 1, dst
}

// TestPositionCost checks the effort of a position by its numbers of moves and pieces.
func TestPositionCost(t *testing.T) {
	for _, test := range []struct {
		moves, pieces int
		want          int64
	}{
		{6, 12, 1}, {20, 0, 1}, {22, 12, 2}, {20, 32, 3}, {20, 33, 6}, {100, 12, 9},
	} {
		r := round[[2]uint64]{g: crowd{hypercube{test.moves, 0}, test.pieces}}
		r.evalCost = r.g.EvalCost()
		if got := r.positionCost([2]uint64{}); got != test.want {
			t.Errorf("%d moves and %d pieces: %d units, want %d", test.moves, test.pieces, got, test.want)
		}
	}
}

// An unsolvableGrid has no goal, since its estimates are never 0.
type unsolvableGrid struct{ guidedGrid }

func (g unsolvableGrid) Evaluate(dst []uint16, s [2]uint64) (int, []uint16) {
	estimate, features := g.guidedGrid.Evaluate(dst, s)
	return estimate + 1, features
}

// TestBeamSearchEffort checks that a search without a path ends when the effort is spent, and that its progress grows
// to the whole effort.
func TestBeamSearchEffort(t *testing.T) {
	const effort = 20_000
	var last solve.Progress
	path, st, err := BeamSearch(t.Context(), HeuristicGraph[[2]uint64](unsolvableGrid{guidedGrid{grid{63<<40 | 63<<20 | 63}}}), [2]uint64{}, Bounds{}, solve.Options{Effort: effort, Progress: func(p solve.Progress) {
		if p.Positions <= last.Positions || p.Share <= last.Share || p.Share > 1 || p.Positions-last.Positions > 2*checkUnits {
			t.Errorf("progress %+v after %+v", p, last)
		}
		last = p
	}})
	if path != nil || err != nil || st.Effort < effort*9/10 || st.Effort > effort+2 || st.Positions != st.Effort {
		t.Errorf("path of %d positions, %+v, error %v; want no path with an effort of %d", len(path), st, err, effort)
	}
	if last.Positions < st.Effort-2*checkUnits || last.Share < 0.9 {
		t.Errorf("last progress %+v, want nearly the effort %d", last, st.Effort)
	}
}

// TestBeamSearchCanceled checks that a canceled search returns the best path so far with the cause.
func TestBeamSearchCanceled(t *testing.T) {
	g := HeuristicGraph[[2]uint64](guidedGrid{grid{63<<40 | 63<<20 | 63}})
	for at, wantPath := range map[int64]bool{5000: false, 60_000: true} {
		ctx, cancel := context.WithCancelCause(t.Context())
		cause := errors.New("enough")
		path, st, err := BeamSearch(ctx, g, [2]uint64{}, Bounds{}, solve.Options{Effort: 200_000, Progress: func(p solve.Progress) {
			if p.Positions >= at {
				cancel(cause)
			}
		}})
		if !errors.Is(err, cause) || (path != nil) != wantPath || st.Positions < at || st.Positions > at+3*checkUnits {
			t.Errorf("canceled at %d: path of %d positions, %+v, error %v; want %v, and a path: %t", at, len(path), st, err, cause, wantPath)
		}
	}
}
