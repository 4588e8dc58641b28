package commandtest

import (
	"os"
	"os/exec"
	"testing"
)

// Needs returns the path of a program, and skips the test where it is not installed.
// With SLIDEGIF_NEED_TOOLS set, as in .ci/run, the test fails instead.
func Needs(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil && os.Getenv("SLIDEGIF_NEED_TOOLS") != "" {
		t.Fatal(program, " is not installed, and SLIDEGIF_NEED_TOOLS is set")
	}
	if err != nil {
		t.Skip(program, " is not installed")
	}
	return path
}
