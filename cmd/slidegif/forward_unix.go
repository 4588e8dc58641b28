//go:build !windows

package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// replaceProcess replaces this process by the program at path. Signals, the standard streams and the exit code then
// belong to the new program.
func replaceProcess(ctx context.Context, path string, args []string) error {
	signal.Reset()
	if ctx.Err() != nil { // a signal has arrived before the reset
		return ctx.Err()
	}
	return &os.PathError{Op: "exec", Path: path, Err: syscall.Exec(path, append([]string{serverName}, args...), os.Environ())}
}
