package filetest

import (
	"os"
	"os/exec"
	"strings"
)

// UseTempCache makes this process and its child processes cache their files in a temporary
// directory, so that tests leave no files in the home directory. Go's build cache is not affected.
// TestMain should call UseTempCache first, and call remove at the end to delete the directory.
func UseTempCache() (remove func()) {
	if out, err := exec.Command("go", "env", "GOCACHE").Output(); err == nil {
		os.Setenv("GOCACHE", strings.TrimSpace(string(out)))
	}
	dir, err := os.MkdirTemp("", "slidegif-cache")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_CACHE_HOME", dir)
	return func() { os.RemoveAll(dir) }
}
