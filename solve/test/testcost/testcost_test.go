package testcost

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

// TestSkipRules checks that only this package reads SLIDEGIF_LONG, and that no test skips cases if the variable is
// set. It also checks that .ci/run sets the variable to test all packages, and skips no tests by name.
func TestSkipRules(t *testing.T) {

	reads := regexp.MustCompile(`(?i)env\("SLIDEGIF_` + `LONG"\)`)
	skips := regexp.MustCompile(`(if|&&|\|\||case) testcost\.Long\(\)[^!{:]*[{:]\s*(t\.Skip|return\s*\}|continue|break)`)
	err := filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || filepath.Base(path) == "testcost.go" {
			return err
		}
		text := filetest.Read(t, path)
		if reads.Match(text) {
			t.Errorf("%s reads SLIDEGIF_LONG, want a call of testcost.Long", path)
		}
		if strings.HasSuffix(path, "_test.go") && skips.Match(text) {
			t.Errorf("%s: %s skips cases only if SLIDEGIF_LONG is set", path, skips.Find(text))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	script := string(filetest.Read(t, filepath.Join(root, ".ci", "run")))
	if !regexp.MustCompile(`(?m)^SLIDEGIF_LONG=1 go test .* \./\.\.\.$`).MatchString(script) {
		t.Error(".ci/run does not run all tests with SLIDEGIF_LONG")
	}
	for line := range strings.Lines(script) {
		if strings.Contains(line, "go test") && strings.Contains(line, "-skip") {
			t.Errorf(".ci/run skips tests by name: %s", line)
		}
	}
}
