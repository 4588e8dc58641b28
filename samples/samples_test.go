package samples

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the pictures into this folder")

// TestSamples runs each line of commands.txt in a folder that holds the puzzle files,
// and compares what was written with what lies here, byte for byte.
func TestSamples(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "slidegif")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", program, "slidegif/cmd/slidegif").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	lines, err := os.ReadFile("commands.txt")
	if err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	work := t.TempDir()
	copyPuzzles(t, work)
	for line := range strings.Lines(string(lines)) {
		args, isCommand := strings.CutPrefix(strings.TrimSpace(line), "slidegif ")
		if !isCommand {
			continue
		}
		cmd := exec.Command(program, append(strings.Fields(args), "-q")...)
		cmd.Dir = work
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("slidegif %s: %v\n%s", args, err, out)
		}
	}
	made, err := os.ReadDir(work)
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, f := range made {
		got, err := os.ReadFile(filepath.Join(work, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		total += len(got)
		path := filepath.Join(here, f.Name())
		if *update {
			if err := os.WriteFile(path, got, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs from what the command makes now (%v); look at both, then go test ./samples -update", f.Name(), err)
		}
	}
	if total > 6<<20 {
		t.Errorf("the samples take %d bytes, more than 6 MiB", total)
	}
}

// copyPuzzles copies the puzzle files, which commands.txt may name.
func copyPuzzles(t *testing.T, to string) {
	puzzles, err := filepath.Glob("*.puzzle")
	if err != nil || len(puzzles) == 0 {
		t.Fatalf("no puzzle files: %v", err)
	}
	for _, p := range puzzles {
		data, err := os.ReadFile(p)
		if err == nil {
			err = os.WriteFile(filepath.Join(to, p), data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
