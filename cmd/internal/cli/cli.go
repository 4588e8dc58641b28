// Package cli implements the features that the commands share: console output, error messages, flags and
// exit codes.
//
// A command writes only its result to standard output. Messages, summaries and progress go to standard error. All
// messages are in lower case and have no full stop. No other package defines exit codes.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

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
	Unsolvable  = 3 // the puzzle is proved to have no solution
	Limit       = 4 // the search stopped at a limit
	Interrupted = 130
)

// A Program is one of the commands in this module.
type Program struct {
	Name string
	Run  func(ctx context.Context, args []string, c Console) error
}

// A Console holds the standard streams of a command and the language of its messages.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	Lang     string // default message language, one of language.Tags; the --lang flag overrides it

	finishing *atomic.Bool // see Finish; nil if no signals are handled
}

// Words returns the vocabulary for messages and help texts.
func (c Console) Words() words.Language { return words.In(c.Lang).ForCommand() }

// Text returns a message, formatted in the language of the console.
func (c Console) Text(format string, args ...any) string {
	return c.Words().Text(input.Say(format, args...))
}

// Word returns a text without arguments, in the language of the console.
func (c Console) Word(text string) string { return c.Words().Text(input.Word(text)) }

// Say writes a message to standard error on a single line. Say removes unprintable characters, which the names
// of puzzles and files may contain.
func (c Console) Say(format string, args ...any) {
	fmt.Fprintln(c.Err, input.Printable(c.Text(format, args...)))
}

// Exit runs the program, prints the error if there is one, and returns the exit code. The arguments must not
// include the name of the program. If the program panics, Exit reports an internal error. If ctx has been canceled,
// the exit code is Interrupted, even if the program succeeded. If the program returns ErrStopped, the exit code is
// Done.
func (p Program) Exit(ctx context.Context, args []string, c Console) int {
	c.Lang = cmp.Or(languageFlag(args), c.Lang)
	err := parallel.Catch(func() error { return p.Run(ctx, args, c) })
	c.Finish() // only the message is left
	switch {
	case err == nil && ctx.Err() == nil, errors.Is(err, ErrStopped):
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
