package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/solve/input"
)

// The server, the static site and the assistant are in a separate program, so that slidegif contains no network
// code. The program slidegif starts slideserve in the same way as git starts its subcommands.

// serverName is the name of the program that runs the forwarded commands.
const serverName = "slideserve"

var serveCommand = command.Command{
	Name: "serve", Args: "[flags]",
	Doc:      "run a web server for the page and for pictures",
	Examples: []string{"slidegif serve", "slidegif serve --addr :8080 --workers 4 --cache 128MiB"},
	Other:    serverName,
	Forward:  forward,
}

var siteCommand = command.Command{
	Name: "site", Args: "DIR [flags]",
	Doc:      "write the web page as files for a static host",
	Examples: []string{"slidegif site dist", "slidegif site dist --base-url https://example.org/puzzles/"},
	Other:    serverName,
	Forward:  forward,
}

var mcpCommand = command.Command{
	Name: "mcp", Args: "[flags]",
	Doc:      "run a Model Context Protocol server for AI assistants",
	Examples: []string{"slidegif mcp", "slidegif mcp --timeout 1m --memory 1GiB"},
	Other:    serverName,
	Forward:  forward,
}

// forward runs slideserve with the given arguments. If slideserve can be started, forward does not return, except on
// Windows.
func forward(ctx context.Context, args []string, _ cli.Console) error {
	path, err := findServer()
	if err != nil {
		return err
	}
	if err := checkServerVersion(ctx, path); err != nil {
		return err
	}
	return replaceProcess(ctx, path, args)
}

// findServer returns the path of slideserve, which is in the directory of slidegif or in the PATH.
func findServer() (string, error) {
	name := serverName
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if self, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(self); err == nil {
			self = real
		}
		if path, err := exec.LookPath(filepath.Join(filepath.Dir(self), name)); err == nil {
			return path, nil
		}
	}
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	return "", &serverError{input.Say("%s is neither beside %s nor in the PATH", serverName, programName), command.ErrMissing}
}

// checkServerVersion returns an error unless the program slideserve at path has the version of slidegif.
func checkServerVersion(ctx context.Context, path string) error {
	out, err := exec.CommandContext(ctx, path, "version").Output()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	version, found := strings.CutPrefix(strings.TrimSpace(string(out)), serverName+" ")
	if err != nil || !found {
		return &serverError{input.Say("%s does not report its version", path), err}
	}
	if version != cli.Version() {
		return &serverError{input.Say("%s has the version %s, but this is %s %s", path, version, programName, cli.Version()), nil}
	}
	return nil
}

// A serverError is the error of a command that cannot start slideserve.
type serverError struct {
	input.Message
	cause error // may be nil
}

func (e *serverError) Error() string { return e.String() }
func (e *serverError) Unwrap() error { return e.cause }

func (e *serverError) HintMessage() input.Message {
	return input.Say("run %s in a clone of the repository, or %s if slidegif is from a Python package; go install ./cmd/... installs both programs",
		fmt.Sprintf("go run ./cmd/%s …", serverName), fmt.Sprintf("uvx %s …", serverName))
}
