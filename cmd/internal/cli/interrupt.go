package cli

import (
	"cmp"
	"context"
	"errors"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"slidegif/solve/atomicfile"
	"slidegif/solve/input"
)

// interruptGrace is the time after the first signal in which a command can end by itself. A command that
// waits for a pipe or a terminal cannot do so.
const interruptGrace = 700 * time.Millisecond

// Main runs the program with the command-line arguments of the process, and then exits. Signals end the program:
//
//	first signal     cancels the context; after interruptGrace, the process exits unless the command has called Finish
//	second signal    the process exits at once
func (p Program) Main() {
	ctx, cancel := context.WithCancel(context.Background())
	args, c := os.Args[1:], Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Lang: environmentLanguage(), finishing: new(atomic.Bool)}
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, endSignals()...)
	go func() {
		<-signals
		cancel()
		time.AfterFunc(interruptGrace, func() {
			if !c.finishing.Load() {
				p.abort(args, c)
			}
		})
		<-signals
		signal.Reset() // if abort blocks, the third signal ends the process
		p.abort(args, c)
	}()
	os.Exit(p.Exit(ctx, args, c))
}

// endSignals returns the signals that end a program. A program that nohup has started ignores SIGHUP.
func endSignals() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}

// abort removes temporary files and new empty directories, and exits.
func (p Program) abort(args []string, c Console) {
	atomicfile.RemoveTemporary()
	removeNewDirs()
	c.Lang = cmp.Or(languageFlag(args), c.Lang)
	c.Say("%s: %s", p.Name, input.Word("interrupted"))
	os.Exit(Interrupted)
}

// Finish removes the time limit after the first signal, so that the command can write a result or complete
// requests. The second signal ends the command.
func (c Console) Finish() {
	if c.finishing != nil {
		c.finishing.Store(true)
	}
}

// ErrStopped is the error of a command that runs until a signal stops it. The exit code is Done.
var ErrStopped = errors.New("stopped")

// An Interruption is the error of a command that the user has interrupted. Message describes the progress
// until the interruption. Hint may be empty.
type Interruption struct{ Message, Hint input.Message }

func (i *Interruption) Error() string { return i.Message.String() }

func (i *Interruption) Is(target error) bool { return target == context.Canceled }
