package rendertest

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// RequireProgram returns the path of the first installed program in a list of names. If none of the
// programs is installed, the test is skipped. If SLIDEGIF_NEED_TOOLS is set, as in .ci/run, the
// test fails instead.
func RequireProgram(t testing.TB, names ...string) string {
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
