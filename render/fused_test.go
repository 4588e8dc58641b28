package render

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"slidegif/solve/test/testcost"
)

// TestNoFusedMultiplyAdd searches the arm64 assembly of the drawing packages and of the layout of maps for fused multiply-add
// instructions. They compute x*y + z with a single rounding, so pixels and hence files would differ
// between machines. Write float64(x*y) + z to prevent fusing. The test does not compile render/...,
// because most of the time would go to dependencies of tests.
func TestNoFusedMultiplyAdd(t *testing.T) {
	testcost.LongOnly(t, "cross-compiles")
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command")
	}
	build := exec.Command("go", "build", "-gcflags=slidegif/fonts=-S", "-gcflags=slidegif/render/...=-S",
		"-gcflags=slidegif/cmd/internal/screenshot=-S", "-gcflags=slidegif/solve/statespace/layout=-S",
		"slidegif/render", "slidegif/cmd/internal/screenshot", "slidegif/solve/statespace/layout")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	listing, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, listing)
	}
	if !strings.Contains(string(listing), "FMULD") {
		t.Fatal("no multiplication in the assembly listing; has the format changed?")
	}
	where := regexp.MustCompile(`\(([^()]*\.go:\d+)\)\t(?:FMADD|FMSUB|FNMADD|FNMSUB)[SD]\t`)
	seen := map[string]bool{}
	for _, m := range where.FindAllStringSubmatch(string(listing), -1) {
		if !seen[m[1]] {
			seen[m[1]] = true
			t.Errorf("%s: fused multiply-add; write float64(x*y) + z", m[1])
		}
	}
}
