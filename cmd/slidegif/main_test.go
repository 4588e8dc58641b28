package main

import (
	"context"
	"io"

	"slidegif/cmd/internal/cli"
)

// run is the whole command in process, and its exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return program.Exit(ctx, args, cli.Console{In: stdin, Out: stdout, Err: stderr})
}
