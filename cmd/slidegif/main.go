// Slidegif solves sliding puzzles optimally and draws the solution as an animated GIF.
//
// Where words go: standard output gets what was asked for and nothing else; messages,
// the summary and progress go to standard error, in lower case and without a full stop.
// This file is the one place that knows exit codes.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"slidegif/solve"
	"slidegif/solve/board"
)

// Exit codes.
const (
	exitDone        = 0
	exitFault       = 1 // could not read or write, or a fault inside
	exitUsage       = 2 // bad usage or bad puzzle
	exitUnsolvable  = 3 // proved
	exitLimit       = 4 // gave up, not known to be unsolvable
	exitInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A console is what a command talks to.
type console struct {
	in       io.Reader
	out, err io.Writer
}

// run is the whole command: args without the program's name, and the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	err := dispatch(ctx, args, console{stdin, stdout, stderr})
	if err == nil {
		return exitDone
	}
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "slidegif: interrupted")
		return exitInterrupted
	}
	fmt.Fprintf(stderr, "slidegif: %v\n", err)
	if h := hint(err); h != "" {
		fmt.Fprintf(stderr, "hint: %s\n", h)
	}
	return exitCode(err)
}

func exitCode(err error) int {
	_, bad := errors.AsType[*board.InputError](err)
	switch {
	case bad:
		return exitUsage
	case errors.Is(err, solve.ErrUnsolvable):
		return exitUnsolvable
	case errors.Is(err, solve.ErrLimit):
		return exitLimit
	}
	return exitFault
}

func hint(err error) string {
	if bad, ok := errors.AsType[*board.InputError](err); ok {
		return bad.Hint
	}
	limit, ok := errors.AsType[*solve.Limit](err)
	switch {
	case !ok:
		return ""
	case limit.Hint != "":
		return limit.Hint
	}
	return "it may still have a solution: raise " + limit.What
}
