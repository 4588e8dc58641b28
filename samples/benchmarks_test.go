package samples

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

// TestBenchmarks checks the GIF sizes and the names of benchmarks in benchmarks.md.
func TestBenchmarks(t *testing.T) {
	text := string(filetest.Read(t, "benchmarks.md"))
	row := regexp.MustCompile(`(?m)^\| ([^|]*?) ?\| (\w+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d.]+) \|$`)
	puzzles := map[string]string{"横刀立马": "横刀立马", "8-puzzle": "tiles:867/254/301"}
	program, file := filepath.Join(build(t), "slidegif"), filepath.Join(t.TempDir(), "a.gif")
	puzzle := ""
	rows := row.FindAllStringSubmatch(text, -1)
	for _, found := range rows {
		if found[1] != "" {
			puzzle = puzzles[found[1]]
		}
		whole := filepath.Join(filepath.Dir(file), "whole.gif")
		output, err := exec.Command(program, puzzle, "-q", "-o", file+",theme="+found[2], "-o", whole+",frames=whole,theme="+found[2]).CombinedOutput()
		if err != nil {
			t.Fatalf("%s in %s: %v\n%s", puzzle, found[2], err, output)
		}
		ours, complete, theirs := number(t, found[3]), number(t, found[4]), number(t, found[5])
		if n := len(filetest.Read(t, file)); n != ours {
			t.Errorf("%s in theme %s has %d bytes, want %d as in benchmarks.md", puzzle, found[2], n, ours)
		}
		if n := len(filetest.Read(t, whole)); n != complete {
			t.Errorf("%s in theme %s with whole frames has %d bytes, want %d as in benchmarks.md", puzzle, found[2], n, complete)
		}
		if ratio := fmt.Sprintf("%.3f", float64(ours)/float64(theirs)); ratio != found[6] {
			t.Errorf("%s in theme %s: ratio in benchmarks.md is %s, want %s", puzzle, found[2], found[6], ratio)
		}
	}
	if len(rows) != 8 {
		t.Errorf("benchmarks.md has %d rows of GIF sizes, want 8", len(rows))
	}

	for _, named := range regexp.MustCompile("go test (\\./[^ `]+) [^`]*?-bench '?([^ '`]+)").FindAllStringSubmatch(text, -1) {
		sources := ""
		files, _ := filepath.Glob(filepath.Join("..", named[1], "*_test.go"))
		for _, f := range files {
			sources += string(filetest.Read(t, f))
		}
		for _, name := range strings.Split(strings.ReplaceAll(named[2], `\|`, "|"), "|") {
			if !regexp.MustCompile(`func Benchmark\w*` + name + `\w*\(`).MatchString(sources) {
				t.Errorf("benchmarks.md mentions benchmark %s of %s, which does not exist", name, named[1])
			}
		}
	}
}

// number parses a number that contains thousands separators.
func number(t *testing.T, text string) int {
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		t.Fatal(err)
	}
	return n
}
