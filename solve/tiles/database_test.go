package tiles

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles/tables"
)

// The puzzles of 80 moves and others, by the large tables: built the first time, read the
// second time, and built again where the file was damaged. It takes a minute and is asked
// for by the environment.
func TestLargeTables(t *testing.T) {
	dir := os.Getenv("SLIDEGIF_LARGE")
	if dir == "" {
		t.Skip("set SLIDEGIF_LARGE to a directory for 600 MB")
	}
	ps, optima := known(t, "deep")
	for round := range 3 {
		tables.Forget()
		var stages []string
		built := false
		o := solve.Options{Metric: board.StepMetric, CacheDir: dir, Progress: func(p solve.Progress) {
			if p.Stage != "" {
				stages = append(stages, p.Stage)
			}
			built = built || p.Done > 0
		}}
		for i, p := range ps {
			if optima[i] < 0 {
				continue
			}
			began := time.Now()
			sol, err := p.Solve(context.Background(), o)
			if err != nil || len(sol.Moves) != optima[i] {
				t.Errorf("%s: %d steps, %v", p.ID(), len(sol.Moves), err)
			}
			if _, err := board.Check(p.Board(), sol.Moves, board.StepMetric); err != nil {
				t.Error(err)
			}
			t.Logf("round %d, deep%d: %d positions in %v", round, i+1, sol.Positions, time.Since(began).Round(time.Millisecond))
		}
		if built && round == 1 || !built && round == 2 {
			t.Errorf("round %d: built %v", round, built)
		}
		if round == 1 {
			// A bit turns over in the middle of the file.
			names, _ := filepath.Glob(filepath.Join(dir, "tiles-4x4-*-1-2-3-4-5-6-7.pdb"))
			if len(names) == 0 {
				t.Fatal("no file")
			}
			name := names[0]
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			data[len(data)/2] ^= 4
			if err := os.WriteFile(name, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if all := strings.Join(stages, "\n"); round == 2 && !strings.Contains(all, "built again") {
			t.Error("a damaged file was not noticed")
		}
	}
	agreeOnLarge(t, dir)
}

// agreeOnLarge holds the large tables to the small ones, for every goal of the blank:
// bounds are never too much, and lengths and ways are the same.
func agreeOnLarge(t *testing.T, dir string) {
	ctx := context.Background()
	seen := map[int]int{}
	for seed := range uint64(60) {
		q, _ := Random(t.Context(), "4x4+goal", seed)
		p := q.(*puzzle)
		f := normalize(p)
		if seen[f.blank]++; seen[f.blank] > 10 {
			continue
		}
		h, err := tables.LargeHeuristic(ctx, f.h, f.w, f.blank, solve.Options{CacheDir: dir})
		if err != nil {
			t.Fatal(err)
		}
		small, err := tables.QuickHeuristic(ctx, 4, 4, f.blank, 5, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := ida(small, f, 2)
		got := ida(h, f, 2)
		if string(got.path) != string(want.path) {
			t.Errorf("%s, blank %d: %v, want %v", p.ID(), f.blank, got.path, want.path)
		}
		checkBounds(t, h, f, want.path)
	}
	for _, blank := range []int{0, 1, 5} {
		if seen[blank] == 0 {
			t.Errorf("no puzzle with the blank's goal at %d", blank)
		}
	}
}

// checkBounds follows a shortest way: no bound exceeds what is left of it, and each has
// its parity.
func checkBounds(t *testing.T, h tables.Heuristic, f *normalForm, path []uint8) {
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
