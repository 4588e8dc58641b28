package catalog

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestTemplate adds the kind from CONTRIBUTING to a copy of the repository, following only the
// instructions there. It then runs the tests that check every kind. With SLIDEGIF_COPIES=1 it runs
// all tests, which takes minutes.
func TestTemplate(t *testing.T) {
	testcost.LongOnly(t, "it compiles two packages again")
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := filetest.Checkout(t, root)
	page := string(filetest.Read(t, filepath.Join(dir, ".github/CONTRIBUTING.md")))
	_, page, _ = strings.Cut(page, "\n## A new kind of puzzle\n")
	page, _, _ = strings.Cut(page, "\n## ")

	// Text is appended to a file. Go code is inserted before these lines.
	insertBefore := map[string]string{"solve/catalog/catalog.go": "}\n\n// Metrics returns", "solve/catalog/seeds_test.go": "\t\"tiles:"}
	steps := regexp.MustCompile("`([a-z_/]+(?:\\.[a-z]+)+)`:\n\n```[a-z]+\n((?s).*?)```\n").FindAllStringSubmatch(page, -1)
	if len(steps) != 5 {
		t.Fatalf("CONTRIBUTING has %d files to create or change, want 5", len(steps))
	}
	changed := map[string]string{}
	for _, step := range steps {
		name, added := filepath.Join(dir, step[1]), step[2]
		changed[filepath.Join(root, step[1])] = name
		old, _ := os.ReadFile(name)
		text := string(old)
		at := len(text)
		if next := insertBefore[step[1]]; next != "" {
			at = strings.Index(text, next)
		}
		text = text[:at] + added + text[at:]
		filetest.Write(t, name, strings.Replace(text, "\t\"slidegif/solve/lockout\"\n", "\t\"slidegif/solve/lockout\"\n\t\"slidegif/solve/mine\"\n", 1))
	}

	file := filepath.Join(dir, ".github/CONTRIBUTING.md")
	const next = "- `solve/catalog`: "
	filetest.Write(t, file, strings.Replace(string(filetest.Read(t, file)), next, "- `solve/mine`: my puzzle\n"+next, 1))

	test := func(dir string, args ...string) {
		t.Helper()
		cmd := exec.Command("go", append([]string{"test", "-short", "-vet=off"}, args...)...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "SLIDEGIF_LONG=")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go test %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	if os.Getenv("SLIDEGIF_COPIES") != "" {
		test(dir, "./cmd/slidegif", "-update")
		test(dir, "./...")
		return
	}
	// An overlay of the changed files on the repository reuses compiled packages.
	overlay, err := json.Marshal(map[string]any{"Replace": changed})
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "overlay.json")
	filetest.Write(t, file, string(overlay))
	test("../..", "-overlay", file, "./solve/catalog", "./render/words", "-run", "TestEveryKindHasSeed|TestSeedsAreStable|TestZeroOptions|TestErrorsHaveTranslations|TestMessages|Example")
}
