package search

import (
	"errors"
	"math/bits"
	"testing"

	"slidegif/solve"
)

// In a weightedHypercube, flipping a higher bit has a longer travel.
type weightedHypercube struct{ hypercube }

func (w weightedHypercube) Travel(from, to [2]uint64) int32 {
	return int32(bits.Len64(from[0] ^ to[0]))
}

// BothEnds finds the same path as Shortest with fewer positions. The path does not depend on the workers
// and on the memory.
func TestBothEnds(t *testing.T) {
	for _, n := range []int{1, 2, 5, 12} {
		goal := uint64(1)<<n - 1
		w := weightedHypercube{hypercube{n, goal}}
		want, all, err := Shortest(t.Context(), w, [2]uint64{}, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []solve.Options{{Workers: 1}, {Workers: 3}, {Workers: 2, MaxPositions: all.Positions + 1}} {
			path, st, err := BothEnds(t.Context(), w, [2]uint64{}, [2]uint64{goal}, o)
			if err != nil || st.Depth != n || st.Positions > all.Positions+1 {
				t.Fatalf("BothEnds(hypercube %d, %+v): %+v, %v; want depth %d, at most %d positions", n, o, st, err, n, all.Positions+1)
			}
			for i := range want {
				if path[i] != want[i] {
					t.Fatalf("BothEnds(hypercube %d, %+v) = %b, want %b", n, o, path, want)
				}
			}
		}
	}
	// This search is large enough to be split into shards.
	far := weightedHypercube{hypercube{18, 0}}
	if path, st, err := BothEnds(t.Context(), far, [2]uint64{}, [2]uint64{1<<18 - 1}, solve.Options{Workers: 3}); err != nil || len(path) != 19 || st.Depth != 18 {
		t.Errorf("BothEnds(hypercube 18) = %d codes, %+v, %v; want 19 codes, depth 18", len(path), st, err)
	}
	for _, workers := range []int{1, 3} {
		h := weightedHypercube{hypercube{12, 0}}
		path, st, err := BothEnds(t.Context(), h, [2]uint64{}, [2]uint64{0, 1}, solve.Options{Workers: workers})
		if err != nil || path != nil || st.Positions > 2<<12 || st.Positions < 1<<12 {
			t.Errorf("BothEnds to an unreachable goal = %v, %+v, %v; want no path", path, st, err)
		}
	}
	h, goal := weightedHypercube{hypercube{40, 0}}, [2]uint64{1<<40 - 1}
	for kind, o := range map[solve.LimitKind]solve.Options{
		solve.PositionsLimit: {MaxPositions: 200_000, Workers: 2}, solve.MemoryLimit: {Memory: 4 << 20, Workers: 2},
	} {
		_, st, err := BothEnds(t.Context(), h, [2]uint64{}, goal, o)
		var limit *solve.Limit
		if !errors.As(err, &limit) || limit.Kind != kind || limit.LowerBound != st.Depth || st.Depth < 8 || kind == solve.PositionsLimit && st.Positions != 200_000 {
			t.Errorf("BothEnds(hypercube 40): %+v, %v; want a limit of %v", st, err, kind)
		}
	}
}
