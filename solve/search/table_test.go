package search

import (
	"testing"

	"slidegif/solve"
)

// A table knows what a map knows, while it grows from one chunk to many and after it was
// emptied.
func TestTable(t *testing.T) {
	var table Table[[2]uint64]
	if _, ok := table.Find([2]uint64{}); ok || !table.Full() || table.Len() != 0 {
		t.Error("the zero value is not an empty table without room")
	}
	r := solve.NewRand(1)
	for round, n := range []int{5 * chunkSize, 100} {
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
			table.Add([][2]uint64{c, c}, uint32(n))
			if !ok {
				known[c] = uint32(len(known))
			}
		}
		if int(table.Len()) != len(known) {
			t.Fatalf("round %d: %d positions, want %d", round, table.Len(), len(known))
		}
		for c, i := range known {
			if table.At(i) != c || table.Parent(i) != uint32(n) {
				t.Fatalf("round %d: number %d is %v with parent %d, want %v", round, i, table.At(i), table.Parent(i), c)
			}
		}
		table.Reset()
	}
	for range 2 {
		table.Grow(t.Context(), 2)
	}
	if rest := table.Add([][2]uint64{{1}, {2}, {3}, {4}}, 0); len(rest) != 2 {
		t.Errorf("%d codes found no room, want 2", len(rest))
	}
}
