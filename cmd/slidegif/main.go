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
	"strconv"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

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
	complain(stderr, err)
	return exitCode(err)
}

// complain writes the message of an error, and below it the cure.
func complain(w io.Writer, err error) {
	fmt.Fprintf(w, "slidegif: %s\n", oneLine(err.Error()))
	if h := hint(err); h != "" {
		fmt.Fprintf(w, "hint: %s\n", oneLine(h))
	}
}

// longestLine is how many bytes of a message are written. Only what somebody typed can be longer.
const longestLine = 400

// oneLine escapes what cannot be printed, and cuts the middle out of what is too long:
// names of files and values may hold anything.
func oneLine(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }) {
		quoted := strconv.Quote(text)
		text = strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	}
	if len(text) <= longestLine {
		return text
	}
	const half = longestLine/2 - 4
	return strings.ToValidUTF8(text[:half], "") + " … " + strings.ToValidUTF8(text[len(text)-half:], "")
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
