//go:build !js

package tables

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/test/testcost"
)

// A table must be unchanged after it is written to a file and read back. Damage to a file must be
// detected.
func TestTableFiles(t *testing.T) {
	ctx := context.Background()
	k := newGroup(4, 4, 0, []int{1, 2, 5, 6}).key
	table, err := newBuilder(4, 4, k.blank, k.tiles).build(ctx, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "sub", "table")
	if err := table.write(ctx, k, name); err != nil {
		t.Fatal(err)
	}
	got, err := k.read(ctx, name)
	if err != nil || !bytes.Equal(got.excess, table.excess) {
		t.Fatalf("read returned another table or error %v", err)
	}
	if _, err := newGroup(4, 4, 0, []int{1, 2, 5, 9}).key.read(ctx, name); err == nil {
		t.Error("read accepted a table of other tiles")
	}
	data, _ := os.ReadFile(name)
	for _, at := range []int{0, 40, 60, 70, 1000, len(data) - 1} {
		bad := append([]byte(nil), data...)
		bad[at] ^= 1
		os.WriteFile(name, bad, 0o644)
		if _, err := k.read(ctx, name); !errors.Is(err, errDamaged) {
			t.Errorf("byte %d damaged: read error = %v, want %v", at, err, errDamaged)
		}
	}
	os.WriteFile(name, bytes.Replace(data, []byte(" 4:"), []byte(" 3:"), 1), 0o644)
	if _, err := k.read(ctx, name); !errors.Is(err, errDamaged) {
		t.Errorf("other version: read error = %v, want %v", err, errDamaged)
	}
	os.WriteFile(name, data[:len(data)-7], 0o644)
	if _, err := k.read(ctx, name); !errors.Is(err, errDamaged) {
		t.Errorf("short file: read error = %v, want %v", err, errDamaged)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if err := table.write(stopped, k, name); !errors.Is(err, context.Canceled) {
		t.Errorf("write error = %v, want %v", err, context.Canceled)
	}
	if files, _ := os.ReadDir(filepath.Dir(name)); len(files) != 1 {
		t.Errorf("the directory has %v, want one file", files)
	}
}

// QuickHeuristic must store costly tables in files, read them instead of building them again, and give the
// same lower bounds. It must not store tables that are cheap to build.
func TestQuickTablesAreStored(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	const side, goal = 5, 24
	dir := t.TempDir()
	cells := make([]uint8, side*side) // the goal with its tiles in reverse order
	for i := range cells {
		cells[i] = uint8(len(cells) - 1 - i)
	}
	blank := slices.Index(cells, goal)
	bounds := map[int]bool{}
	for run, wantBuilding := range []bool{true, false} {
		smallCache.setLimit(0)
		building := false
		o := solve.Options{Files: solve.Files{CacheDir: dir}, Progress: func(p solve.Progress) { building = building || p.Stage != "" }}
		h, err := QuickHeuristic(t.Context(), side, side, goal, 5, o)
		smallCache.setLimit(24 << 20)
		if err != nil || building != wantBuilding {
			t.Fatalf("run %d: error %v, building %v, want %v", run, err, building, wantBuilding)
		}
		bounds[h.Searcher().Set(cells, blank)] = true
	}
	if len(bounds) != 1 {
		t.Errorf("lower bounds with new tables and with tables from files: %v, want the same", bounds)
	}
	before, _ := os.ReadDir(dir)
	if _, err := QuickHeuristic(t.Context(), 4, 4, 15, 5, solve.Options{Files: solve.Files{CacheDir: dir}}); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.ReadDir(dir); len(after) != len(before) {
		t.Errorf("the tables for 15-puzzles were stored: %v", after)
	}
}

// A damaged table file must be reported and rebuilt, and an intact file must be read.
func TestDamagedFileIsRebuilt(t *testing.T) {
	groups := newGroups(4, 4, 0, [][]int{{1, 2, 5, 6}})
	dir := t.TempDir()
	for round, want := range []string{"building", "", "will be rebuilt"} {
		stages := ""
		o := solve.Options{Files: solve.Files{CacheDir: dir}, Progress: func(p solve.Progress) { stages += p.Stage + p.Note.String() + "\n" }}
		if _, err := loadTables(t.Context(), groups, newCache(0), o); err != nil || want == "" && stages != "" || !strings.Contains(stages, want) {
			t.Errorf("round %d: progress %q, error %v; want progress %q", round, stages, err, want)
		}
		names, _ := filepath.Glob(filepath.Join(dir, "*.pdb"))
		if data, err := os.ReadFile(names[0]); err != nil {
			t.Fatal(err)
		} else if round == 1 {
			data[len(data)/2] ^= 4
			os.WriteFile(names[0], data, 0o644)
		}
	}
}
