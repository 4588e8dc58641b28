package pipeline

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestImportDirection checks the direction of imports. Solvers do not import pictures, and pictures do not import
// solvers. Within render, a package imports only earlier packages.
func TestImportDirection(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	list, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, "../../../...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages [][]string // package and its dependencies
	for line := range strings.Lines(string(list)) {
		packages = append(packages, strings.Fields(line))
	}
	for _, rule := range []struct {
		packages  string
		forbidden []string // prefixes of import paths
		allowed   []string // exceptions from forbidden
	}{
		{"slidegif/solve/...", []string{"slidegif/render", "slidegif/fonts", "slidegif/cmd", "image", "golang.org/x/image", "github.com/fogleman/gg"}, nil},
		{"slidegif/cmd/slidegif", []string{"modernc.org", "gonum.org"}, nil}, // only the census needs them
		{"slidegif/render/...", []string{"slidegif/solve", "slidegif/cmd"}, []string{"slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input", "slidegif/solve/language", "slidegif/solve/parallel", "slidegif/solve/why"}},
		{"slidegif/render/scene", []string{"slidegif/render", "slidegif/fonts"}, []string{"slidegif/render/scene"}},
		{"slidegif/render/theme", []string{"slidegif/render"}, []string{"slidegif/render/theme", "slidegif/render/scene"}},
		{"slidegif/cmd/internal/pipeline", []string{"slidegif/render", "slidegif/fonts", "image", "regexp", "golang.org", "github.com"}, []string{"slidegif/solve", "slidegif/cmd/internal/pipeline", "slidegif/render/metadata", "slidegif/render/words"}},
		{"slidegif/render/metadata", []string{"slidegif/"}, []string{"slidegif/render/metadata", "slidegif/solve/hanzi", "slidegif/solve/input", "slidegif/solve/language"}},
		{"slidegif/render/raster", []string{"slidegif/render"}, []string{"slidegif/render/raster", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/internal/plan", []string{"slidegif/render"}, []string{"slidegif/render/internal/plan", "slidegif/render/raster", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/svg", []string{"slidegif/render"}, []string{"slidegif/render/svg", "slidegif/render/internal/plan", "slidegif/render/raster", "slidegif/render/deflate", "slidegif/render/metadata", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/internal/apng", []string{"slidegif/render"}, []string{"slidegif/render/internal/apng", "slidegif/render/internal/plan", "slidegif/render/deflate", "slidegif/render/metadata", "slidegif/render/raster", "slidegif/render/scene", "slidegif/render/theme"}},
		{"slidegif/render/words", []string{"slidegif/"}, []string{"slidegif/render/words", "slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input", "slidegif/solve/language", "slidegif/solve/why"}},
		{"slidegif/render/player", []string{"slidegif/render"}, []string{"slidegif/render/player", "slidegif/render/deflate", "slidegif/render/metadata", "slidegif/render/scene", "slidegif/render/words"}},
		{"slidegif/fonts", []string{"slidegif/solve", "slidegif/render", "slidegif/cmd"}, nil},
		{"slidegif/solve/why", []string{"slidegif/"}, []string{"slidegif/solve/why", "slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input", "slidegif/solve/language"}},
		{"slidegif/solve/board", []string{"slidegif/"}, []string{"slidegif/solve/board", "slidegif/solve/hanzi", "slidegif/solve/input", "slidegif/solve/language"}},
	} {
		tree, recursive := strings.CutSuffix(rule.packages, "/...")
		n := 0
		for _, deps := range packages {
			if name := deps[0]; name != tree && !(recursive && isBelow(name, []string{tree})) || strings.HasSuffix(name, "test") {
				continue // test helpers may import everything
			}
			for _, dep := range deps {
				n++
				if isBelow(dep, rule.forbidden) && !isBelow(dep, rule.allowed) {
					t.Errorf("%s depends on %s, which is forbidden for %s", deps[0], dep, rule.packages)
				}
			}
		}
		if n < 3 {
			t.Errorf("%s has %d dependencies, want at least 3", rule.packages, n)
		}
	}
}

// isBelow reports whether an import path is in one of the trees.
func isBelow(path string, trees []string) bool {
	for _, tree := range trees {
		if path == tree || strings.HasPrefix(path, strings.TrimSuffix(tree, "/")+"/") {
			return true
		}
	}
	return false
}

// TestOnlyCatalogImportsKinds checks that only the catalog imports the packages of kinds. The exceptions are packages in
// the directory of the kind, and rendertest, which uses some boards.
func TestOnlyCatalogImportsKinds(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	list, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "../../../...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	allowed := 0
	for line := range strings.Lines(string(list)) {
		imports := strings.Fields(line)
		for _, k := range catalog.Kinds {
			kind := "slidegif/solve/" + k.Name
			switch {
			case !slices.Contains(imports[1:], kind):
			case isBelow(imports[0], []string{kind, "slidegif/solve/catalog", "slidegif/render/test/rendertest"}):
				allowed++
			default:
				t.Errorf("%s imports the kind %s", imports[0], kind)
			}
		}
	}
	if allowed < len(catalog.Kinds) {
		t.Errorf("found %d imports of %d kinds, want at least one per kind", allowed, len(catalog.Kinds))
	}
}

// TestPackageMap checks the list of packages in CONTRIBUTING.md. Each package must have one line, below the packages that
// it imports.
func TestPackageMap(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	page := string(filetest.Read(t, "../../../.github/CONTRIBUTING.md"))
	lines := map[string]int{}
	for n, entry := range regexp.MustCompile("(?m)^- `([a-z0-9/]+)`: ").FindAllStringSubmatch(page, -1) {
		if lines[entry[1]] > 0 {
			t.Errorf("CONTRIBUTING.md lists %s twice", entry[1])
		}
		lines[entry[1]] = n + 1
	}
	list, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "../../../...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	packages := 0
	for line := range strings.Lines(string(list)) {
		imports := strings.Fields(line)
		name := strings.TrimPrefix(imports[0], "slidegif/")
		if packages++; lines[name] == 0 {
			t.Errorf("CONTRIBUTING.md does not list %s", name)
		}
		for _, other := range imports[1:] {
			if other, ours := strings.CutPrefix(other, "slidegif/"); ours && lines[other] > lines[name] {
				t.Errorf("CONTRIBUTING.md lists %s above its import %s", name, other)
			}
		}
	}
	if packages != len(lines) {
		t.Errorf("CONTRIBUTING.md lists %d packages, want %d", len(lines), packages)
	}
}
