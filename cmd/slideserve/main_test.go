package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/test/commandtest"
	"slidegif/solve/test/testcost"
)

func TestMain(m *testing.M) {
	commandtest.Main(m, map[string]func(){programName: main})
}

// run runs the command in this process and returns its exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return program.Exit(ctx, args, cli.Console{In: stdin, Out: stdout, Err: stderr})
}

// runCommand runs the command in this process with an empty standard input.
func runCommand(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errOut bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(""), &out, &errOut)
	return code, out.String(), errOut.String()
}

// TestBadInput runs the invalid command lines of testdata/badinput.
func TestBadInput(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	commandtest.BadInputs{
		Program:  program,
		MinCases: 40,
		Setup:    func(*testing.T) {},
		MayPrint: func([]string, string) bool { return false },
	}.Test(t)
}

// build returns the path of the command, for shells and other programs.
func build(t testing.TB) string { return commandtest.Build(t, programName) }
