//go:build unix

package atomicfile

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A new file has the mode that the umask allows. An existing file keeps its mode.
func TestWriteFileMode(t *testing.T) {
	for _, c := range []struct {
		umask    int
		old, new fs.FileMode // old is 0 if there is no file
	}{
		{0o022, 0, 0o644},
		{0o077, 0, 0o600},
		{0o000, 0, 0o666},
		{0o022, 0o600, 0o600},
		{0o077, 0o644, 0o644},
		{0o077, 0o666, 0o666},
		{0o022, 0o664, 0o664},
		{0o022, 0o755, 0o755},
		{0o022, 0o444, 0o444},
	} {
		path := filepath.Join(t.TempDir(), "a.txt")
		if c.old != 0 {
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path, c.old); err != nil {
				t.Fatal(err)
			}
		}
		before := syscall.Umask(c.umask)
		_, err := WriteFile(path, writeString("new"))
		syscall.Umask(before)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != c.new {
			t.Errorf("umask %03o, old mode %v: new mode %v (%v), want %v", c.umask, c.old, info.Mode(), err, c.new)
		}
	}
}

// TestReadersKeepOldFile checks that a program that has opened the old file still reads all of it, because the new file
// replaces the old one instead of overwriting it.
func TestReadersKeepOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	reader, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if _, err := WriteFile(path, writeString("new and longer")); err != nil {
		t.Fatal(err)
	}
	if content, err := io.ReadAll(reader); err != nil || string(content) != "old" {
		t.Errorf("an open reader of the old file reads %q, error %v, want \"old\"", content, err)
	}
}

// TestLateErrors checks that errors of buffered writes, and of closing the file, are reported with the path, and that the
// old file remains.
func TestLateErrors(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err == nil {
		if _, err := WriteFile("/dev/full", writeString("small")); err == nil || !strings.Contains(err.Error(), "/dev/full") {
			t.Errorf("full device: error %v, want one with the path", err)
		}
	}
	defer func(before func(*os.File) error) { syncFile = before }(syncFile)
	syncFile = func(*os.File) error { return nil }
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	closed := func(part *os.File) error { return part.Close() } // the next Close fails
	if err := ReplaceFile(path, closed); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("the file cannot be closed: error %v, want one with the path", err)
	}
	checkDir(t, dir, map[string]string{"a.txt": "old"})
}
