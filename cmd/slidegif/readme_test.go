package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
)

// TestReadme runs every slidegif command that README shows, in a folder that holds the
// puzzle files of samples.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	puzzles, err := filepath.Glob("../../samples/*.puzzle")
	if err != nil || len(puzzles) == 0 {
		t.Fatalf("no puzzle files: %v", err)
	}
	puzzles = append(puzzles, "../../samples/ids.txt")
	files := map[string][]byte{}
	for _, p := range puzzles {
		if files[filepath.Base(p)], err = os.ReadFile(p); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(t.TempDir())
	for _, dir := range []string{"samples", "out", "puzzles"} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join("samples", name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	n := 0
	for _, line := range shellLines(string(readme)) {
		command, ok := strings.CutPrefix(line, "slidegif ")
		if !ok {
			if command, ok = strings.CutPrefix(line, "go run ./cmd/slidegif"); !ok {
				continue
			}
		}
		if strings.HasPrefix(command, "serve") {
			continue // runs until it is stopped
		}
		n++
		command, from, redirected := strings.Cut(command, " < ")
		var stdin io.Reader = strings.NewReader("")
		if redirected {
			data, err := os.ReadFile(strings.TrimSpace(from))
			if err != nil {
				t.Errorf("%s: %v", line, err)
			}
			stdin = bytes.NewReader(data)
		}
		var stdout, stderr bytes.Buffer
		if code := run(t.Context(), words(command), stdin, &stdout, &stderr); code != cli.Done {
			t.Errorf("%s: exit %d\n%s", line, code, stderr.String())
		}
	}
	if n < 10 {
		t.Errorf("README shows only %d commands", n)
	}
}

// shellLines returns the lines of all sh blocks, without comments and continuation marks.
func shellLines(markdown string) []string {
	var lines []string
	inside, joined := false, ""
	for line := range strings.Lines(markdown) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "```") {
			inside = line == "```sh"
			continue
		}
		if !inside {
			continue
		}
		line, _, _ = strings.Cut(line, "  #")
		line = joined + strings.TrimSpace(line)
		if more, ok := strings.CutSuffix(line, `\`); ok {
			joined = more
			continue
		}
		lines, joined = append(lines, line), ""
	}
	return lines
}
