package samples

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"slidegif/solve/filetest"
)

// TestBenchmarks holds the bytes that benchmarks.md tells of our GIFs, and the benchmarks that it names.
func TestBenchmarks(t *testing.T) {
	text := string(filetest.Read(t, "benchmarks.md"))
	row := regexp.MustCompile(`(?m)^\| ([^|]*?) ?\| (\w+) \| ([\d,]+) · [^|]*\| ([\d,]+) · [^|]*\| ([\d.]+) \|$`)
	puzzles := map[string]string{"横刀立马": "横刀立马", "8-puzzle": "tiles:867/254/301"}
	program, file := filepath.Join(build(t), "slidegif"), filepath.Join(t.TempDir(), "a.gif")
	puzzle := ""
	rows := row.FindAllStringSubmatch(text, -1)
	for _, found := range rows {
		if found[1] != "" {
			puzzle = puzzles[found[1]]
		}
		said, err := exec.Command(program, puzzle, "-q", "-o", file+",theme="+found[2]).CombinedOutput()
		if err != nil {
			t.Fatalf("%s in %s: %v\n%s", puzzle, found[2], err, said)
		}
		ours, theirs := number(t, found[3]), number(t, found[4])
		if n := len(filetest.Read(t, file)); n != ours {
			t.Errorf("%s in %s has %d bytes, in benchmarks.md %d", puzzle, found[2], n, ours)
		}
		if ratio := fmt.Sprintf("%.3f", float64(ours)/float64(theirs)); ratio != found[5] {
			t.Errorf("%s in %s: the ratio is %s, in benchmarks.md %s", puzzle, found[2], ratio, found[5])
		}
	}
	if len(rows) != 8 {
		t.Errorf("%d rows of bytes in benchmarks.md, want 8", len(rows))
	}

	for _, named := range regexp.MustCompile("go test (\\./[^ `]+) [^`]*?-bench '?([^ '`]+)").FindAllStringSubmatch(text, -1) {
		sources := ""
		files, _ := filepath.Glob(filepath.Join("..", named[1], "*_test.go"))
		for _, f := range files {
			sources += string(filetest.Read(t, f))
		}
		for _, name := range strings.Split(strings.ReplaceAll(named[2], `\|`, "|"), "|") {
			if !regexp.MustCompile(`func Benchmark\w*` + name + `\w*\(`).MatchString(sources) {
				t.Errorf("benchmarks.md names the benchmark %s of %s, which has none", name, named[1])
			}
		}
	}
}

// number reads a number with commas.
func number(t *testing.T, text string) int {
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		t.Fatal(err)
	}
	return n
}
