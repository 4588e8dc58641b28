package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"slidegif/cmd/internal/cli"
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

func TestMain(m *testing.M) {
	m.Run()
	os.RemoveAll(built)
}

var buildOnce = sync.OnceValue(func() (err error) {
	if built, err = os.MkdirTemp("", "slidegif"); err != nil {
		return err
	}
	if out, err := exec.Command("go", "build", "-o", built+string(filepath.Separator), "slidegif/cmd/slidegif").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
})

// build returns the path of the command, built for the tests.
func build(t *testing.T) string {
	t.Helper()
	if err := buildOnce(); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "windows" {
		return filepath.Join(built, "slidegif.exe")
	}
	return filepath.Join(built, "slidegif")
}
