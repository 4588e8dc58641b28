package pipeline

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/catalog"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

// TestOneWay holds imports to one direction: solvers know no picture, pictures know no
// solver, and within render each package knows only those before it.
func TestOneWay(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	list, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, "../../../...").Output()
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
		{"slidegif/render/...", []string{"slidegif/solve", "slidegif/cmd"}, []string{"slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input", "slidegif/solve/parallel", "slidegif/solve/why"}},
		{"slidegif/render/scene", []string{"slidegif/render", "slidegif/fonts"}, []string{"slidegif/render/scene"}},
		{"slidegif/render/theme", []string{"slidegif/render"}, []string{"slidegif/render/theme", "slidegif/render/scene"}},
		{"slidegif/cmd/internal/pipeline", []string{"slidegif/render", "slidegif/fonts", "image", "regexp", "golang.org", "github.com"}, []string{"slidegif/solve", "slidegif/cmd/internal/pipeline", "slidegif/render/metadata", "slidegif/render/words"}},
		{"slidegif/render/metadata", []string{"slidegif/"}, []string{"slidegif/render/metadata", "slidegif/solve/input"}},
		{"slidegif/render/internal/lzw", []string{"slidegif/"}, []string{"slidegif/render/internal/lzw"}},
		{"slidegif/render/raster", []string{"slidegif/render"}, []string{"slidegif/render/raster", "slidegif/render/internal/lzw", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/svg", []string{"slidegif/render"}, []string{"slidegif/render/svg", "slidegif/render/deflate", "slidegif/render/metadata", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/internal/apng", []string{"slidegif/render"}, []string{"slidegif/render/internal/apng", "slidegif/render/deflate", "slidegif/render/metadata", "slidegif/render/raster", "slidegif/render/internal/lzw", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/words", []string{"slidegif/"}, []string{"slidegif/render/words", "slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input", "slidegif/solve/why"}},
		{"slidegif/render/player", []string{"slidegif/render"}, []string{"slidegif/render/player", "slidegif/render/scene", "slidegif/render/words"}},
		{"slidegif/fonts", []string{"slidegif/solve", "slidegif/render", "slidegif/cmd"}, nil},
		{"slidegif/solve/why", []string{"slidegif/"}, []string{"slidegif/solve/why", "slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input"}},
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

// TestOnlyCatalogKnowsKinds: a kind is a line of the catalog. Nothing else imports its package; what is below its folder is
// its own, and the tests of drawing share some boards.
func TestOnlyCatalogKnowsKinds(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	list, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "../../../...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	known := 0
	for each := range strings.Lines(string(list)) {
		imports := strings.Fields(each)
		for _, k := range catalog.Kinds {
			kind := "slidegif/solve/" + k.Name
			switch {
			case !slices.Contains(imports[1:], kind):
			case within(imports[0], []string{kind, "slidegif/solve/catalog", "slidegif/render/rendertest"}):
				known++
			default:
				t.Errorf("%s imports %s", imports[0], kind)
			}
		}
	}
	if known < len(catalog.Kinds) {
		t.Errorf("of %d kinds, only %d imports are seen", len(catalog.Kinds), known)
	}
}

// TestMap: CONTRIBUTING has each package in one line of its map, below those that it imports.
func TestMap(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	page := string(filetest.Read(t, "../../../.github/CONTRIBUTING.md"))
	line := map[string]int{}
	for n, entry := range regexp.MustCompile("(?m)^- `([a-z0-9/]+)`: ").FindAllStringSubmatch(page, -1) {
		if line[entry[1]] > 0 {
			t.Errorf("the map has %s twice", entry[1])
		}
		line[entry[1]] = n + 1
	}
	list, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "../../../...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	known := 0
	for each := range strings.Lines(string(list)) {
		imports := strings.Fields(each)
		name := strings.TrimPrefix(imports[0], "slidegif/")
		if known++; line[name] == 0 {
			t.Errorf("the map lacks %s", name)
		}
		for _, other := range imports[1:] {
			if other, ours := strings.CutPrefix(other, "slidegif/"); ours && line[other] > line[name] {
				t.Errorf("the map has %s above %s, which it imports", name, other)
			}
		}
	}
	if known != len(line) {
		t.Errorf("the map has %d packages; there are %d", len(line), known)
	}
}
