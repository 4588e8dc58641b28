// Slidecensus looks at the whole state space of a sliding puzzle: how many positions are
// at each distance from the goal, which are the hardest, and what to do in every one.
//
//	slidecensus tiles:3x3               counts, as a table with bars
//	    -o depths.png                   and draws the histogram
//	    -o states.sqlite                and keeps every position with its best moves,
//	slidecensus 864/072/513 --from states.sqlite
//	                                    which then answers without any search
//
// Words go where slidegif's go: standard output gets what was asked for and nothing else;
// messages and progress go to standard error, in lower case and without a full stop.
// It is a program of its own so that slidegif need not carry a plotter and a database.
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

// Exit codes are those of slidegif.
const (
	exitDone        = 0
	exitFault       = 1 // could not read or write, or a fault inside
	exitUsage       = 2 // bad usage or bad puzzle
	exitUnsolvable  = 3 // proved
	exitLimit       = 4 // gave up
	exitInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A console is what the command talks to.
type console struct {
	in       io.Reader
	out, err io.Writer
}

// run is the whole command: args without the program's name, and the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	err := command(ctx, args, console{stdin, stdout, stderr})
	if err == nil {
		return exitDone
	}
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "slidecensus: interrupted")
		return exitInterrupted
	}
	fmt.Fprintf(stderr, "slidecensus: %v\n", err)
	if h := hint(err); h != "" {
		fmt.Fprintf(stderr, "hint: %s\n", h)
	}
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
	return "raise " + limit.What
}
