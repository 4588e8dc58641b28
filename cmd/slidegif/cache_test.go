package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/test/filetest"
)

// TestCache lists the files of a cache, trims the cache, and clears it.
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
	for i, name := range []string{"old.pdb", "new.br", "other.txt"} {
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
	if code, out, stderr := runCommand(t, "cache"); code != cli.Done || strings.Count(out, "\n") != 3 || !strings.Contains(out, "old.pdb\n") || !strings.Contains(out, "\n2.0 MiB in ") || stderr != "" {
		t.Errorf("cache: exit %d, output %q, message %q, want exit 0, two files of 2.0 MiB, no message", code, out, stderr)
	}
	if n := trimCache(dir, 3<<19); n != 1 {
		t.Errorf("trimCache removed %d files, want 1", n)
	}
	if files, _ := cachedFiles(dir); len(files) != 1 || files[0].Name() != "new.br" {
		t.Errorf("cached files = %v, want new.br", files)
	}
	if code, stdout, _ := runCommand(t, "cache", "--clear"); code != cli.Done || stdout != "removed 1 file, 1.0 MiB\n" {
		t.Errorf("cache --clear: exit %d, output %q, want exit 0, 1 file removed", code, stdout)
	}
	filetest.Write(t, filepath.Join(dir, ".killed.pdb.0.part"), make([]byte, 1<<20))
	if code, stdout, _ := runCommand(t, "cache"); code != cli.Done || !strings.Contains(stdout, ".killed.pdb.0.part\n") {
		t.Errorf("cache: exit %d, output %q, want exit 0 and the unfinished file", code, stdout)
	}
	if code, stdout, _ := runCommand(t, "cache", "--clear"); code != cli.Done || stdout != "removed 1 file, 1.0 MiB\n" {
		t.Errorf("cache --clear of an unfinished file: exit %d, output %q, want exit 0, 1 file removed", code, stdout)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("directory contains %v, error %v; want only other.txt", files, err)
	}
}
