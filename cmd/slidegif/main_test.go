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
	"slidegif/solve/filetest"
)

// run is the whole command in process, and its exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return program.Exit(ctx, args, cli.Console{In: stdin, Out: stdout, Err: stderr})
}

// runCommand runs the command in process.
func runCommand(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return runWith(t, "", args...)
}

// runWith runs the command in process with a standard input.
func runWith(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, said bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(stdin), &out, &said)
	return code, out.String(), said.String()
}

// built is a folder with the command in it, once a test has asked for that.
var built string

// TestMain is the command where this program has its name.
func TestMain(m *testing.M) {
	if strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") == programName {
		main()
	}
	defer filetest.OwnCache()()
	m.Run()
	os.RemoveAll(built)
}

// build returns the path of the command for shells and other programs: it is a copy of this
// program, which saves linking another one. TestSamples builds and runs the command itself.
func build(t testing.TB) string {
	t.Helper()
	name := programName
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if built == "" {
		var err error
		if built, err = os.MkdirTemp("", "slidegif"); err != nil {
			t.Fatal(err)
		}
		this, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		filetest.Write(t, filepath.Join(built, name), filetest.Read(t, this))
	}
	return filepath.Join(built, name)
}

// TestHome: what tests keep for the next time is not in a home directory, which they leave as it was.
func TestHome(t *testing.T) {
	if dir := cacheDir(); !strings.HasPrefix(dir, filepath.Clean(os.TempDir())) {
		t.Errorf("the cache of tests is %s", dir)
	}
}
