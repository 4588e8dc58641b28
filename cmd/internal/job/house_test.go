package job

import (
	"os/exec"
	"strings"
	"testing"
)

// TestOneWay holds the house to one way and no returns: solvers know no picture, and
// pictures know no solver.
func TestOneWay(t *testing.T) {
	for _, rule := range []struct {
		packages string
		never    []string // prefixes of import paths
		except   []string
	}{
		{"slidegif/solve/...", []string{"slidegif/render", "slidegif/fonts", "slidegif/cmd", "image", "golang.org/x/image", "github.com/fogleman/gg"}, nil},
		{"slidegif/render/...", []string{"slidegif/solve", "slidegif/cmd"}, []string{"slidegif/solve/board", "slidegif/solve/crew"}},
		{"slidegif/fonts", []string{"slidegif/solve", "slidegif/render", "slidegif/cmd"}, nil},
		{"slidegif/solve/board", []string{"slidegif/"}, []string{"slidegif/solve/board"}},
	} {
		out, err := exec.Command("go", "list", "-deps", rule.packages).Output()
		if err != nil {
			t.Fatalf("go list -deps %s: %v", rule.packages, err)
		}
		deps := strings.Fields(string(out))
		if len(deps) < 3 {
			t.Fatalf("go list -deps %s: only %q", rule.packages, deps)
		}
		for _, dep := range deps {
			if within(dep, rule.never) && !within(dep, rule.except) {
				t.Errorf("%s depends on %s", rule.packages, dep)
			}
		}
	}
}

func within(path string, trees []string) bool {
	for _, tree := range trees {
		if path == tree || strings.HasPrefix(path, strings.TrimSuffix(tree, "/")+"/") {
			return true
		}
	}
	return false
}
