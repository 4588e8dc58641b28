package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/solve/board"
)

// A command is one word of the command line. Help is written from this table.
type command struct {
	name, args, doc string
	text            string // what help says below the usage
	examples        []string
	setup           func(*pflag.FlagSet) action
}

// An action runs a command whose flags have been parsed.
type action func(ctx context.Context, args []string, c console) error

// commands are in the order of help; the first is what runs where none is named.
func commands() []command {
	return []command{solveCommand, randomCommand, listCommand, serveCommand, completionCommand(), helpCommand(), versionCommand}
}

// dispatch finds the command, parses its flags and runs it.
func dispatch(ctx context.Context, args []string, c console) error {
	cmd, args, named := findCommand(args)
	fs := newFlagSet(cmd.name)
	act := cmd.setup(fs)
	help := fs.BoolP("help", "h", false, "show what the command does and its flags")
	if err := fs.Parse(args); err != nil {
		return flagError(err, cmd)
	}
	switch {
	case *help && !named:
		return writeOverview(c.out)
	case *help:
		return writeHelp(c.out, cmd)
	}
	return act(ctx, fs.Args(), c)
}

// flagError says what is wrong with a flag, in the words of who refused its value.
func flagError(err error, cmd command) error {
	all := fmt.Sprintf("slidegif help %s lists the flags", cmd.name)
	if missing, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return board.BadInput(all, "--%s needs a value", missing.GetFlag().Name)
	}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		name, group := "--"+unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()
		if group != "" {
			name = "-" + group[:1]
		}
		return board.BadInput(all, "there is no flag %s", name)
	}
	if syntax, ok := errors.AsType[*pflag.InvalidSyntaxError](err); ok {
		return board.BadInput(all, "%q is no flag", syntax.GetSpecifiedFlag())
	}
	invalid, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return board.BadInput(all, "%v", err)
	}
	flag := invalid.GetFlag()
	name := "--" + flag.Name
	if bad, ok := errors.AsType[*board.InputError](err); ok {
		return board.BadInput(bad.Hint, "%s: %s", name, strings.TrimPrefix(bad.Text, flag.Name+": "))
	}
	wanted, cure := flag.Value.Type(), all
	switch wanted {
	case "int", "int64":
		wanted, cure = "whole number", "give a number as 1000"
	case "uint64":
		wanted, cure = "number of a seed", "give a whole number from 0 to 18446744073709551615"
	case "duration":
		wanted, cure = "time", "give a time as 30s or 1m30s"
	case "bool":
		return board.BadInput("give true or false, or the flag alone", "%s: %q is neither true nor false", name, invalid.GetValue())
	}
	return board.BadInput(cure, "%s: %q is no %s", name, invalid.GetValue(), wanted)
}

func newFlagSet(name string) *pflag.FlagSet {
	fs := pflag.NewFlagSet(name, pflag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.SortFlags = false
	return fs
}

// findCommand takes the command's word out of args, if there is one. Flags may stand before it, so the
// flags of all commands together tell which words are values of flags.
func findCommand(args []string) (cmd command, rest []string, named bool) {
	all := newFlagSet("")
	all.BoolP("help", "h", false, "")
	all.SetInterspersed(false)
	for _, cmd := range commands() {
		fs := newFlagSet(cmd.name)
		cmd.setup(fs)
		fs.VisitAll(func(f *pflag.Flag) {
			if all.Lookup(f.Name) == nil {
				all.AddFlag(f)
			}
		})
	}
	if all.Parse(args) == nil && all.NArg() > 0 && all.ArgsLenAtDash() < 0 {
		word := len(args) - all.NArg()
		for _, cmd := range commands() {
			if cmd.name == args[word] {
				return cmd, append(append([]string(nil), args[:word]...), args[word+1:]...), true
			}
		}
	}
	return commands()[0], args, false
}

// none refuses arguments of a command that takes none.
func none(cmd string, args []string) error {
	if len(args) > 0 {
		return board.BadInput("slidegif help "+cmd+" shows what it takes", "%s takes no argument, but %q was given", cmd, args[0])
	}
	return nil
}
