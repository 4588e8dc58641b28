package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/test/filetest"
)

// TestCache reports the growth of a cache, trims the cache, and clears it.
func TestCache(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, home)
	}
	dir := cacheDir()
	if err := os.MkdirAll(dir, 0o777); err != nil || !strings.HasPrefix(dir, home) {
		t.Fatal(dir, err)
	}
	var stderr bytes.Buffer
	report := watchCache(dir, false, cli.Console{Err: &stderr})
	for i, name := range []string{"old.pdb", "new.pdb", "other.txt"} {
		path := filepath.Join(dir, name)
		at := time.Date(2026, 1, 1+i, 0, 0, 0, 0, time.UTC)
		filetest.Write(t, path, make([]byte, 1<<20))
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if report(); !strings.HasPrefix(stderr.String(), "cached 2.0 MiB of tables in ") {
		t.Errorf("message %q, want growth of 2.0 MiB", stderr.String())
	}
	if trimCache(dir, 3<<19); !slices.Equal(names(t, dir), []string{"new.pdb", "other.txt"}) {
		t.Errorf("directory contains %q, want new.pdb and other.txt", names(t, dir))
	}
	filetest.Write(t, filepath.Join(dir, ".killed.pdb.0.part"), make([]byte, 1<<20))
	if trimCache(dir, 0); !slices.Equal(names(t, dir), []string{"other.txt"}) {
		t.Errorf("directory contains %q, want only other.txt", names(t, dir))
	}
}

// names returns the names of the files in a directory.
func names(t *testing.T, dir string) (all []string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}
