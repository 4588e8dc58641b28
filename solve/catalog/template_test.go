package catalog

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/solve/filetest"
)

// TestTemplate makes the kind of CONTRIBUTING in a copy of the repository, by what the page says alone, and
// has the tests that look at every kind look at it: with SLIDEGIF_COPIES=1 all tests, which takes minutes.
func TestTemplate(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := filetest.Checkout(t, root)
	page := string(filetest.Read(t, filepath.Join(dir, ".github/CONTRIBUTING.md")))
	_, page, _ = strings.Cut(page, "\n## A new kind of puzzle\n")
	page, _, _ = strings.Cut(page, "\n## ")

	// Text goes to the end of a file, Go to where the page says: before what follows the Kinds, and among the seeds.
	follows := map[string]string{"solve/catalog/catalog.go": "}\n\n// Kind returns", "solve/catalog/seeds_test.go": "\t\"tiles:"}
	steps := regexp.MustCompile("`([a-z_/]+\\.[a-z]+)`:\n\n```[a-z]+\n((?s).*?)```\n").FindAllStringSubmatch(page, -1)
	if len(steps) != 5 {
		t.Fatalf("CONTRIBUTING has %d files to write or change", len(steps))
	}
	changed := map[string]string{}
	for _, step := range steps {
		name, added := filepath.Join(dir, step[1]), step[2]
		changed[filepath.Join(root, step[1])] = name
		old, _ := os.ReadFile(name)
		text := string(old)
		at := len(text)
		if next := follows[step[1]]; next != "" {
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
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go test %s: %v\n%s", strings.Join(args, " "), err, said)
		}
	}
	if os.Getenv("SLIDEGIF_COPIES") != "" {
		test(dir, "./cmd/slidegif", "-update")
		test(dir, "./...")
		return
	}
	// In the checkout itself, with the changed files laid over it, most packages are compiled already.
	overlay, err := json.Marshal(map[string]any{"Replace": changed})
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "overlay.json")
	filetest.Write(t, file, string(overlay))
	test("../..", "-overlay", file, "./solve/catalog", "./render/words", "-run", "TestEveryKindIsTried|TestSeedsAreStable|TestZeroOptions|TestErrorsHaveWords|TestMessages|Example")
}
