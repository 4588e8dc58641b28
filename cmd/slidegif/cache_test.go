package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/filetest"
)

// TestCache shows the tables of a cache, removes the oldest beyond a bound, and then all.
func TestCache(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, home)
	}
	dir := cacheDir()
	if err := os.MkdirAll(dir, 0o777); err != nil || !strings.HasPrefix(dir, home) {
		t.Fatal(dir, err)
	}
	var said bytes.Buffer
	tell := watchCache(dir, false, cli.Console{Err: &said})
	for i, name := range []string{"old.pdb", "new.br", "other.txt"} {
		path := filepath.Join(dir, name)
		at := time.Date(2026, 1, 1+i, 0, 0, 0, 0, time.UTC)
		filetest.Write(t, path, make([]byte, 1<<20))
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if tell(); !strings.HasPrefix(said.String(), "2.0 MiB of tables are kept in ") {
		t.Errorf("%s", said.String())
	}
	if code, out, said := runCommand(t, "cache"); code != cli.Done || strings.Count(out, "\n") != 3 || !strings.Contains(out, "old.pdb\n") || !strings.Contains(out, "\n2.0 MiB in ") || said != "" {
		t.Errorf("exit %d: %s%s", code, out, said)
	}
	if n := trimCache(dir, 3<<19); n != 1 {
		t.Errorf("%d tables were removed", n)
	}
	if files, _ := keptIn(dir); len(files) != 1 || files[0].Name() != "new.br" {
		t.Errorf("%v is left", files)
	}
	if code, said, _ := runCommand(t, "cache", "--clear"); code != cli.Done || said != "1 file removed, 1.0 MiB\n" {
		t.Errorf("exit %d: %s", code, said)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("%v is left (%v)", files, err)
	}
}
