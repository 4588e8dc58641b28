package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"slidegif/cmd/internal/cli"
)

// TestExamples runs the examples of every command's help in a shell, in a folder that
// holds what they name. Those of serve and completion need more than a shell.
func TestExamples(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("takes seconds, and a POSIX shell")
	}
	program := build(t)
	t.Setenv("PATH", filepath.Dir(program)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"board.txt": "1xx2\n1xx2\n3445\n3785\n6009\n", "ids.txt": "tiles:3x3@1\ntiles:3x3@2\n", "in.md": "# A post\n", "post.md": "# A post\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{"out", "puzzles"} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, cmd := range commands() {
		if cmd.name == "serve" || cmd.name == "completion" || cmd.name == "site" {
			continue // one runs until it is stopped, one writes scripts, one compiles the solver
		}
		for _, example := range cmd.examples {
			if !strings.HasPrefix(example, "slidegif") {
				t.Errorf("%s: the example %q is no command", cmd.name, example)
			}
			if out, err := exec.Command("sh", "-c", example).CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", example, err, out)
			}
		}
	}
}

// TestHelpFits holds every help to 80 columns and its flags to a description.
func TestHelpFits(t *testing.T) {
	helps := [][]string{{"help"}}
	for _, cmd := range commands() {
		helps = append(helps, []string{"help", cmd.name})
	}
	for _, args := range helps {
		var out strings.Builder
		if code := run(t.Context(), args, strings.NewReader(""), &out, io.Discard); code != cli.Done {
			t.Errorf("%q: exit %d", args, code)
		}
		for _, line := range strings.Split(out.String(), "\n") {
			if n := utf8.RuneCountInString(line); n > 80 && !strings.Contains(line, "http://") {
				t.Errorf("%q: %d columns: %s", args, n, line)
			}
		}
	}
	for _, word := range []string{"output:", "picture:", "animation:", "search:", "batch:", "--move DURATION", "exit codes:", "130"} {
		var out strings.Builder
		run(t.Context(), []string{"help", "solve"}, strings.NewReader(""), &out, io.Discard)
		if !strings.Contains(out.String(), word) {
			t.Errorf("help solve does not tell %q", word)
		}
	}
}
