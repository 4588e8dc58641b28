package filetest

import (
	"os"
	"os/exec"
	"strings"
)

// UseTempCache makes this process and its children cache files in a temporary directory, so that
// tests leave no files in a home directory. It does not affect Go's build cache. A TestMain should
// call UseTempCache, and call the returned function at the end to remove the directory.
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
