package pipeline

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestOneWay holds imports to one direction: solvers know no picture, pictures know no
// solver, and within render each package knows only those before it.
func TestOneWay(t *testing.T) {
	for _, rule := range []struct {
		packages string
		never    []string // prefixes of import paths
		except   []string
	}{
		{"slidegif/solve/...", []string{"slidegif/render", "slidegif/fonts", "slidegif/cmd", "image", "golang.org/x/image", "github.com/fogleman/gg"}, nil},
		{"slidegif/render/...", []string{"slidegif/solve", "slidegif/cmd"}, []string{"slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input", "slidegif/solve/parallel"}},
		{"slidegif/render/scene", []string{"slidegif/render", "slidegif/fonts"}, []string{"slidegif/render/scene"}},
		{"slidegif/render/theme", []string{"slidegif/render"}, []string{"slidegif/render/theme", "slidegif/render/scene"}},
		{"slidegif/cmd/internal/pipeline", []string{"slidegif/render", "slidegif/fonts", "image", "regexp", "golang.org", "github.com"}, []string{"slidegif/render/metadata", "slidegif/render/words"}},
		{"slidegif/render/metadata", []string{"slidegif/"}, []string{"slidegif/render/metadata", "slidegif/solve/input"}},
		{"slidegif/render/lzw", []string{"slidegif/"}, []string{"slidegif/render/lzw"}},
		{"slidegif/render/raster", []string{"slidegif/render"}, []string{"slidegif/render/raster", "slidegif/render/lzw", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/svg", []string{"slidegif/render"}, []string{"slidegif/render/svg", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/apng", []string{"slidegif/render"}, []string{"slidegif/render/apng", "slidegif/render/deflate", "slidegif/render/metadata", "slidegif/render/raster", "slidegif/render/lzw", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/words", []string{"slidegif/"}, []string{"slidegif/render/words", "slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input"}},
		{"slidegif/render/player", []string{"slidegif/render"}, []string{"slidegif/render/player", "slidegif/render/scene", "slidegif/render/words"}},
		{"slidegif/fonts", []string{"slidegif/solve", "slidegif/render", "slidegif/cmd"}, nil},
		{"slidegif/solve/board", []string{"slidegif/"}, []string{"slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input"}},
	} {
		all, err := exec.Command("go", "list", rule.packages).Output()
		if err != nil {
			t.Fatalf("go list %s: %v", rule.packages, err)
		}
		// What tests share may know everything.
		packages := slices.DeleteFunc(strings.Fields(string(all)), func(name string) bool { return strings.HasSuffix(name, "test") })
		out, err := exec.Command("go", append([]string{"list", "-deps"}, packages...)...).Output()
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
