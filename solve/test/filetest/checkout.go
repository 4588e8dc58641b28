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

// Checkout copies the repository at root to a temporary directory and returns the path of the copy.
// The copy contains the current files, including untracked files that git does not ignore. Checkout
// skips the test if root is not a repository.
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
			continue // the file was deleted, but is still in the index
		}
		if err != nil {
			t.Fatal(err)
		}
		Write(t, filepath.Join(dir, name), data)
	}
	return dir
}
