package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
)

// replaceProcess runs the program at path and ends this process with its exit code. Windows cannot replace a process.
// Windows sends Ctrl-C to all processes of a console, so this process only waits.
func replaceProcess(_ context.Context, path string, args []string) error {
	cmd := exec.Command(path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	if _, ended := errors.AsType[*exec.ExitError](err); ended {
		os.Exit(cmd.ProcessState.ExitCode())
	}
	return err
}
