package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A command is one word of the command line. Help is written from this table.
type command struct {
	name, args, doc string
	text            string                      // what help says below the usage; {cache} is the directory of the cache
	notes           string                      // what it says below the flags
	forms           func(words.Language) string // tables below the flags; may be nil
	hides           []string                    // groups of flags that it leaves out, since help solve shows them
	examples        []string
	setup           func(*pflag.FlagSet) action
}

// An action runs a command whose flags have been parsed.
type action func(ctx context.Context, args []string, c cli.Console) error

// commands are in the order of help; the first is what runs where none is named.
var commands []command

// init fills the table, since some of the commands read it.
func init() {
	commands = []command{solveCommand, randomCommand, listCommand, markdownCommand, serveCommand, mcpCommand, siteCommand, cacheCommand, completionCommand, helpCommand, versionCommand}
}

// dispatch finds the command, parses its flags and runs it.
func dispatch(ctx context.Context, args []string, c cli.Console) error {
	cmd, args, named := findCommand(args)
	fs, act := cmd.flags()
	help := fs.BoolP("help", "h", false, "show what the command does and its flags")
	showVersion := fs.Bool("version", false, "print the version")
	if err := cli.Parse(fs, switchOn(fs, args)); err != nil {
		all := input.Say("slidegif help %s lists the flags", cmd.name)
		if cmd.name == "help" {
			all = input.Word("slidegif help lists the commands")
		}
		return cli.FlagError(err, fs, all)
	}
	if err := checkLang(fs); err != nil {
		return err
	}
	switch {
	case *showVersion:
		return versionCommand.setup(cli.NewFlagSet("version"))(ctx, nil, c)
	case *help && !named:
		return writeOverview(c)
	case *help:
		return writeHelp(c, cmd)
	}
	return act(ctx, fs.Args(), c)
}

// flags returns the flags that help shows of a command, and what runs it.
func (cmd command) flags() (*pflag.FlagSet, action) {
	fs := cli.NewFlagSet(cmd.name)
	act := cmd.setup(fs)
	if fs.Lookup("lang") == nil {
		fs.String("lang", "", "say everything in this `LANGUAGE`: zh, zh-Hant or en (default: that of the environment)")
	}
	return fs, act
}

// checkLang returns an error if --lang names an unknown language.
func checkLang(fs *pflag.FlagSet) error {
	lang := fs.Lookup("lang").Value.String()
	if _, ok := board.Lang(lang); !ok && lang != "" {
		return input.Errorf("give zh, zh-Hant or en", "--lang: there is no %q", lang)
	}
	return nil
}

// switchOn writes "on" behind a picture flag that takes on or off and stands alone, at
// the end or before another flag: --highlight means --highlight on.
func switchOn(fs *pflag.FlagSet, args []string) []string {
	var full []string
	for i, arg := range args {
		if arg == "--" {
			return append(full, args[i:]...)
		}
		if f := fs.Lookup(strings.TrimPrefix(arg, "--")); f != nil && strings.HasPrefix(arg, "--") && f.Value.Type() == "on|off" {
			if i+1 == len(args) || strings.HasPrefix(args[i+1], "-") {
				arg += "=on"
			}
		}
		full = append(full, arg)
	}
	return full
}

// findCommand takes the command's word out of args, if there is one. Flags may stand
// before it, so the flags of all commands together tell which words are values of flags.
func findCommand(args []string) (cmd command, rest []string, named bool) {
	all := cli.NewFlagSet("")
	all.BoolP("help", "h", false, "")
	all.Bool("version", false, "")
	all.SetInterspersed(false)
	for _, cmd := range commands {
		fs := cli.NewFlagSet(cmd.name)
		cmd.setup(fs)
		fs.VisitAll(func(f *pflag.Flag) {
			if all.Lookup(f.Name) == nil {
				all.AddFlag(f)
			}
		})
	}
	if all.Parse(args) == nil && all.NArg() > 0 && all.ArgsLenAtDash() < 0 {
		word := len(args) - all.NArg()
		if cmd, named := commandNamed(args[word]); named {
			return cmd, slices.Concat(args[:word], args[word+1:]), true
		}
	}
	return commands[0], args, false
}

func commandNamed(word string) (command, bool) {
	for _, cmd := range commands {
		if cmd.name == word {
			return cmd, true
		}
	}
	return command{}, false
}

// none refuses arguments of a command that takes none.
func none(cmd string, args []string) error {
	if len(args) > 0 {
		return input.Errorf(input.Say("slidegif help %s shows what it takes", cmd), "%s takes no argument, but %q was given", cmd, args[0])
	}
	return nil
}
