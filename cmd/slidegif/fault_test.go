package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/solve"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

// TestKilled kills the command at random moments while it writes over an old file: the
// old file or the whole new one is there, always, and the next write removes what the
// killed ones left beside it.
func TestKilled(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	program := build(t)
	dir := t.TempDir()
	path := filepath.Join(dir, "a.gif")
	args := []string{"tiles:123/450/786", "-q", "-o", path}
	started := time.Now()
	if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	takes := min(time.Since(started), time.Second) // a busy machine would take minutes
	whole := filetest.Read(t, path)
	old := []byte("an older file")
	moments := solve.NewRand(1)
	kept, replaced := 0, 0
	times := 10
	if testcost.Long() {
		times = 60
	}
	for range times {
		filetest.Write(t, path, old)
		cmd := exec.Command(program, args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(moments.Below(int(takes + takes/4))))
		cmd.Process.Kill()
		cmd.Wait()
		switch got, err := os.ReadFile(path); {
		case err != nil:
			t.Fatal(err)
		case bytes.Equal(got, old):
			kept++
		case bytes.Equal(got, whole):
			replaced++
		default:
			t.Fatalf("half a file: %d of %d bytes", len(got), len(whole))
		}
	}
	if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if files, err := os.ReadDir(dir); runtime.GOOS != "windows" && (err != nil || len(files) != 1) {
		t.Errorf("%v is left beside the file (%v)", files, err)
	}
	t.Logf("killed %d times: the old file was there %d times, the new one %d times", times, kept, replaced)
}

// TestFullDisk writes to a disk that is too small.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if runtime.GOOS != "linux" || exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", dir).Run() != nil {
		t.Skip("needs to mount a tmpfs")
	}
	defer exec.Command("umount", dir).Run()
	path := filepath.Join(dir, "a.gif")
	filetest.Write(t, path, "an older file")
	if code, _, said := runCommand(t, "-o", path, "--size", "100"); code != cli.Fault || !strings.Contains(said, "no space") {
		t.Errorf("exit %d, %q", code, said)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "an older file" {
		t.Errorf("the older file holds %d bytes (%v)", len(got), err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("the disk holds %v", files)
	}
}
