package pipeline

import (
	"os/exec"
	"strings"
	"testing"
)

// TestOneWay holds imports to one direction: solvers know no picture, pictures know no
// solver, and within render each package knows only those before it.
func TestOneWay(t *testing.T) {
	list, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, "slidegif/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages [][]string // each with all that it depends on
	for line := range strings.Lines(string(list)) {
		packages = append(packages, strings.Fields(line))
	}
	for _, rule := range []struct {
		packages string
		never    []string // prefixes of import paths
		except   []string
	}{
		{"slidegif/solve/...", []string{"slidegif/render", "slidegif/fonts", "slidegif/cmd", "image", "golang.org/x/image", "github.com/fogleman/gg"}, nil},
		{"slidegif/cmd/slidegif", []string{"modernc.org", "gonum.org"}, nil}, // which the census needs
		{"slidegif/render/...", []string{"slidegif/solve", "slidegif/cmd"}, []string{"slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input", "slidegif/solve/parallel"}},
		{"slidegif/render/scene", []string{"slidegif/render", "slidegif/fonts"}, []string{"slidegif/render/scene"}},
		{"slidegif/render/theme", []string{"slidegif/render"}, []string{"slidegif/render/theme", "slidegif/render/scene"}},
		{"slidegif/cmd/internal/pipeline", []string{"slidegif/render", "slidegif/fonts", "image", "regexp", "golang.org", "github.com"}, []string{"slidegif/render/metadata", "slidegif/render/words"}},
		{"slidegif/render/metadata", []string{"slidegif/"}, []string{"slidegif/render/metadata", "slidegif/solve/input"}},
		{"slidegif/render/internal/lzw", []string{"slidegif/"}, []string{"slidegif/render/internal/lzw"}},
		{"slidegif/render/raster", []string{"slidegif/render"}, []string{"slidegif/render/raster", "slidegif/render/internal/lzw", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/svg", []string{"slidegif/render"}, []string{"slidegif/render/svg", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/internal/apng", []string{"slidegif/render"}, []string{"slidegif/render/internal/apng", "slidegif/render/deflate", "slidegif/render/metadata", "slidegif/render/raster", "slidegif/render/internal/lzw", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/words", []string{"slidegif/"}, []string{"slidegif/render/words", "slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input"}},
		{"slidegif/render/player", []string{"slidegif/render"}, []string{"slidegif/render/player", "slidegif/render/scene", "slidegif/render/words"}},
		{"slidegif/fonts", []string{"slidegif/solve", "slidegif/render", "slidegif/cmd"}, nil},
		{"slidegif/solve/board", []string{"slidegif/"}, []string{"slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input"}},
	} {
		tree, whole := strings.CutSuffix(rule.packages, "/...")
		n := 0
		for _, deps := range packages {
			if name := deps[0]; name != tree && !(whole && within(name, []string{tree})) || strings.HasSuffix(name, "test") {
				continue // what tests share may know everything
			}
			for _, dep := range deps {
				n++
				if within(dep, rule.never) && !within(dep, rule.except) {
					t.Errorf("%s depends on %s", deps[0], dep)
				}
			}
		}
		if n < 3 {
			t.Errorf("%s has only %d dependencies", rule.packages, n)
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
