package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
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

// A link whose file does not exist yet stays a link, and the file is made where it points.
func TestWriteFileThroughDanglingLinks(t *testing.T) {
	dir, links := t.TempDir(), t.TempDir()
	first, second := filepath.Join(links, "first"), filepath.Join(links, "second")
	if err := errors.Join(os.Symlink("second", first), os.Symlink(filepath.Join(dir, "a.txt"), second)); err != nil {
		t.Skip(err)
	}
	if _, err := WriteFile(first, text("new")); err != nil {
		t.Fatal(err)
	}
	holds(t, dir, map[string]string{"a.txt": "new"})
	for _, link := range []string{first, second} {
		if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no longer a link (%v)", link, err)
		}
	}
	loop := filepath.Join(links, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteFile(loop, text("new")); err == nil || !strings.Contains(err.Error(), "too many") {
		t.Errorf("a loop of links: %v", err)
	}
}

func TestWriteFileWhereNoneCanBe(t *testing.T) {
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip("needs /proc")
	}
	_, err := WriteFile("/proc/x.gif", text("x"))
	if err == nil || err.Error() != "output /proc/x.gif: no file can be created in /proc" {
		t.Errorf("error %v", err)
	}
}

func TestWriteFileToFolder(t *testing.T) {
	dir := t.TempDir()
	if _, err := WriteFile(dir, text("x")); err == nil || err.Error() != "output "+dir+": is a directory" {
		t.Errorf("a folder is written to: %v", err)
	}
	none := filepath.Join(dir, "none")
	file := filepath.Join(none, "a.txt")
	if _, err := WriteFile(file, text("x")); err == nil || err.Error() != "output "+file+": there is no directory "+none {
		t.Errorf("error %v, want that there is no directory %s", err, none)
	}
	holds(t, dir, map[string]string{})
}

// TestAbandonedPart writes beside what killed processes left: they are removed, but not
// what somebody is writing.
func TestAbandonedPart(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	busy, unlock, err := createBeside(path, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	defer busy.Close()
	left := filepath.Join(dir, ".a.txt.1.part")
	if err := os.WriteFile(left, []byte("half"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteFile(path, text("whole")); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"a.txt": "whole", ".a.txt.0.part": ""}
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		want[".a.txt.1.part"] = "half" // nobody can tell who writes it
	}
	holds(t, dir, want)
}

// TestWriteFileAtOnce writes one name from all sides: each write succeeds, one is whole
// in the end, and nothing else is left.
func TestWriteFileAtOnce(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	content := strings.Repeat("0123456789", 10_000)
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			for range 25 {
				if _, err := WriteFile(path, text(content)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	holds(t, dir, map[string]string{"a.txt": content})
}

// TestLongNames writes a name as long as a file system takes.
func TestLongNames(t *testing.T) {
	dir := t.TempDir()
	name := strings.Repeat("曹", 80) + ".txt"
	if _, err := WriteFile(filepath.Join(dir, name), text("x")); err != nil {
		t.Fatal(err)
	}
	holds(t, dir, map[string]string{name: "x"})
}

// What a file holds is on the disk before it takes its name. Where the disk
// fails, the older file stays.
func TestWriteFileIsSynced(t *testing.T) {
	defer func(before func(*os.File) error) { syncFile = before }(syncFile)
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	var synced []string
	syncFile = func(f *os.File) error {
		old, _ := os.ReadFile(path)
		data, _ := os.ReadFile(f.Name())
		synced = append(synced, string(data)+" for "+string(old))
		return nil
	}
	for _, content := range []string{"first", "second"} {
		if _, err := WriteFile(path, text(content)); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"first for ", "second for first"}; !slices.Equal(synced, want) {
		t.Errorf("synced %q, want %q", synced, want)
	}
	broken := errors.New("broken")
	syncFile = func(*os.File) error { return broken }
	if _, err := WriteFile(path, text("third")); err == nil {
		t.Error("a file that the disk did not take was called written")
	}
	holds(t, dir, map[string]string{"a.txt": "second"})
}
