package tiles

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"slidegif/solve"
	"slidegif/solve/tiles/tables"
)

// checkBounds follows a shortest way: no bound exceeds what is left of it, and each has
// its parity.
func checkBounds(t *testing.T, h *tables.Heuristic, f *normalForm, path []uint8) {
	t.Helper()
	w := h.Walker()
	cells, z := append([]uint8(nil), f.cells...), f.start()
	for i := range len(path) + 1 {
		if left, bound := len(path)-i, w.Set(cells, z); bound > left || (left-bound)%2 != 0 {
			t.Fatalf("%v: bound %d, but %d moves are left", cells, bound, left)
		}
		if i < len(path) {
			a := int(path[i])
			cells[z], cells[a] = cells[a], cells[z]
			z = a
		}
	}
}

// Without tables there is Manhattan's bound, by which near goals are found for every place
// of the blank: the same ways as by the quick tables.
func TestDenseSearch(t *testing.T) {
	ctx := context.Background()
	for blank := range 16 {
		for seed := range uint64(4) {
			p := randomPuzzle(rand.New(rand.NewPCG(seed, uint64(blank))), 4, 4)
			z := bytes.IndexByte(p.goal, 0)
			p.goal[z], p.goal[blank] = p.goal[blank], 0
			p.walk(solve.NewRand(seed), 36)
			f := normalize(p)
			h := tables.ManhattanOnly(4, 4, f.blank)
			small, err := tables.QuickHeuristic(ctx, 4, 4, f.blank, 5, solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			want := ida(small, f, 1)
			got := ida(h, f, 2)
			if string(got.path) != string(want.path) {
				t.Errorf("%s: %v, want %v", p.ID(), got.path, want.path)
			}
			checkBounds(t, h, f, want.path)
			checkBounds(t, small, f, want.path)
		}
	}
}

// Where memory does not allow tables, none are built or read, and the search does without.
func TestTooLittleMemory(t *testing.T) {
	o := solve.Options{CacheDir: t.TempDir(), Memory: 64 << 20}
	if _, err := tables.LargeHeuristic(context.Background(), 4, 4, 0, o); err != tables.ErrMemory {
		t.Errorf("%v", err)
	}
	if files, _ := os.ReadDir(o.CacheDir); len(files) > 0 {
		t.Errorf("%d files", len(files))
	}
}
