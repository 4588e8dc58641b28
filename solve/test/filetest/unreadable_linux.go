package filetest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// MakeUnreadable makes all open files in a directory fail when they are read, even if they are unlinked. Writes to
// the files still succeed.
func MakeUnreadable(t testing.TB, dir string) {
	t.Helper()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	links, err := filepath.Glob("/proc/self/fd/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range links {
		path, err := os.Readlink(link)
		if err != nil || !strings.HasPrefix(path, dir+string(filepath.Separator)) {
			continue
		}
		fd, err := strconv.Atoi(filepath.Base(link))
		if err == nil {
			err = syscall.Dup3(int(null.Fd()), fd, syscall.O_CLOEXEC)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
