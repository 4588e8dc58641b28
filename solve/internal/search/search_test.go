package search

import (
	"context"
	"errors"
	"testing"

	"slidegif/solve"
)

// A hypercube has 2^n corners. A move flips one bit.
type hypercube struct {
	n    int
	goal uint64
}

func (h hypercube) Expand(dst [][2]uint64, s [2]uint64) [][2]uint64 {
	for i := range h.n {
		dst = append(dst, [2]uint64{s[0] ^ 1<<i, s[1]})
	}
	return append(dst, s) // s itself, which the search must ignore
}

func (h hypercube) Goal() Goal[[2]uint64] {
	return Goal[[2]uint64]{Mask: [2]uint64{^uint64(0)}, Want: [2]uint64{h.goal}}
}

// The path flips the bits in the order of Expand.
func TestShortest(t *testing.T) {
	for _, n := range []int{1, 4, 15} {
		path, st, err := Shortest(context.Background(), hypercube{n, 1<<n - 1}, [2]uint64{}, solve.Options{})
		if err != nil || len(path) != n+1 || st.Positions != 1<<n || st.Depth != n {
			t.Errorf("Shortest(hypercube %d) = %d codes, %+v, %v; want %d codes, %d positions, depth %d", n, len(path), st, err, n+1, 1<<n, n)
		}
		for i, s := range path {
			if s[0] != 1<<i-1 {
				t.Errorf("Shortest(hypercube %d): code %d = %b, want %b", n, i, s[0], 1<<i-1)
			}
		}
		path, st, err = Shortest(context.Background(), hypercube{n, 1 << 40}, [2]uint64{}, solve.Options{})
		if err != nil || path != nil || st.Positions != 1<<n {
			t.Errorf("Shortest(hypercube %d, unreachable goal) = %v, %+v, %v; want no path, %d positions", n, path, st, err, 1<<n)
		}
	}
}

func TestExplore(t *testing.T) {
	table, err := Explore(context.Background(), hypercube{12, 0}.Expand, [2]uint64{}, solve.Options{}, 99)
	if err != nil || !table.Complete || table.Depth() != 12 {
		t.Fatalf("Explore(hypercube 12): depth %d, complete %v, error %v; want 12, true, nil", table.Depth(), table.Complete, err)
	}
	for d, want := range []int{1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1, 0} {
		if first, end := table.Range(d, d); int(end-first) != want {
			t.Errorf("Range(%d, %d) has %d positions, want %d", d, d, end-first, want)
		}
	}
	if first, end := table.Range(-5, 99); first != 0 || end != 4096 {
		t.Errorf("Range(-5, 99) = %d, %d; want 0, 4096", first, end)
	}
	if table.DepthOf([2]uint64{}) != 0 || table.DepthOf([2]uint64{0b101}) != 2 || table.DepthOf([2]uint64{1<<12 - 1}) != 12 || table.DepthOf([2]uint64{1 << 12}) != 13 {
		t.Error("DepthOf does not count the bits of a corner, or finds a position outside of the hypercube")
	}
	reports := 0
	o := solve.Options{Progress: func(solve.Progress) { reports++ }}
	if _, err := Explore(context.Background(), hypercube{14, 0}.Expand, [2]uint64{}, o, 99); err != nil || reports < 15*1<<14/checkInterval {
		t.Errorf("Explore(hypercube 14): %d reports, error %v; want one for each %d successors", reports, err, checkInterval)
	}
	near, err := Explore(context.Background(), hypercube{30, 0}.Expand, [2]uint64{}, solve.Options{MaxPositions: 1000}, 99)
	if err != nil || near.Complete || near.Depth() != 2 {
		t.Errorf("Explore(hypercube 30) with 1000 positions: depth %d, complete %v, error %v; want 2, false, nil", near.Depth(), near.Complete, err)
	}
	if near, err := Explore(context.Background(), hypercube{30, 0}.Expand, [2]uint64{}, solve.Options{}, 2); err != nil || near.Depth() != 2 {
		t.Errorf("Explore(hypercube 30) to depth 2: depth %d, error %v", near.Depth(), err)
	}
}

// A guidedGrid is a grid whose estimate is the exact distance.
type guidedGrid struct{ grid }

func (g guidedGrid) EvalCost() int64 { return 1 }

func (g guidedGrid) Evaluate(dst []uint16, s [2]uint64) (int, []uint16) {
	distance := 0
	for shift := 0; shift <= 40; shift += 20 {
		distance += int(g.goal>>shift&63) - int(s[1]>>shift&63)
	}
	return distance, dst
}

// A beam that is too wide for the memory limit becomes narrower until it finds a path. BeamSearch also returns the
// limit, because a wider beam may find a shorter path.
func TestBeamSearchInLittleMemory(t *testing.T) {
	g := guidedGrid{grid{63<<40 | 63<<20 | 63}}
	for _, memory := range []int64{0, 2 << 20, 1 << 10} {
		path, st, err := BeamSearch(t.Context(), HeuristicGraph[[2]uint64](g), [2]uint64{}, Bounds{}, solve.Options{Effort: 3_000_000, Memory: memory})
		limit, _ := errors.AsType[*solve.Limit](err)
		switch {
		case memory == 1<<10:
			if path != nil || limit == nil {
				t.Errorf("1 KiB: path of %d positions, error %v, want a memory limit", len(path), err)
			}
		case len(path) != 3*63+1 || (limit != nil) != (memory > 0) || limit != nil && limit.Kind != solve.MemoryLimit:
			t.Errorf("%d bytes: path of %d positions, error %v, %d positions searched, want a path of %d positions", memory, len(path), err, st.Positions, 3*63+1)
		}
	}
}

// TestBeamSearchStopsAtBound checks that a path as short as the lower bound ends the search.
func TestBeamSearchStopsAtBound(t *testing.T) {
	g := guidedGrid{grid{63<<40 | 63<<20 | 63}}
	const shortest = 3 * 63
	effort := map[int]int64{}
	for _, bound := range []int{shortest - 1, shortest} {
		path, st, err := BeamSearch(t.Context(), HeuristicGraph[[2]uint64](g), [2]uint64{}, Bounds{Lower: bound}, solve.Options{Effort: 3_000_000})
		if effort[bound] = st.Effort; err != nil || len(path) != shortest+1 {
			t.Errorf("bound %d: path of %d positions, error %v, want %d positions", bound, len(path), err, shortest+1)
		}
	}
	if effort[shortest] >= effort[shortest-1] {
		t.Errorf("effort %d with the exact bound, %d with a smaller bound; want less", effort[shortest], effort[shortest-1])
	}
}

// TestBeamSearchUpperBound checks that BeamSearch returns no path that is longer than the upper bound, and that the
// bound saves effort.
func TestBeamSearchUpperBound(t *testing.T) {
	g := guidedGrid{grid{63<<40 | 63<<20 | 63}}
	const shortest = 3 * 63
	search := func(upper int) (length int, effort int64) {
		path, st, err := BeamSearch(t.Context(), HeuristicGraph[[2]uint64](g), [2]uint64{}, Bounds{Lower: shortest, Upper: upper}, solve.Options{Effort: 100_000})
		if err != nil {
			t.Fatal(err)
		}
		return len(path) - 1, st.Effort
	}
	if length, effort := search(shortest - 1); length >= 0 || effort > 10 {
		t.Errorf("bound below the shortest length: path of %d moves after an effort of %d, want none", length, effort)
	}
	if length, _ := search(shortest); length != shortest {
		t.Errorf("exact bound: path of %d moves, want %d", length, shortest)
	}
}
