package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/test/filetest"
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

// buildDir is a directory that contains the command. It is empty until build is called.
var buildDir string

// TestMain runs the tests. If the test program is named slidegif, it runs the command instead.
func TestMain(m *testing.M) {
	if strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") == programName {
		main()
	}
	defer filetest.UseTempCache()()
	m.Run()
	os.RemoveAll(buildDir)
}

// build returns the path of the command, for shells and other programs. The file is a copy of the test
// program, which saves time for linking. TestSamples builds and runs the real command.
func build(t testing.TB) string {
	t.Helper()
	name := programName
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if buildDir == "" {
		var err error
		if buildDir, err = os.MkdirTemp("", "slidegif"); err != nil {
			t.Fatal(err)
		}
		executable, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		filetest.Write(t, filepath.Join(buildDir, name), filetest.Read(t, executable))
	}
	return filepath.Join(buildDir, name)
}

// TestCacheOutsideHome checks that tests do not write their cache to the home directory.
func TestCacheOutsideHome(t *testing.T) {
	if dir := cacheDir(); !strings.HasPrefix(dir, filepath.Clean(os.TempDir())) {
		t.Errorf("cacheDir() = %s, want a directory in %s", dir, os.TempDir())
	}
}
