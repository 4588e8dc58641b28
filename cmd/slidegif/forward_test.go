package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/test/commandtest"
)

// fakeCode is the exit code of fakeServer.
const fakeCode = 7

// fakeServer replaces slideserve. It prints its arguments and its standard input. With --wait, it prints its process ID
// and the first signal.
func fakeServer() {
	args := strings.Join(os.Args[1:], " ")
	if args == "version" {
		fmt.Println(serverName, cmp.Or(os.Getenv("FAKE_VERSION"), cli.Version()))
		return
	}
	if strings.Contains(args, "--wait") {
		signals := make(chan os.Signal, 1)
		signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
		fmt.Println(os.Getpid())
		fmt.Println(<-signals)
		os.Exit(fakeCode)
	}
	stdin, _ := io.ReadAll(os.Stdin)
	fmt.Printf("%s < %s", args, stdin)
	os.Exit(fakeCode)
}

// install copies the given programs to a new directory, and returns the directory.
func install(t *testing.T, programs ...string) string {
	dir := t.TempDir()
	for _, name := range programs {
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		commandtest.Copy(t, filepath.Join(dir, name))
	}
	return dir
}

// TestForward checks that slidegif starts slideserve if it is beside slidegif or in the PATH, with the same arguments,
// and that it refuses any other version.
func TestForward(t *testing.T) {
	both, alone, server := install(t, programName, serverName), install(t, programName), install(t, serverName)
	const hint = "go run ./cmd/slideserve"
	for _, test := range []struct {
		name, dir, path, version, args string
		code                           int
		stdout, stderr                 string // parts of the output
	}{
		{"beside", both, "", "", "serve --addr :1", fakeCode, "serve --addr :1 < input", ""},
		{"in PATH", alone, server, "", "site dist", fakeCode, "site dist < input", ""},
		{"flags first", both, "", "", "--addr :1 -q serve", fakeCode, "--addr :1 -q serve < input", ""},
		{"help", both, "", "", "mcp --help", fakeCode, "mcp --help < input", ""},
		{"missing", alone, "", "", "mcp", cli.Fault, "", hint},
		{"missing wheel", alone, "", "", "serve", cli.Fault, "", "uvx slideserve"},
		{"missing help", alone, "", "", "serve --help", cli.Done, "describes its flags", ""},
		{"other version", both, "", "v0.0.1", "serve", cli.Fault, "", "has the version v0.0.1, but this is slidegif " + cli.Version()},
		{"other version in PATH", alone, server, "v0.0.1", "mcp", cli.Fault, "", hint},
	} {
		t.Run(test.name, func(t *testing.T) {
			cmd := exec.Command(filepath.Join(test.dir, programName), strings.Fields(test.args)...)
			cmd.Env = append(os.Environ(), "PATH="+test.path, "FAKE_VERSION="+test.version)
			cmd.Stdin = strings.NewReader("input")
			var stderr strings.Builder
			cmd.Stderr = &stderr
			stdout, err := cmd.Output()
			if exit, failed := errors.AsType[*exec.ExitError](err); err != nil && !failed {
				t.Fatal(err)
			} else if failed && exit.ExitCode() != test.code || !failed && test.code != 0 {
				t.Errorf("error %v, want exit code %d", err, test.code)
			}
			if !strings.Contains(string(stdout), test.stdout) || !strings.Contains(stderr.String(), test.stderr) {
				t.Errorf("standard output %q, standard error %q; want %q and %q in them", stdout, stderr.String(), test.stdout, test.stderr)
			}
			if test.code == cli.Fault && (len(stdout) > 0 || strings.Count(stderr.String(), "\n") != 2) {
				t.Errorf("standard output %q, standard error %q; want a message and a hint", stdout, stderr.String())
			}
		})
	}
}

// TestForwardSignals checks that slideserve replaces slidegif, gets its signals and determines the exit code.
func TestForwardSignals(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no signals for a single process")
	}
	dir := install(t, programName, serverName)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd := exec.Command(filepath.Join(dir, programName), "serve", "--wait")
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(stdout)
		lines.Scan()
		if want := fmt.Sprint(cmd.Process.Pid); lines.Text() != want {
			t.Errorf("slideserve has the process ID %q, want %s of slidegif", lines.Text(), want)
		}
		if err := cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		lines.Scan()
		if err := cmd.Wait(); lines.Text() != s.String() || cmd.ProcessState.ExitCode() != fakeCode {
			t.Errorf("%v: slideserve got %q and ended with %v, want the signal and exit code %d", s, lines.Text(), err, fakeCode)
		}
	}
}
