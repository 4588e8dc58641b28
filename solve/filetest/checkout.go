package filetest

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Checkout copies the files of the repository that is at root to a folder, which it returns: all
// that git keeps, as they stand now. It skips the test where there is no repository.
func Checkout(t testing.TB, root string) string {
	t.Helper()
	list, err := exec.Command("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Skip("not a checkout")
	}
	dir := t.TempDir()
	for name := range strings.SplitSeq(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join(root, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue // deleted, but not yet in the index
		}
		if err != nil {
			t.Fatal(err)
		}
		Write(t, filepath.Join(dir, name), data)
	}
	return dir
}
