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

// Files of tables come back as they were, and no damage goes unnoticed.
func TestTableFiles(t *testing.T) {
	ctx := context.Background()
	k := newGroup(4, 4, 0, []int{1, 2, 5, 6}).table
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
		t.Fatalf("other tables: %v", err)
	}
	if _, err := newGroup(4, 4, 0, []int{1, 2, 5, 9}).table.read(ctx, name); err == nil {
		t.Error("tables of other tiles were taken")
	}
	data, _ := os.ReadFile(name)
	for _, at := range []int{0, 40, 60, 70, 1000, len(data) - 1} {
		bad := append([]byte(nil), data...)
		bad[at] ^= 1
		os.WriteFile(name, bad, 0o644)
		if _, err := k.read(ctx, name); !errors.Is(err, errDamaged) {
			t.Errorf("a wrong byte %d: %v", at, err)
		}
	}
	os.WriteFile(name, bytes.Replace(data, []byte(" 4:"), []byte(" 3:"), 1), 0o644)
	if _, err := k.read(ctx, name); !errors.Is(err, errDamaged) {
		t.Errorf("another version: %v", err)
	}
	os.WriteFile(name, data[:len(data)-7], 0o644)
	if _, err := k.read(ctx, name); !errors.Is(err, errDamaged) {
		t.Errorf("a short file: %v", err)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if err := table.write(stopped, k, name); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if files, _ := os.ReadDir(filepath.Dir(name)); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

// A damaged file is told and built again, and what is whole is read.
func TestDamagedTableIsBuiltAgain(t *testing.T) {
	groups := newGroups(4, 4, 0, [][]int{{1, 2, 5, 6}})
	dir := t.TempDir()
	for round, want := range []string{"building", "", "built again"} {
		keptLarge.drop(0)
		stages := ""
		o := solve.Options{Files: solve.Files{Kept: dir}, Progress: func(p solve.Progress) { stages += p.Stage + p.Note.String() + "\n" }}
		if _, err := openAll(t.Context(), groups, o); err != nil || want == "" && stages != "" || !strings.Contains(stages, want) {
			t.Errorf("round %d: %q, %v", round, stages, err)
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
