package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"slidegif/solve/filetest"
)

// TestAction runs the script of the GitHub Action with the command.
func TestAction(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	script, err := filepath.Abs("../../.github/actions/slidegif/run.sh")
	if err != nil {
		t.Fatal(err)
	}
	bin := filepath.Dir(build(t))
	t.Chdir(t.TempDir())
	action := func(puzzle, daily, outputs string) ([]byte, error) {
		cmd := exec.Command(bash, script)
		cmd.Env = append(os.Environ(), "BIN="+bin, "PUZZLE="+puzzle, "DAILY="+daily, "OUTPUTS="+outputs)
		return cmd.CombinedOutput()
	}
	if out, err := action("864/072/513", "", "\n  # a comment\n  dist/a.gif?theme=dark&size=100  \nb.gif,theme=dark,size=100\n"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	a, errA := os.ReadFile("dist/a.gif")
	b, errB := os.ReadFile("b.gif")
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		t.Errorf("keys behind ? and behind commas give different files: %v, %v", errA, errB)
	}
	filetest.Write(t, "my puzzle.txt", "864\n072\n513\n")
	if out, err := action("my puzzle.txt", "", "out dir/with space.gif?theme=dark&size=100\r\n-x.gif?theme=dark&size=100&title=two words\n"); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if c, err := os.ReadFile("out dir/with space.gif"); err != nil || !bytes.Equal(a, c) {
		t.Errorf("a file and paths with spaces give another picture: %v", err)
	}
	if _, err := os.Stat("-x.gif"); err != nil {
		t.Error(err)
	}
	for _, wrong := range []string{"x.gif?theme=oak", "x.gif?nothing=1", "x.xyz", "x.gif?size"} {
		if out, err := action("864/072/513", "", wrong); err == nil || !bytes.Contains(out, []byte("slidegif: output x.")) {
			t.Errorf("%s: %v\n%s", wrong, err, out)
		}
	}
	if out, err := action("-x", "", "x.gif"); err == nil || !bytes.Contains(out, []byte("no puzzle")) {
		t.Errorf("a puzzle that looks like a flag: %v\n%s", err, out)
	}
	if out, err := action("", "tiles:2x3", "daily.png"); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := action("", "", "\n"); err == nil || !bytes.Contains(out, []byte("::error::")) {
		t.Errorf("without outputs: %v\n%s", err, out)
	}
	if out, err := action("nobody", "", "x.gif"); err == nil {
		t.Errorf("a bad puzzle does not fail\n%s", out)
	}
}
