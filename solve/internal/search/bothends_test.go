package search

import (
	"errors"
	"math/bits"
	"testing"

	"slidegif/solve"
)

// A weighed hypercube is one whose moves are the longer, the higher the bit that they turn over.
type weighed struct{ hypercube }

func (w weighed) Travel(from, to [2]uint64) int32 {
	return int32(bits.Len64(from[0] ^ to[0]))
}

// From both ends the path is the one that the search from the start finds, with fewer positions,
// whatever the number of goroutines and the memory; and its bounds are kept.
func TestBothEnds(t *testing.T) {
	for _, n := range []int{1, 2, 5, 12} {
		goal := uint64(1)<<n - 1
		w := weighed{hypercube{n, goal}}
		want, all, err := Shortest(t.Context(), w, [2]uint64{}, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []solve.Options{{Workers: 1}, {Workers: 3}, {Workers: 2, MaxPositions: all.Positions + 1}} {
			path, st, err := BothEnds(t.Context(), w, [2]uint64{}, [2]uint64{goal}, o)
			if err != nil || st.Depth != n || st.Positions > all.Positions+1 {
				t.Fatalf("%d, %+v: %+v, %v", n, o, st, err)
			}
			for i := range want {
				if path[i] != want[i] {
					t.Fatalf("%d, %+v: %b, want %b", n, o, path, want)
				}
			}
		}
	}
	// With so many positions each end is cut into shards.
	far := weighed{hypercube{18, 0}}
	if path, st, err := BothEnds(t.Context(), far, [2]uint64{}, [2]uint64{1<<18 - 1}, solve.Options{Workers: 3}); err != nil || len(path) != 19 || st.Depth != 18 {
		t.Errorf("%d codes, %+v, %v", len(path), st, err)
	}
	for _, workers := range []int{1, 3} {
		h := weighed{hypercube{12, 0}}
		path, st, err := BothEnds(t.Context(), h, [2]uint64{}, [2]uint64{0, 1}, solve.Options{Workers: workers})
		if err != nil || path != nil || st.Positions > 2<<12 || st.Positions < 1<<12 {
			t.Errorf("an end that cannot be reached: %v, %+v, %v", path, st, err)
		}
	}
	h, goal := weighed{hypercube{40, 0}}, [2]uint64{1<<40 - 1}
	for kind, o := range map[solve.LimitKind]solve.Options{
		solve.PositionsLimit: {MaxPositions: 200_000, Workers: 2}, solve.MemoryLimit: {Memory: 4 << 20, Workers: 2},
	} {
		_, st, err := BothEnds(t.Context(), h, [2]uint64{}, goal, o)
		var limit *solve.Limit
		if !errors.As(err, &limit) || limit.Kind != kind || limit.AtLeast != st.Depth || st.Depth < 8 || kind == solve.PositionsLimit && st.Positions != 200_000 {
			t.Errorf("%v: %+v, %v", kind, st, err)
		}
	}
}
