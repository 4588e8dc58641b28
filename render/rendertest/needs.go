package rendertest

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Needs returns the path of a program, the first of its names that is installed, and skips the test
// where none is. With SLIDEGIF_NEED_TOOLS set, as in .ci/run, the test fails instead.
func Needs(t testing.TB, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	missing := strings.Join(names, " or ") + " is not installed"
	if os.Getenv("SLIDEGIF_NEED_TOOLS") != "" {
		t.Fatal(missing, ", and SLIDEGIF_NEED_TOOLS is set")
	}
	t.Skip(missing)
	return ""
}
