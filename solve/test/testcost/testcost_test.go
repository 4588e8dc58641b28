package testcost

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

// TestSkipRules checks that only this package reads the environment variable, and that .ci/run
// skips no tests by name.
func TestSkipRules(t *testing.T) {
	const root = "../../.."
	pattern := regexp.MustCompile(`(?i)env\("SLIDEGIF_` + `LONG"\)`)
	err := filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") && filepath.Base(path) != "testcost.go" && pattern.Match(filetest.Read(t, path)) {
			t.Errorf("%s reads SLIDEGIF_LONG, want a call of testcost.Long", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(filetest.Read(t, filepath.Join(root, ".ci", "run")))) {
		if strings.Contains(line, "go test") && strings.Contains(line, "-skip") {
			t.Errorf(".ci/run skips tests by name: %s", line)
		}
	}
}
