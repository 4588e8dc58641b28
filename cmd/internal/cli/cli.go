// Package cli implements the features that the two commands share: console output, error messages, flags and
// exit codes.
//
// A command writes nothing but its result to standard output. Messages, summaries and progress go to standard
// error. All messages are in lower case and have no full stop. Exit codes are only defined in this package.
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
	"time"

	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/atomicfile"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// Exit codes.
const (
	Done        = 0
	Fault       = 1 // I/O error or internal error
	Usage       = 2 // invalid arguments or invalid puzzle
	Unsolvable  = 3 // the puzzle is proved to have no solution
	Limit       = 4 // the search stopped at a limit
	Interrupted = 130
)

// A Program is one of the commands in this module.
type Program struct {
	Name string
	Run  func(ctx context.Context, args []string, c Console) error

	Drains func(args []string) bool // reports whether the command finishes pending work after the first signal, for any time; may be nil
}

// A Console holds the standard streams of a command and the language of its messages.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	Lang     string // default message language, one of language.Tags; the --lang flag overrides it
}

// Words returns the vocabulary for messages and help texts.
func (c Console) Words() words.Language { return words.In(c.Lang).ForCommand() }

// Text returns a message, formatted in the language of the console.
func (c Console) Text(format string, args ...any) string {
	return c.Words().Text(input.Say(format, args...))
}

// Say writes a message to standard error on a single line. Say escapes unprintable characters, which the names
// of puzzles and files may contain.
func (c Console) Say(format string, args ...any) {
	fmt.Fprintln(c.Err, input.Printable(c.Text(format, args...)))
}

// interruptGrace is the time that a command has to end after the first signal. A command that waits for a pipe or a
// terminal cannot end by itself.
const interruptGrace = 900 * time.Millisecond

// Main runs the program with the command-line arguments of the process, and then exits. The first SIGINT or SIGTERM
// cancels the context of the program, and ends the process after interruptGrace. The second signal ends the process at
// once.
func (p Program) Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	args, c := os.Args[1:], Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Lang: environmentLanguage()}
	context.AfterFunc(ctx, func() {
		stop() // restores the default action of signals
		if p.Drains != nil && p.Drains(args) {
			return
		}
		time.Sleep(interruptGrace)
		atomicfile.RemoveTemporary()
		c.Lang = cmp.Or(languageFlag(args), c.Lang)
		c.Say("%s: %s", p.Name, input.Word("interrupted"))
		os.Exit(Interrupted)
	})
	os.Exit(p.Exit(ctx, args, c))
}

// Exit runs the program, prints the error if there is one, and returns the exit code. The arguments must not
// include the name of the program. If the program panics, Exit reports an internal error.
func (p Program) Exit(ctx context.Context, args []string, c Console) int {
	c.Lang = cmp.Or(languageFlag(args), c.Lang)
	err := parallel.Catch(func() error { return p.Run(ctx, args, c) })
	switch {
	case err == nil:
		return Done
	case ctx.Err() != nil:
		i, ok := errors.AsType[*Interruption](err)
		if !ok {
			i = &Interruption{Message: input.Word("interrupted")}
		}
		c.Say("%s: %s", p.Name, i.Message)
		c.printHint(c.Words().Text(i.Hint))
		return Interrupted
	}
	c.PrintError(p.Name, err)
	return exitCode(err)
}

// An Interruption is the error of a command that the user has interrupted. The message describes the progress
// made before the interruption. The hint may be empty.
type Interruption struct{ Message, Hint input.Message }

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
