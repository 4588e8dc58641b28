package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

// A command is a subcommand of slidegif. Help, the manual page and completions are generated from this
// struct.
type command struct {
	name, args, doc string
	text            string   // help text; see expand for placeholders
	common          []string // flags to show in the help even though a topic documents them
	examples        []string

	setup     func(*pflag.FlagSet) action // adds the flags
	arguments func(begun string) []word   // completions of the first argument; if nil, only file names are completed
}

// An action runs a command after its flags have been parsed.
type action func(ctx context.Context, args []string, c cli.Console) error

// commands lists all subcommands in the order in which the help shows them. The first command is the default.
var commands []command

// init fills commands. A variable initializer would create an initialization cycle, because some commands read
// the table.
func init() {
	commands = []command{solveCommand, randomCommand, listCommand, proveCommand, markdownCommand, serveCommand, signCommand, mcpCommand, siteCommand, cacheCommand, completionCommand, helpCommand, versionCommand}
}

// dispatch finds the command named in args, parses its flags and runs it.
func dispatch(ctx context.Context, args []string, c cli.Console) error {
	if len(args) == 1 && slices.Contains([]string{"?", "/?", "/help"}, args[0]) {
		args = []string{"--help"}
	}
	cmd, args, named := findCommand(args)
	fs, act := cmd.flags()
	help := fs.BoolP("help", "h", false, "show this help")
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

// flags returns the action of the command and all its flags except --help and --version.
func (cmd command) flags() (*pflag.FlagSet, action) {
	fs := cli.NewFlagSet(cmd.name)
	act := cmd.setup(fs)
	if fs.Lookup("lang") == nil {
		fs.String("lang", "", "use `LANGUAGE` for messages: "+input.JoinOr(messageLanguages())+" (default: environment)")
		cli.SetValues(fs, "lang", messageLanguages()...)
	}
	return fs, act
}

// messageLanguages returns the values of --lang for commands without pictures.
func messageLanguages() (tags []string) {
	for _, l := range language.WithTexts() {
		tags = append(tags, l.Tag)
	}
	return tags
}

// checkLang returns an error if the value of --lang is not a supported language.
func checkLang(fs *pflag.FlagSet) error {
	lang := fs.Lookup("lang").Value.String()
	if _, ok := language.Match(lang); !ok && lang != "" {
		return input.Errorf(input.Say("use one of %s", input.List(messageLanguages())), "--lang: unknown language %q", lang)
	}
	return nil
}

// switchOn returns a copy of args in which each on|off flag without a value gets the value "on". A flag has no
// value if it is the last argument or if another flag follows. For example, --highlight means --highlight=on.
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

// findCommand removes the command name from args. If args contains no command name, findCommand returns the
// default command and all arguments. Flags may precede the command name, so findCommand uses the flags of all
// commands to skip their values.
func findCommand(args []string) (cmd command, rest []string, named bool) {
	all := allFlags()
	all.SetInterspersed(false)
	if all.Parse(args) == nil && all.NArg() > 0 && all.ArgsLenAtDash() < 0 {
		word := len(args) - all.NArg()
		if cmd, named := commandNamed(args[word]); named {
			return cmd, slices.Concat(args[:word], args[word+1:]), true
		}
	}
	return commands[0], args, false
}

// allFlags returns a flag set that contains the flags of all commands. If several commands define a flag with
// the same name, the first definition wins.
func allFlags() *pflag.FlagSet {
	all := cli.NewFlagSet("")
	all.BoolP("help", "h", false, "show this help")
	all.Bool("version", false, "print the version")
	for _, cmd := range commands {
		fs, _ := cmd.flags()
		fs.VisitAll(func(f *pflag.Flag) {
			if all.Lookup(f.Name) == nil {
				all.AddFlag(f)
			}
		})
	}
	return all
}

// flagsOf returns the flags of a command in the order in which the help shows them.
func flagsOf(cmd command) []*pflag.Flag {
	fs, _ := cmd.flags()
	var flags []*pflag.Flag
	fs.VisitAll(func(f *pflag.Flag) { flags = append(flags, f) })
	return flags
}

// commandNamed returns the command with the given name.
func commandNamed(word string) (command, bool) {
	for _, cmd := range commands {
		if cmd.name == word {
			return cmd, true
		}
	}
	return command{}, false
}

// noArguments returns an error if arguments were passed to a command that takes none.
func noArguments(cmd string, args []string) error {
	if len(args) > 0 {
		return input.Errorf(input.Say("see slidegif help %s", cmd), "%s takes no arguments, but %q was given", cmd, args[0])
	}
	return nil
}
