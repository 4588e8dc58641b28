package search

import (
	"context"
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
	// This search is large enough to be split into shards. The middle of the first path is not in the first shard.
	const n, workers = 18, 3
	start, all := [2]uint64{0x15555}, uint64(1<<n-1)
	if middle := [2]uint64{start[0] ^ (1<<(n/2) - 1)}; shardOf(middle, workers) == 0 {
		t.Fatalf("position %b is in the first shard", middle[0])
	}
	path, st, err := BothEnds(t.Context(), weightedHypercube{hypercube{n, 0}}, start, [2]uint64{start[0] ^ all}, solve.Options{Workers: workers})
	if err != nil || len(path) != n+1 || st.Depth != n {
		t.Errorf("BothEnds(hypercube %d) = %d codes, %+v, %v; want %d codes, depth %d", n, len(path), st, err, n+1, n)
	}
	for i, s := range path {
		if want := start[0] ^ (1<<i - 1); s[0] != want {
			t.Errorf("BothEnds(hypercube %d) with several shards: code %d = %b, want %b, the first path in the order of Expand", n, i, s[0], want)
			break
		}
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

// TestBothEndsAtLimit checks which bound a search has proved when it has stored its last position. In a hypercube of 12
// dimensions, 1,586 positions are within five moves of each end, and 924 more within six moves.
func TestBothEndsAtLimit(t *testing.T) {
	const half, middle, distance = 1586, 924, 12
	for _, test := range []struct {
		positions int64
		atLeast   int // 0 if the search finds a path
	}{
		{2*half - 1, 11}, {2 * half, 12}, {2*half + middle - 1, 12}, {2*half + middle, 0},
	} {
		path, st, err := BothEnds(t.Context(), weightedHypercube{hypercube{distance, 0}}, [2]uint64{}, [2]uint64{1<<distance - 1}, solve.Options{MaxPositions: test.positions, Workers: 1})
		if test.atLeast == 0 {
			if err != nil || len(path) != distance+1 || st.Positions != test.positions {
				t.Errorf("%d positions: %d codes, %+v, error %v; want a path of %d moves", test.positions, len(path), st, err, distance)
			}
			continue
		}
		limit, ok := errors.AsType[*solve.Limit](err)
		if !ok || limit.Kind != solve.PositionsLimit || limit.LowerBound != test.atLeast || st.Positions != test.positions {
			t.Errorf("%d positions: %+v, error %v; want a limit that proves %d moves", test.positions, st, err, test.atLeast)
		}
	}
}

// TestBothEndsCanceled checks that BothEnds reports the positions of both sides, and stops when its context ends.
func TestBothEndsCanceled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cause, last := errors.New("enough"), solve.Progress{}
	o := solve.Options{Workers: 1, Progress: func(p solve.Progress) {
		if p.Positions < last.Positions || p.Depth < last.Depth {
			t.Errorf("progress %+v after %+v", p, last)
		}
		if last = p; p.Positions > 100_000 {
			cancel(cause)
		}
	}}
	_, st, err := BothEnds(ctx, weightedHypercube{hypercube{40, 0}}, [2]uint64{}, [2]uint64{1<<40 - 1}, o)
	if !errors.Is(err, cause) || last.Positions < 100_000 || st.Depth != last.Depth || st.Depth < 7 {
		t.Errorf("canceled after %+v: %+v, error %v; want %v at the same depth", last, st, err, cause)
	}
}
