package tiles

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
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
		keptLarge.of = nil
		var notes []string
		built := false
		o := solve.Options{Metric: board.StepMetric, CacheDir: dir, Note: func(s string) { notes = append(notes, s) }, Building: func(string, float64) { built = true }}
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
			name := cornerLarge.file(dir)
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			data[len(data)/2] ^= 4
			if err := os.WriteFile(name, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if all := strings.Join(notes, "\n"); round == 2 && !strings.Contains(all, "made again") {
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
		f := newFrame(p)
		if seen[f.blank]++; seen[f.blank] > 10 {
			continue
		}
		h, _, err := largeHeuristic(ctx, f, solve.Options{CacheDir: dir})
		if err != nil {
			t.Fatal(err)
		}
		small, err := smallHeuristic(ctx, 4, 4, f.blank)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := ida(ctx, small, f.cells, f.start(), 0, budget{workers: 2}, solve.Options{})
		got, _ := ida(ctx, h, f.cells, f.start(), 0, budget{workers: 2}, solve.Options{})
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
func checkBounds(t *testing.T, h heuristic, f *frame, path []uint8) {
	t.Helper()
	w := h.walker()
	cells, z := append([]uint8(nil), f.cells...), f.start()
	for i := range len(path) + 1 {
		if left, bound := len(path)-i, w.set(cells, z); bound > left || (left-bound)%2 != 0 {
			t.Fatalf("%v: bound %d, but %d moves are left", cells, bound, left)
		}
		if i < len(path) {
			a := int(path[i])
			cells[z], cells[a] = cells[a], cells[z]
			z = a
		}
	}
}

// Tables of nothing leave Manhattan's bound, by which near goals are found for every place
// of the blank: the same ways as by the small tables.
func TestRankedSearch(t *testing.T) {
	ctx := context.Background()
	for blank := range 16 {
		for seed := range uint64(4) {
			p := randomPuzzle(rand.New(rand.NewPCG(seed, uint64(blank))), 4, 4)
			z := bytes.IndexByte(p.goal, 0)
			p.goal[z], p.goal[blank] = p.goal[blank], 0
			p.walk(solve.NewRand(seed), 36)
			f := newFrame(p)
			l, home, slack := largeFor(f.blank)
			var empty [2]*table
			for i, tiles := range l.groups {
				empty[i] = newTable(newIndex(16, len(tiles)), tiles)
			}
			small, err := smallHeuristic(ctx, 4, 4, f.blank)
			if err != nil {
				t.Fatal(err)
			}
			h := newRanked(f.blank, home, slack, empty)
			want, _ := ida(ctx, small, f.cells, f.start(), 0, budget{workers: 1}, solve.Options{})
			got, _ := ida(ctx, h, f.cells, f.start(), 0, budget{workers: 2}, solve.Options{})
			if string(got.path) != string(want.path) {
				t.Errorf("%s: %v, want %v", p.ID(), got.path, want.path)
			}
			checkBounds(t, h, f, want.path)
			checkBounds(t, small, f, want.path)
		}
	}
}

// Where memory does not allow the large tables, the reason is told.
func TestTooLittleMemory(t *testing.T) {
	_, err := cornerLarge.load(context.Background(), solve.Options{CacheDir: t.TempDir(), Memory: buildMemory - 1})
	if err != errMemory || err.Error() != "7-8 needs --memory 720MiB" {
		t.Errorf("%v", err)
	}
}

// Files of tables come back as they were, and no damage goes unnoticed.
func TestTableFiles(t *testing.T) {
	ctx := context.Background()
	l := &large{0, [2][]int{{3, 7}, {1, 2, 5, 6}}}
	var tables [2]*table
	for i, tiles := range l.groups {
		var err error
		if tables[i], err = newBuilder(4, 4, 0, tiles).build(ctx, 2, nil); err != nil {
			t.Fatal(err)
		}
	}
	name := filepath.Join(t.TempDir(), "sub", "table")
	if err := l.write(ctx, name, tables); err != nil {
		t.Fatal(err)
	}
	got, err := l.read(ctx, name)
	if err != nil || !bytes.Equal(got[0].excess, tables[0].excess) || !bytes.Equal(got[1].excess, tables[1].excess) {
		t.Fatalf("other tables: %v", err)
	}
	if _, err := (&large{0, [2][]int{{3, 7}, {1, 2, 5, 9}}}).read(ctx, name); err == nil {
		t.Error("tables of other tiles were taken")
	}
	data, _ := os.ReadFile(name)
	for _, at := range []int{0, 40, 60, 70, 1000, len(data) - 1} {
		bad := append([]byte(nil), data...)
		bad[at] ^= 1
		os.WriteFile(name, bad, 0o644)
		if _, err := l.read(ctx, name); !errors.Is(err, errDamaged) {
			t.Errorf("a wrong byte %d: %v", at, err)
		}
	}
	os.WriteFile(name, data[:len(data)-7], 0o644)
	if _, err := l.read(ctx, name); !errors.Is(err, errDamaged) {
		t.Errorf("a short file: %v", err)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if err := l.write(stopped, name, tables); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	// What was begun long ago is not going on, what was begun just now may be.
	killed, begun := name+".1"+partial, name+".2"+partial
	for _, part := range []string{killed, begun} {
		if err := os.WriteFile(part, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	long := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(killed, long, long); err != nil {
		t.Fatal(err)
	}
	if err := l.write(ctx, name, tables); err != nil {
		t.Error(err)
	}
	if files, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*")); !slices.Equal(files, []string{name, begun}) {
		t.Errorf("left behind: %v", files)
	}
}
