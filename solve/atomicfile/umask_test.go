//go:build unix

package atomicfile

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
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
