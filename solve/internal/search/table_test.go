package search

import (
	"context"
	"errors"
	"slices"
	"testing"

	"slidegif/solve"
)

// A table knows what a map knows, while it grows through many chunks and after it was emptied.
func TestTable(t *testing.T) {
	var table Table[[2]uint64]
	if _, ok := table.Find([2]uint64{}); ok || !table.Full() || table.Len() != 0 {
		t.Error("the zero value is not an empty table without room")
	}
	r := solve.NewRand(1)
	for round, n := range []int{160_000, 100} {
		known := map[[2]uint64]uint32{}
		for range n {
			c := [2]uint64{uint64(r.Below(1 << 10)), uint64(r.Below(1<<10)) << 40}
			for table.Full() {
				if err := table.Grow(t.Context(), MaxPositions); err != nil {
					t.Fatal(err)
				}
			}
			i, ok := known[c]
			if got, found := table.Find(c); found != ok || got != i {
				t.Fatalf("round %d: %v is number %d, %v; want %d, %v", round, c, got, found, i, ok)
			}
			table.Add([][2]uint64{c, c})
			if !ok {
				known[c] = uint32(len(known))
			}
		}
		if int(table.Len()) != len(known) {
			t.Fatalf("round %d: %d positions, want %d", round, table.Len(), len(known))
		}
		for c, i := range known {
			if table.At(i) != c {
				t.Fatalf("round %d: number %d is %v, want %v", round, i, table.At(i), c)
			}
		}
		var some, stored [][2]uint64
		for range 1000 {
			c := [2]uint64{uint64(r.Below(1 << 10)), uint64(r.Below(1<<10)) << 40}
			if some = append(some, c); table.At(known[c]) == c {
				stored = append(stored, c)
			}
		}
		if got := table.appendStored(nil, some); !slices.Equal(got, stored) {
			t.Errorf("round %d: of some codes %d are stored, want %d", round, len(got), len(stored))
		}
		table.Reset()
	}
	table.Grow(t.Context(), 2)
	if rest := table.Add([][2]uint64{{1}, {2}, {3}, {4}}); len(rest) != 2 {
		t.Errorf("%d codes found no room, want 2", len(rest))
	}
}

// What a search needs is known before it begins, to the byte: the search ends with so much
// memory, and does not with less.
func TestRoom(t *testing.T) {
	var limit *solve.Limit
	for _, n := range []int{3, 14, 15, 16} {
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
			all, err := Explore(context.Background(), hypercube{n, 0}.expand, [2]uint64{}, solve.Options{Memory: memory}, 99)
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

// TestTags: of codes that share a slot of a large table most have tags of their own.
func TestTags(t *testing.T) {
	inverse := uint64(1)
	for range 6 { // of the factor of hash, by Newton's method
		inverse *= 2 - inverse*hash([1]uint64{1})
	}
	var table Table[[1]uint64]
	if err := table.enter(t.Context(), 0, 1<<24); err != nil {
		t.Fatal(err)
	}
	tags := map[uint32]bool{}
	const codes = 100
	table.addChunks(1)
	table.setRoom(codes)
	for i := range uint64(codes) {
		table.Add([][1]uint64{{inverse * (1<<63 | i*0x9e3779b97f4a7c15>>24)}})
	}
	for _, slot := range table.slots {
		if slot != 0 {
			tags[slot&table.tag] = true
		}
	}
	if len(tags) < codes/2 {
		t.Errorf("%d codes have %d tags", table.Len(), len(tags))
	}
}
