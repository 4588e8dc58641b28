package filetest

import (
	"os"
	"os/exec"
	"strings"
)

// OwnCache lets this process and those that it starts keep files for the next time in a folder of
// their own, so that tests leave nothing in a home directory. Go's build cache stays where it is. A
// TestMain calls it, and at its end what it returns, which removes that folder.
func OwnCache() (remove func()) {
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
