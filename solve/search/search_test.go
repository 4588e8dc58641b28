package search

import (
	"context"
	"errors"
	"fmt"
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

func (h hypercube) Goal() Goal[[2]uint64] {
	return Goal[[2]uint64]{Mask: [2]uint64{^uint64(0)}, Want: [2]uint64{h.goal}}
}

// Every corner is found once, as the table and the arena grow through many chunks, and
// the path is as long as bits differ.
func TestBFSAcrossChunks(t *testing.T) {
	for _, n := range []int{1, 4, 15, 16, 18} {
		h := hypercube{n, 1<<n - 1}
		path, st, err := BFS(context.Background(), h, [2]uint64{}, solve.Options{})
		if err != nil || len(path) != n+1 || st.Positions != 1<<n || st.Depth != n {
			t.Errorf("%d: %d codes, %+v, %v", n, len(path), st, err)
		}
		for i, s := range path {
			if s[0] != 1<<i-1 {
				t.Errorf("%d: step %d is %b, not the first in order", n, i, s[0])
			}
		}
		path, st, err = BFS(context.Background(), hypercube{n, 1 << 40}, [2]uint64{}, solve.Options{})
		if err != nil || path != nil || st.Positions != 1<<n {
			t.Errorf("%d: unreachable goal: %v, %+v, %v", n, path, st, err)
		}
	}
}

// A bound that is just enough is enough, and one less is not.
func TestLimits(t *testing.T) {
	h := hypercube{10, 1 << 40}
	if _, st, err := BFS(context.Background(), h, [2]uint64{}, solve.Options{MaxPositions: 1024}); err != nil || st.Positions != 1024 {
		t.Errorf("1024 positions: %+v, %v", st, err)
	}
	var limit *solve.Limit
	_, st, err := BFS(context.Background(), h, [2]uint64{}, solve.Options{MaxPositions: 1023})
	if !errors.As(err, &limit) || limit.Kind != solve.PositionsLimit || limit.AtLeast != 10 || st.Positions != 1023 {
		t.Errorf("1023 positions: %+v, %v", st, err)
	}
	if _, _, err := BFS(context.Background(), h, [2]uint64{}, solve.Options{Memory: 1000}); !errors.As(err, &limit) || limit.Kind != solve.MemoryLimit {
		t.Errorf("1000 bytes: %v", err)
	}
	const memory = 8 << 20
	_, st, err = BFS(context.Background(), hypercube{30, 1 << 40}, [2]uint64{}, solve.Options{Memory: memory})
	if !errors.As(err, &limit) || st.Positions < memory/40 || st.Positions > memory/20 {
		t.Errorf("8 MiB: %+v, %v", st, err)
	}
}

// What a search needs is known before it begins, to the byte: the search ends with so much
// memory, and does not with less.
func TestRoom(t *testing.T) {
	var limit *solve.Limit
	for _, n := range []int{3, 14, 15, 16, 20} {
		positions, enough := int64(1)<<n, int64(1)
		room := func(memory int64) error { return Room[[2]uint64](positions, solve.Options{Memory: memory}) }
		for room(enough) != nil {
			enough *= 2
		}
		for bit := enough / 2; bit > 0; bit /= 2 {
			if room(enough-bit) == nil {
				enough -= bit
			}
		}
		for _, memory := range []int64{enough - 1, enough} {
			all, err := Explore(context.Background(), hypercube{n, 0}, [2]uint64{}, solve.Options{Memory: memory}, 99)
			whole := err == nil && all.Whole
			if whole != (memory == enough) {
				t.Errorf("%d positions with %d bytes of %d: whole %v, %v", positions, memory, enough, whole, err)
			}
		}
		if err := room(enough - 1); !errors.As(err, &limit) || limit.Kind != solve.MemoryLimit {
			t.Errorf("%v", err)
		}
		if err := Room[[2]uint64](positions, solve.Options{MaxPositions: positions}); err != nil {
			t.Errorf("%v", err)
		}
		if err := Room[[2]uint64](positions, solve.Options{MaxPositions: positions - 1}); !errors.As(err, &limit) || limit.Kind != solve.PositionsLimit {
			t.Errorf("%v", err)
		}
	}
}

// The largest table has room for every number that its entries can hold.
func TestCapacity(t *testing.T) {
	last := uint32(0)
	for chunks := 1; chunks <= 1<<20; chunks *= 2 {
		if c := capacity(chunks); c < last || int64(c) >= int64(chunks)*chunkSize {
			t.Errorf("%d entries hold %d positions, half as many %d", chunks*chunkSize, c, last)
		} else {
			last = c
		}
	}
	if last != MaxPositions {
		t.Errorf("2^35 entries hold %d positions, want %d", last, uint32(MaxPositions))
	}
}

// endsAfter is a context that ends when it has been asked so often.
type endsAfter struct {
	context.Context
	asked *int
}

func (c endsAfter) Err() error {
	if *c.asked--; *c.asked < 0 {
		return context.Canceled
	}
	return nil
}

// To enter all positions again in a larger table takes long where they are many, so that
// it looks at the context.
func TestRehashLooksAtContext(t *testing.T) {
	st := newStore[[1]uint64](solve.Options{})
	var codes [][1]uint64
	for i := range uint64(5 * chunkSize) {
		codes = append(codes, [1]uint64{i})
	}
	for todo := codes; len(todo) > 0; todo = st.Add(todo, 0) {
		if err := st.grow(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	asked := 3
	if err := st.rehash(endsAfter{t.Context(), &asked}, 2*len(st.slots)); err == nil {
		t.Error("five chunks were entered again after the context had ended at the third")
	}
}

func TestExplore(t *testing.T) {
	all, err := Explore(context.Background(), hypercube{12, 0}, [2]uint64{}, solve.Options{}, 99)
	if err != nil || !all.Whole || all.Depth() != 12 {
		t.Fatalf("depth %d, whole %v, %v", all.Depth(), all.Whole, err)
	}
	for d, want := range []int{1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1, 0} {
		if first, end := all.Layers(d, d); end-first != want {
			t.Errorf("depth %d: %d positions, want %d", d, end-first, want)
		}
	}
	if first, end := all.Layers(-5, 99); first != 0 || end != 4096 {
		t.Errorf("all layers: %d to %d", first, end)
	}
	near, err := Explore(context.Background(), hypercube{30, 0}, [2]uint64{}, solve.Options{MaxPositions: 1000}, 99)
	if err != nil || near.Whole || near.Depth() != 2 {
		t.Errorf("1000 positions: depth %d, whole %v, %v", near.Depth(), near.Whole, err)
	}
	if near, err := Explore(context.Background(), hypercube{30, 0}, [2]uint64{}, solve.Options{}, 2); err != nil || near.Depth() != 2 {
		t.Errorf("depth 2: %d, %v", near.Depth(), err)
	}
}

func ExampleBFS() {
	path, st, _ := BFS(context.Background(), hypercube{3, 5}, [2]uint64{}, solve.Options{})
	for _, s := range path {
		fmt.Printf("%03b\n", s[0])
	}
	fmt.Println(st.Positions, "positions")
	// Output:
	// 000
	// 001
	// 101
	// 6 positions
}
