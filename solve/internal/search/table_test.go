package search

import (
	"context"
	"errors"
	"slices"
	"testing"

	"slidegif/solve"
)

// A Table agrees with a map while it grows through many chunks, and after Reset.
func TestTable(t *testing.T) {
	var table Table[[2]uint64]
	if _, ok := table.Find([2]uint64{}); ok || !table.Full() || table.Len() != 0 {
		t.Error("the zero Table is not empty and full")
	}
	r := solve.NewRand(1)
	for round, n := range []int{160_000, 100} {
		index := map[[2]uint64]uint32{}
		for range n {
			c := [2]uint64{uint64(r.IntN(1 << 10)), uint64(r.IntN(1<<10)) << 40}
			for table.Full() {
				if err := table.Grow(t.Context(), MaxPositions); err != nil {
					t.Fatal(err)
				}
			}
			i, ok := index[c]
			if got, found := table.Find(c); found != ok || got != i {
				t.Fatalf("round %d: Find(%v) = %d, %v; want %d, %v", round, c, got, found, i, ok)
			}
			table.Add([][2]uint64{c, c})
			if !ok {
				index[c] = uint32(len(index))
			}
		}
		if int(table.Len()) != len(index) {
			t.Fatalf("round %d: Len() = %d, want %d", round, table.Len(), len(index))
		}
		for c, i := range index {
			if table.At(i) != c {
				t.Fatalf("round %d: At(%d) = %v, want %v", round, i, table.At(i), c)
			}
		}
		var batch, stored [][2]uint64
		for range 1000 {
			c := [2]uint64{uint64(r.IntN(1 << 10)), uint64(r.IntN(1<<10)) << 40}
			if batch = append(batch, c); table.At(index[c]) == c {
				stored = append(stored, c)
			}
		}
		if got := table.appendStored(nil, batch); !slices.Equal(got, stored) {
			t.Errorf("round %d: appendStored returned %d codes, want %d", round, len(got), len(stored))
		}
		table.Reset()
	}
	table.Grow(t.Context(), 2)
	if rest := table.Add([][2]uint64{{1}, {2}, {3}, {4}}); len(rest) != 2 {
		t.Errorf("Add returned %d codes, want 2", len(rest))
	}
}

// CheckRoom is exact: a search succeeds with the memory that it accepts, and fails with one byte less.
func TestCheckRoom(t *testing.T) {
	var limit *solve.Limit
	for _, n := range []int{3, 14, 15, 16} {
		positions, enough := int64(1)<<n, int64(1)
		room := func(memory int64) error { return CheckRoom[[2]uint64](positions, solve.Options{Memory: memory}) }
		for room(enough) != nil {
			enough *= 2
		}
		for bit := enough / 2; bit > 0; bit /= 2 {
			if room(enough-bit) == nil {
				enough -= bit
			}
		}
		for _, memory := range []int64{enough - 1, enough} {
			table, err := Explore(context.Background(), hypercube{n, 0}.Expand, [2]uint64{}, solve.Options{Memory: memory}, 99)
			complete := err == nil && table.Complete
			if complete != (memory == enough) {
				t.Errorf("Explore of %d positions with %d bytes: complete %v, error %v; %d bytes should be enough", positions, memory, complete, err, enough)
			}
		}
		if err := room(enough - 1); !errors.As(err, &limit) || limit.Kind != solve.MemoryLimit {
			t.Errorf("CheckRoom(%d) with %d bytes = %v, want a memory limit", positions, enough-1, err)
		}
		if err := CheckRoom[[2]uint64](positions, solve.Options{MaxPositions: positions}); err != nil {
			t.Errorf("CheckRoom(%d) with %[1]d positions = %v, want nil", positions, err)
		}
		if err := CheckRoom[[2]uint64](positions, solve.Options{MaxPositions: positions - 1}); !errors.As(err, &limit) || limit.Kind != solve.PositionsLimit {
			t.Errorf("CheckRoom(%d) with %d positions = %v, want a positions limit", positions, positions-1, err)
		}
	}
}

// Most codes that share a slot of a large table have different tags.
func TestTags(t *testing.T) {
	inverse := uint64(1)
	for range 6 { // Newton's method: the inverse of the factor in hash
		inverse *= 2 - inverse*hash([1]uint64{1})
	}
	var table Table[[1]uint64]
	if err := table.rehash(t.Context(), 0, 1<<24); err != nil {
		t.Fatal(err)
	}
	tags := map[uint32]bool{}
	const codes = 100
	table.addChunks(1)
	table.setMaxLen(codes)
	for i := range uint64(codes) {
		table.Add([][1]uint64{{inverse * (1<<63 | i*0x9e3779b97f4a7c15>>24)}})
	}
	for _, slot := range table.slots {
		if slot != 0 {
			tags[slot&table.tagMask] = true
		}
	}
	if len(tags) < codes/2 {
		t.Errorf("%d codes have %d tags, want at least %d", table.Len(), len(tags), codes/2)
	}
}
