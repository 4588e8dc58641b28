package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
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
