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
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestKilled kills the command at random times while it overwrites a file. The file must always have
// its old or its complete new content. The next run must remove the temporary files of killed runs.
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
	duration := min(time.Since(started), time.Second) // limited, or a busy machine would need minutes
	whole := filetest.Read(t, path)
	old := []byte("an older file")
	random := solve.NewRand(1)
	kept, replaced := 0, 0
	times := 3
	if testcost.Long() {
		times = 60
	}
	for range times {
		filetest.Write(t, path, old)
		cmd := exec.Command(program, args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.IntN(int(duration + duration/4))))
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
			t.Fatalf("the file has %d bytes, want the old file or the new one of %d bytes", len(got), len(whole))
		}
	}
	if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if files, err := os.ReadDir(dir); runtime.GOOS != "windows" && (err != nil || len(files) != 1) {
		t.Errorf("directory contains %v, error %v; want only the output", files, err)
	}
	t.Logf("killed %d times: %d old files, %d new files", times, kept, replaced)
}

// TestFullDisk writes to a disk that is too small and checks that an existing file is kept.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if runtime.GOOS != "linux" || exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", dir).Run() != nil {
		t.Skip("needs to mount a tmpfs")
	}
	defer exec.Command("umount", dir).Run()
	path := filepath.Join(dir, "a.gif")
	filetest.Write(t, path, "an older file")
	if code, _, stderr := runCommand(t, "-o", path, "--size", "100"); code != cli.Fault || !strings.Contains(stderr, "no space") {
		t.Errorf("exit %d, message %q, want exit %d, \"no space\"", code, stderr, cli.Fault)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "an older file" {
		t.Errorf("existing file = %d bytes, error %v; want it unchanged", len(got), err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("directory contains %v, want only a.gif", files)
	}
}
