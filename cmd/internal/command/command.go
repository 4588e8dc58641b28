// Package command runs the subcommands of a program. The help, the manual page and the shell completions are
// generated from a table of commands.
package command

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

// A Program is a program with subcommands.
type Program struct {
	Name     string        // name of the executable
	Doc      string        // first sentence of the help
	Purpose  string        // phrase for the manual page
	Licences string        // licences of the program, its fonts and its modules
	Commands []Command     // in the order of the help; the first one is the default
	Topics   []Topic       // pages about the flags of the default command
	Kinds    []*solve.Kind // kinds of puzzles with a page in the help

	WriteKind func(c cli.Console, k *solve.Kind) error   // writes the page of a kind
	Expand    func(text string, l words.Language) string // replaces placeholders in help texts; may be nil
}

// A Command is a subcommand of a program.
type Command struct {
	Name, Args, Doc string
	Text            string   // help text
	Common          []string // flags to show in the help even though a topic documents them
	Examples        []string

	Setup     func(*pflag.FlagSet) Action // adds the flags
	Arguments func(begun string) []Word   // completions of the first argument; if nil, only file names are completed

	// Forward runs the program named Other, with all arguments of this program. If Forward is set, Setup is not
	// called. If Other is not installed, Forward returns ErrMissing.
	Other   string
	Forward func(ctx context.Context, args []string, c cli.Console) error
}

// An Action runs a command after its flags have been parsed.
type Action func(ctx context.Context, args []string, c cli.Console) error

// ErrMissing is the error of Forward if the other program is not installed.
var ErrMissing = errors.New("the program is not installed")

// All returns all commands, including the commands that every program has.
func (p *Program) All() []Command {
	return slices.Concat(p.Commands, []Command{p.completionCommand(), p.helpCommand(), p.versionCommand()})
}

// Run finds the command named in args, parses its flags and runs it.
func (p *Program) Run(ctx context.Context, args []string, c cli.Console) error {
	given := args
	cmd, args, named := p.findCommand(args)
	if cmd.Forward != nil {
		err := cmd.Forward(ctx, given, c)
		if errors.Is(err, ErrMissing) && wantsHelp(args) {
			return p.writeHelp(c, cmd)
		}
		return err
	}
	fs, act := cmd.flags()
	help := fs.BoolP("help", "h", false, "show this help")
	showVersion := fs.Bool("version", false, "print the version")
	if err := cli.Parse(fs, switchOn(fs, args)); err != nil {
		all := input.Say("%s help %s lists the flags", p.Name, cmd.Name)
		if cmd.Name == "help" {
			all = input.Say("%s help lists the commands", p.Name)
		}
		return cli.FlagError(err, fs, all)
	}
	if err := checkLang(fs); err != nil {
		return err
	}
	switch {
	case *showVersion:
		return p.versionCommand().Setup(cli.NewFlagSet("version"))(ctx, nil, c)
	case *help && !named:
		return p.writeOverview(c)
	case *help:
		return p.writeHelp(c, cmd)
	}
	return act(ctx, fs.Args(), c)
}

func wantsHelp(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool { return arg == "-h" || arg == "--help" })
}

// flags returns the flags of the command, except --help and --version, and the action that uses them.
func (cmd Command) flags() (*pflag.FlagSet, Action) {
	fs := cli.NewFlagSet(cmd.Name)
	if cmd.Forward != nil {
		return fs, nil
	}
	act := cmd.Setup(fs)
	if fs.Lookup("lang") == nil {
		fs.String("lang", "", "use `LANGUAGE` for messages: "+input.JoinOr(messageLanguages())+" (default: environment)")
		cli.SetValues(fs, "lang", messageLanguages()...)
	}
	return fs, act
}

// messageLanguages returns the values that --lang accepts in commands without pictures.
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

// findCommand removes the command name from args. If args contains no command name, findCommand returns the default
// command and all arguments. Flags may precede the command name. findCommand skips the values of these flags with
// the help of allFlags.
func (p *Program) findCommand(args []string) (cmd Command, rest []string, named bool) {
	isName := func(arg string) bool {
		_, ok := p.commandNamed(arg)
		return ok
	}
	if !slices.ContainsFunc(args, isName) { // the usual case; the flags of all commands take a millisecond
		return p.Commands[0], args, false
	}
	all := p.allFlags()
	all.SetInterspersed(false)
	all.ParseErrorsAllowlist.UnknownFlags = true // flags of a command that is forwarded
	if all.Parse(args) == nil && all.NArg() > 0 && all.ArgsLenAtDash() < 0 {
		word := len(args) - all.NArg()
		if cmd, named := p.commandNamed(args[word]); named {
			return cmd, slices.Concat(args[:word], args[word+1:]), true
		}
	}
	return p.Commands[0], args, false
}

// allFlags returns a flag set that contains the flags of all commands. If several commands define a flag with
// the same name, the first definition wins.
func (p *Program) allFlags() *pflag.FlagSet {
	all := cli.NewFlagSet("")
	all.BoolP("help", "h", false, "show this help")
	all.Bool("version", false, "print the version")
	for _, cmd := range p.All() {
		fs, _ := cmd.flags()
		fs.VisitAll(func(f *pflag.Flag) {
			if all.Lookup(f.Name) == nil {
				all.AddFlag(f)
			}
		})
	}
	return all
}

// Flags returns the visible flags of a command in the order in which the help shows them.
func (cmd Command) Flags() []*pflag.Flag {
	fs, _ := cmd.flags()
	var flags []*pflag.Flag
	fs.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			flags = append(flags, f)
		}
	})
	return flags
}

func (p *Program) commandNamed(word string) (Command, bool) {
	for _, cmd := range p.All() {
		if cmd.Name == word {
			return cmd, true
		}
	}
	return Command{}, false
}

// NoArguments returns an error if arguments were passed to a command that takes none.
func NoArguments(program, cmd string, args []string) error {
	if len(args) > 0 {
		return input.Errorf(input.Say("see %s help %s", program, cmd), "%s takes no arguments, but %q was given", cmd, args[0])
	}
	return nil
}
