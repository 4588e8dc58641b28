package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/test/commandtest"
)

// run runs the command in this process and returns its exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return program.Exit(ctx, args, cli.Console{In: stdin, Out: stdout, Err: stderr})
}

// runCommand runs the command in this process with an empty standard input.
func runCommand(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return runWith(t, "", args...)
}

// runWith runs the command in this process with the given standard input.
func runWith(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errOut bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(stdin), &out, &errOut)
	return code, out.String(), errOut.String()
}

func TestMain(m *testing.M) {
	commandtest.Main(m, map[string]func(){programName: main, serverName: fakeServer})
}

// build returns the path of the command, for shells and other programs.
func build(t testing.TB) string { return commandtest.Build(t, programName) }

// TestCacheOutsideHome checks that tests do not write their cache to the home directory.
func TestCacheOutsideHome(t *testing.T) {
	if dir := cacheDir(); !strings.HasPrefix(dir, filepath.Clean(os.TempDir())) {
		t.Errorf("cacheDir() = %s, want a directory in %s", dir, os.TempDir())
	}
}
