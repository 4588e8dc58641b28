package testcost

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/solve/filetest"
)

// Tests tell by themselves what they cost: only this package reads the variable, and the checks of
// every change name no test that they leave out.
func TestOnePlace(t *testing.T) {
	const root = "../.."
	reads := regexp.MustCompile(`(?i)env\("SLIDEGIF_` + `LONG"\)`)
	err := filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") && filepath.Base(path) != "testcost.go" && reads.Match(filetest.Read(t, path)) {
			t.Errorf("%s reads the variable: it asks testcost.Long", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(filetest.Read(t, filepath.Join(root, ".ci", "run")))) {
		if strings.Contains(line, "go test") && strings.Contains(line, "-skip") {
			t.Errorf(".ci/run leaves tests out by name: %s", line)
		}
	}
}
