//go:build !js

package tables

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/solve"
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

// A damaged table file must be reported and rebuilt, and an intact file must be read.
func TestDamagedFileIsRebuilt(t *testing.T) {
	groups := newGroups(4, 4, 0, [][]int{{1, 2, 5, 6}})
	dir := t.TempDir()
	for round, want := range []string{"building", "", "will be rebuilt"} {
		largeCache.evict(0)
		stages := ""
		o := solve.Options{Files: solve.Files{CacheDir: dir}, Progress: func(p solve.Progress) { stages += p.Stage + p.Note.String() + "\n" }}
		if _, err := loadTables(t.Context(), groups, o); err != nil || want == "" && stages != "" || !strings.Contains(stages, want) {
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
