package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
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
	for name, text := range map[string]string{"board.txt": "1xx2\n1xx2\n3445\n3785\n6009\n", "ids.txt": "tiles:3x3@1\ntiles:3x3@2\n"} {
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
		if cmd.name == "serve" || cmd.name == "completion" {
			continue
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
