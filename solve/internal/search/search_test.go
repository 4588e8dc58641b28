package search

import (
	"context"
	"testing"

	"slidegif/solve"
)

// A hypercube has 2^n corners; a move turns one bit over.
type hypercube struct {
	n    int
	goal uint64
}

func (h hypercube) Expand(dst [][2]uint64, s [2]uint64) [][2]uint64 {
	for i := range h.n {
		dst = append(dst, [2]uint64{s[0] ^ 1<<i, s[1]})
	}
	return append(dst, s) // itself, which must do no harm
}

func (h hypercube) expand(dst [][2]uint64, s [2]uint64, _ int) [][2]uint64 { return h.Expand(dst, s) }

func (h hypercube) Goal() Goal[[2]uint64] {
	return Goal[[2]uint64]{Mask: [2]uint64{^uint64(0)}, Want: [2]uint64{h.goal}}
}

// The path is as long as bits differ, and the first in the order of Expand.
func TestShortest(t *testing.T) {
	for _, n := range []int{1, 4, 15} {
		path, st, err := Shortest(context.Background(), hypercube{n, 1<<n - 1}, [2]uint64{}, solve.Options{})
		if err != nil || len(path) != n+1 || st.Positions != 1<<n || st.Depth != n {
			t.Errorf("%d: %d codes, %+v, %v", n, len(path), st, err)
		}
		for i, s := range path {
			if s[0] != 1<<i-1 {
				t.Errorf("%d: step %d is %b, not the first in order", n, i, s[0])
			}
		}
		path, st, err = Shortest(context.Background(), hypercube{n, 1 << 40}, [2]uint64{}, solve.Options{})
		if err != nil || path != nil || st.Positions != 1<<n {
			t.Errorf("%d: unreachable goal: %v, %+v, %v", n, path, st, err)
		}
	}
}

func TestExplore(t *testing.T) {
	all, err := Explore(context.Background(), hypercube{12, 0}.expand, [2]uint64{}, solve.Options{}, 99)
	if err != nil || !all.Whole || all.Depth() != 12 {
		t.Fatalf("depth %d, whole %v, %v", all.Depth(), all.Whole, err)
	}
	for d, want := range []int{1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1, 0} {
		if first, end := all.Range(d, d); int(end-first) != want {
			t.Errorf("depth %d: %d positions, want %d", d, end-first, want)
		}
	}
	if first, end := all.Range(-5, 99); first != 0 || end != 4096 {
		t.Errorf("all layers: %d to %d", first, end)
	}
	near, err := Explore(context.Background(), hypercube{30, 0}.expand, [2]uint64{}, solve.Options{MaxPositions: 1000}, 99)
	if err != nil || near.Whole || near.Depth() != 2 {
		t.Errorf("1000 positions: depth %d, whole %v, %v", near.Depth(), near.Whole, err)
	}
	if near, err := Explore(context.Background(), hypercube{30, 0}.expand, [2]uint64{}, solve.Options{}, 2); err != nil || near.Depth() != 2 {
		t.Errorf("depth 2: %d, %v", near.Depth(), err)
	}
}
