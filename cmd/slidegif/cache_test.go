package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/atomicfile"
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
	for _, name := range []string{".killed.pdb.0.part", ".written.pdb.0.part"} {
		filetest.Write(t, filepath.Join(dir, name), make([]byte, 1<<20))
	}
	written, err := os.Open(filepath.Join(dir, ".written.pdb.0.part"))
	if err != nil {
		t.Fatal(err)
	}
	defer written.Close()
	unlock, ok := atomicfile.Lock(written)
	if !ok {
		t.Fatal("the file of another process is locked")
	}
	defer unlock()
	want := []string{".written.pdb.0.part", "other.txt"}
	if runtime.GOOS == "windows" { // there are no locks, so nothing shows that the other file is abandoned
		want = slices.Insert(want, 0, ".killed.pdb.0.part")
	}
	if trimCache(dir, 0); !slices.Equal(names(t, dir), want) {
		t.Errorf("directory contains %q, want %q", names(t, dir), want)
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
