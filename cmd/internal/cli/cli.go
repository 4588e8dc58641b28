// Package cli is what the two commands have in common: where words go, how an error is
// told, and what code the process ends with.
//
// Standard output gets what was asked for and nothing else; messages, the summary and
// progress go to standard error, in lower case and without a full stop. This package is
// the one place that knows exit codes.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// Exit codes.
const (
	Done        = 0
	Fault       = 1 // could not read or write, or an internal error
	Usage       = 2 // bad usage or bad puzzle
	Unsolvable  = 3 // proved
	Limit       = 4 // gave up, not known to be unsolvable
	Interrupted = 130
)

// A Program is one command of this module.
type Program struct {
	Name string
	Run  func(ctx context.Context, args []string, c Console) error
}

// A Console is what a command talks to.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	Lang     string // of messages, one of board.Langs, unless there is a flag --lang
}

// Words returns the words of messages and of help.
func (c Console) Words() words.Language { return words.In(c.Lang).OnCommand() }

// Text returns a message in the language of the console.
func (c Console) Text(format string, args ...any) string {
	return c.Words().Text(input.Say(format, args...))
}

// Say writes a line of words to standard error. What cannot be printed is escaped: names of
// puzzles and of files may hold anything.
func (c Console) Say(format string, args ...any) {
	fmt.Fprintln(c.Err, input.Printable(c.Text(format, args...)))
}

// Main runs the program with the process's arguments, and ends the process.
func (p Program) Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(p.Exit(ctx, os.Args[1:], Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Lang: languageOfEnvironment()}))
}

// Exit runs the program, tells an error if there is one, and returns the exit code. The
// arguments are without the program's name. A panic is an internal error like any other.
func (p Program) Exit(ctx context.Context, args []string, c Console) int {
	c.Lang = cmp.Or(languageOf(args), c.Lang)
	err := parallel.Catch(func() error { return p.Run(ctx, args, c) })
	switch {
	case err == nil:
		return Done
	case ctx.Err() != nil:
		said := input.Word("interrupted")
		if i, ok := errors.AsType[*Interruption](err); ok {
			said = i.Said
		}
		c.Say("%s: %s", p.Name, said)
		return Interrupted
	}
	c.Complain(p.Name, err)
	return code(err)
}

// An Interruption is the error of work that was interrupted and can tell more than that.
type Interruption struct{ Said input.Message }

func (i *Interruption) Error() string { return i.Said.String() }

func (i *Interruption) Is(target error) bool { return target == context.Canceled }

func code(err error) int {
	_, bad := errors.AsType[*input.Error](err)
	switch {
	case bad:
		return Usage
	case errors.Is(err, solve.ErrUnsolvable):
		return Unsolvable
	case errors.Is(err, solve.ErrLimit):
		return Limit
	}
	return Fault
}
