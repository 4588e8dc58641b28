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

// writeString returns a function that writes s.
func writeString(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// checkDir reports an error unless dir contains exactly the files in want, with their contents.
func checkDir(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(want) {
		t.Errorf("directory contains %v, want %d files", entries, len(want))
	}
	for name, content := range want {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != content {
			t.Errorf("%s contains %q (%v), want %q", name, got, err, content)
		}
	}
}

func TestWriteFileErrorKeepsOldFile(t *testing.T) {
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
		t.Errorf("WriteFile error = %v, want %v", err, broken)
	}
	if _, err := WriteFile(filepath.Join(dir, "new.txt"), func(io.Writer) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("WriteFile error = %v, want %v", err, broken)
	}
	checkDir(t, dir, map[string]string{"a.txt": "old"})
}

func TestWriteFileFollowsSymlinksAndKeepsMode(t *testing.T) {
	dir, links := t.TempDir(), t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(links, "link.txt")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	if _, err := WriteFile(link, writeString("new")); err != nil {
		t.Fatal(err)
	}
	checkDir(t, dir, map[string]string{"a.txt": "new"})
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode = %v (%v), want 0640", info.Mode(), err)
	}
}

// Symbolic links to a missing file remain links, and WriteFile creates the file.
func TestWriteFileDanglingSymlink(t *testing.T) {
	dir, links := t.TempDir(), t.TempDir()
	first, second := filepath.Join(links, "first"), filepath.Join(links, "second")
	if err := errors.Join(os.Symlink("second", first), os.Symlink(filepath.Join(dir, "a.txt"), second)); err != nil {
		t.Skip(err)
	}
	if _, err := WriteFile(first, writeString("new")); err != nil {
		t.Fatal(err)
	}
	checkDir(t, dir, map[string]string{"a.txt": "new"})
	for _, link := range []string{first, second} {
		if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no longer a symbolic link (%v)", link, err)
		}
	}
	loop := filepath.Join(links, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteFile(loop, writeString("new")); err == nil || !strings.Contains(err.Error(), "too many") {
		t.Errorf("WriteFile to a loop of links: error %v, want too many links", err)
	}
}

func TestWriteFileUncreatable(t *testing.T) {
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip("needs /proc")
	}
	_, err := WriteFile("/proc/x.gif", writeString("x"))
	if err == nil || err.Error() != "output /proc/x.gif: no file can be created in /proc" {
		t.Errorf("WriteFile to /proc: error %v", err)
	}
}

func TestWriteFileDirectory(t *testing.T) {
	dir := t.TempDir()
	if _, err := WriteFile(dir, writeString("x")); err == nil || err.Error() != "output "+dir+": is a directory" {
		t.Errorf("WriteFile to a directory: error %v", err)
	}
	none := filepath.Join(dir, "none")
	file := filepath.Join(none, "a.txt")
	if _, err := WriteFile(file, writeString("x")); err == nil || err.Error() != "output "+file+": there is no directory "+none {
		t.Errorf("WriteFile error = %v, want a missing directory %s", err, none)
	}
	checkDir(t, dir, map[string]string{})
}

// WriteFile removes the temporary files of killed processes, but not the files in use.
func TestAbandonedTempFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	busy, unlock, err := createTemp(path, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	defer busy.Close()
	left := filepath.Join(dir, ".a.txt.1.part")
	if err := os.WriteFile(left, []byte("half"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteFile(path, writeString("whole")); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"a.txt": "whole", ".a.txt.0.part": ""}
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		want[".a.txt.1.part"] = "half" // without locks, the file may be in use
	}
	checkDir(t, dir, want)
}

// Concurrent writes to one path all succeed. The final file is complete, and no temporary files remain.
func TestWriteFileConcurrent(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	content := strings.Repeat("0123456789", 10_000)
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			for range 25 {
				if _, err := WriteFile(path, writeString(content)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	checkDir(t, dir, map[string]string{"a.txt": content})
}

// The temporary name of a very long file name must still be valid.
func TestLongNames(t *testing.T) {
	dir := t.TempDir()
	name := strings.Repeat("曹", 80) + ".txt"
	if _, err := WriteFile(filepath.Join(dir, name), writeString("x")); err != nil {
		t.Fatal(err)
	}
	checkDir(t, dir, map[string]string{name: "x"})
}

// WriteFile syncs the file before the rename. If the sync fails, the old file remains.
func TestWriteFileSyncs(t *testing.T) {
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
		if _, err := WriteFile(path, writeString(content)); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"first for ", "second for first"}; !slices.Equal(synced, want) {
		t.Errorf("syncs = %q, want %q", synced, want)
	}
	broken := errors.New("broken")
	syncFile = func(*os.File) error { return broken }
	if _, err := WriteFile(path, writeString("third")); err == nil {
		t.Error("WriteFile succeeded although the sync failed")
	}
	checkDir(t, dir, map[string]string{"a.txt": "second"})
}
