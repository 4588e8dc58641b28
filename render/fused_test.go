package render

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"slidegif/solve/testcost"
)

// TestNothingIsFused looks at what the compiler makes of the drawing packages for arm64,
// where it may join x*y + z to one instruction that rounds once and not twice. A picture
// would then differ from machine to machine by a bit, and a GIF by all that follows. The
// cure is to say that the product is rounded: float64(x*y) + z. What the tests import besides,
// as the protocol of a browser, is most of what render/... would compile.
func TestNothingIsFused(t *testing.T) {
	testcost.LongOnly(t, "it compiles for another machine")
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command")
	}
	build := exec.Command("go", "build", "-gcflags=slidegif/fonts=-S", "-gcflags=slidegif/render/...=-S", "slidegif/render", "slidegif/render/screenshot")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	listing, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, listing)
	}
	if !strings.Contains(string(listing), "FMULD") {
		t.Fatal("the listing shows no multiplication: has its format changed?")
	}
	where := regexp.MustCompile(`\(([^()]*\.go:\d+)\)\t(?:FMADD|FMSUB|FNMADD|FNMSUB)[SD]\t`)
	seen := map[string]bool{}
	for _, m := range where.FindAllStringSubmatch(string(listing), -1) {
		if !seen[m[1]] {
			seen[m[1]] = true
			t.Errorf("%s: a product is added unrounded: write float64(x*y) + z", m[1])
		}
	}
}
