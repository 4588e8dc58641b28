// Package cli implements the shared parts of the two commands: console output, error messages, flags and exit
// codes.
//
// A command writes only its result to standard output. Messages, the summary and progress go to standard error, in
// lower case and without a full stop. No other package defines exit codes.
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
	Fault       = 1 // I/O error or internal error
	Usage       = 2 // invalid arguments or invalid puzzle
	Unsolvable  = 3 // proved to have no solution
	Limit       = 4 // stopped at a limit
	Interrupted = 130
)

// A Program is a command of this module.
type Program struct {
	Name string
	Run  func(ctx context.Context, args []string, c Console) error
}

// A Console holds the standard streams of a command and the language of its messages.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	Lang     string // default language of messages, one of board.Langs; the flag --lang overrides it
}

// Words returns the words for messages and help.
func (c Console) Words() words.Language { return words.In(c.Lang).ForCommand() }

// Text formats a message in the language of the console.
func (c Console) Text(format string, args ...any) string {
	return c.Words().Text(input.Say(format, args...))
}

// Say writes a message to standard error as one line. Names of puzzles and files may contain unprintable
// characters, so Say escapes them.
func (c Console) Say(format string, args ...any) {
	fmt.Fprintln(c.Err, input.Printable(c.Text(format, args...)))
}

// Main runs the program with the arguments of the process and exits the process.
func (p Program) Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(p.Exit(ctx, os.Args[1:], Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Lang: environmentLanguage()}))
}

// Exit runs the program, prints its error, and returns the exit code. The arguments do not include the program's
// name. A panic is treated as an internal error.
func (p Program) Exit(ctx context.Context, args []string, c Console) int {
	c.Lang = cmp.Or(languageFlag(args), c.Lang)
	err := parallel.Catch(func() error { return p.Run(ctx, args, c) })
	switch {
	case err == nil:
		return Done
	case ctx.Err() != nil:
		message := input.Word("interrupted")
		if i, ok := errors.AsType[*Interruption](err); ok {
			message = i.Message
		}
		c.Say("%s: %s", p.Name, message)
		return Interrupted
	}
	c.PrintError(p.Name, err)
	return exitCode(err)
}

// An Interruption is the error of an interrupted command. The message describes the progress so far.
type Interruption struct{ Message input.Message }

func (i *Interruption) Error() string { return i.Message.String() }

func (i *Interruption) Is(target error) bool { return target == context.Canceled }

func exitCode(err error) int {
	_, isInput := errors.AsType[*input.Error](err)
	switch {
	case isInput:
		return Usage
	case errors.Is(err, solve.ErrUnsolvable):
		return Unsolvable
	case errors.Is(err, solve.ErrLimit):
		return Limit
	}
	return Fault
}
