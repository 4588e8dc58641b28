package render_test

import (
	"os/exec"
	"strings"
	"testing"
)

// Pictures know boards and moves, and nothing of how these were found.
func TestImportsNoSolver(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "slidegif/render").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := false
	for _, p := range strings.Fields(string(out)) {
		switch {
		case p == "slidegif/solve/board":
			seen = true
		case strings.HasPrefix(p, "slidegif/") && !strings.HasPrefix(p, "slidegif/render") && p != "slidegif/fonts":
			t.Errorf("render imports %s", p)
		}
	}
	if !seen {
		t.Error("go list shows no dependencies")
	}
}
