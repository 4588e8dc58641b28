//go:build !windows

package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// replaceProcess replaces this process by the program at path. The new program gets all signals and the standard
// streams, and determines the exit code.
func replaceProcess(ctx context.Context, path string, args []string) error {
	signal.Reset()
	if ctx.Err() != nil { // a signal has arrived before the reset
		return ctx.Err()
	}
	return &os.PathError{Op: "exec", Path: path, Err: syscall.Exec(path, append([]string{serverName}, args...), os.Environ())}
}
