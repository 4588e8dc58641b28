package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"slidegif/cmd/internal/cli"
)

// TestInterrupts checks that the first SIGINT or SIGTERM ends a command that waits for a pipe, searches, draws a
// large picture, packs a long document or writes to a full pipe. The exit code reports the interruption, and no
// partial files remain. Two signals end the command at once.
func TestInterrupts(t *testing.T) {
	program := build(t)
	for _, args := range [][]string{
		{"./fifo"},
		{"864/072/513", "--moves", "./fifo"},
		{"--list", "./fifo", "-f", "json"},
		{"markdown", "./fifo"},
		{"-"},
		{"864/072/513", "-o", "./fifo.gif"},
		{"tiles:5x5@1", "--optimal", "-o", "a.gif"},
		{"1234/5678/9ABC/DEF0", "--moves", "moves", "-o", "a.gif,size=4000,frames=whole"},
		{"1234/5678/9ABC/DEF0", "--moves", "moves", "-o", "a.png,size=4000,view=solution"},
		{"1234/5678/9ABC/DEF0", "--moves", "moves", "-o", "a.y4m,size=3300"},
		{"1234/5678/9ABC/DEF0", "--moves", "moves", "-o", "a.pdf"},
		{"1234/5678/9ABC/DEF0", "--moves", "moves", "-f", "y4m", "-o", "-"}, // nobody reads the pipe
	} {
		for _, signals := range [][]os.Signal{{syscall.SIGINT}, {syscall.SIGTERM}, {syscall.SIGINT, syscall.SIGTERM}} {
			t.Run(strings.Join(args, " "), func(t *testing.T) {
				t.Parallel() // the test spends most of its time waiting
				dir := t.TempDir()
				for _, name := range []string{"fifo", "fifo.gif"} {
					if err := syscall.Mkfifo(filepath.Join(dir, name), 0o600); err != nil {
						t.Skip(err)
					}
				}
				if err := os.WriteFile(filepath.Join(dir, "moves"), []byte(strings.Repeat("LURD", 7000)), 0o600); err != nil {
					t.Fatal(err)
				}
				cmd := exec.Command(program, args...)
				cmd.Dir = dir
				var stderr bytes.Buffer
				cmd.Stderr = &stderr
				stdin, err := cmd.StdinPipe() // never written
				if err != nil {
					t.Fatal(err)
				}
				defer stdin.Close()
				stdout, err := cmd.StdoutPipe() // never read
				if err != nil {
					t.Fatal(err)
				}
				defer stdout.Close()
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				time.Sleep(300 * time.Millisecond) // usually enough to reach the pipe; the signal must work at any time
				for _, s := range signals {
					if err := cmd.Process.Signal(s); err != nil {
						t.Fatal(err)
					}
					time.Sleep(50 * time.Millisecond)
				}
				err = cmd.Wait()
				state := cmd.ProcessState.Sys().(syscall.WaitStatus)
				if ended := state.ExitStatus() == cli.Interrupted || state.Signaled(); !ended {
					t.Errorf("%v: exit %v, stderr %q; want exit code %d or the signal", signals, err, stderr.String(), cli.Interrupted)
				}
				if len(signals) == 1 && !strings.Contains(stderr.String(), "interrupted") && !state.Signaled() {
					t.Errorf("%v: stderr %q, want the word interrupted", signals, stderr.String())
				}
				entries, err := os.ReadDir(dir)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range entries {
					// The second signal ends the command at once, so a temporary file may remain.
					if len(signals) == 1 && !strings.HasPrefix(e.Name(), "fifo") && e.Name() != "moves" {
						t.Errorf("%v: the file %s remains", signals, e.Name())
					}
				}
			})
		}
	}
}
