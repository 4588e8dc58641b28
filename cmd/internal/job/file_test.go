package job

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// holds fails unless dir holds just the named files with that content.
func holds(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(want) {
		t.Errorf("the folder holds %v, want %d files", entries, len(want))
	}
	for name, content := range want {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != content {
			t.Errorf("%s holds %q (%v), want %q", name, got, err, content)
		}
	}
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	n, err := WriteFile(path, text("first"))
	if err != nil || n != 5 {
		t.Fatalf("WriteFile = %d, %v", n, err)
	}
	if _, err := WriteFile(path, text("second")); err != nil {
		t.Fatal(err)
	}
	holds(t, dir, map[string]string{"a.txt": "second"})
}

func TestWriteFileFailureKeepsTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	_, err := WriteFile(path, func(w io.Writer) error {
		w.Write(make([]byte, 1<<20))
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	if _, err := WriteFile(filepath.Join(dir, "new.txt"), func(io.Writer) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	holds(t, dir, map[string]string{"a.txt": "old"})
}

func TestWriteFileFollowsLinksAndKeepsTheMode(t *testing.T) {
	dir, links := t.TempDir(), t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(links, "link.txt")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	if _, err := WriteFile(link, text("new")); err != nil {
		t.Fatal(err)
	}
	holds(t, dir, map[string]string{"a.txt": "new"})
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the mode is %v (%v), want 0640", info.Mode(), err)
	}
}

func TestWriteFileToFolder(t *testing.T) {
	dir := t.TempDir()
	if _, err := WriteFile(dir, text("x")); err == nil {
		t.Error("a folder was written to")
	}
	if _, err := WriteFile(filepath.Join(dir, "none", "a.txt"), text("x")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want that the folder does not exist", err)
	}
	holds(t, dir, map[string]string{})
}
