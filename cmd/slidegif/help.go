package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// helpCommand is a func since it shows the table that it stands in.
func helpCommand() command {
	return command{
		name: "help", args: "[COMMAND]",
		doc:      "show this, or what a command does and its flags",
		examples: []string{"slidegif help solve", "slidegif help --man > slidegif.1"},
		setup: func(fs *pflag.FlagSet) action {
			man := fs.Bool("man", false, "print the manual page of all commands")
			return func(_ context.Context, args []string, c cli.Console) error {
				if *man {
					_, err := io.WriteString(c.Out, manPage())
					return err
				}
				switch len(args) {
				case 0:
					return writeOverview(c.Out)
				case 1:
				default:
					return input.Errorf("slidegif help lists the commands", "help takes one command at most, but %q came after %q", args[1], args[0])
				}
				for _, cmd := range commands() {
					if cmd.name == args[0] {
						return writeHelp(c.Out, cmd)
					}
				}
				hint := "slidegif help lists the commands"
				if near := nearCommand(args[0]); near != "" {
					hint = near
				}
				return input.Errorf(hint, "there is no command %q", args[0])
			}
		},
	}
}

var versionCommand = command{
	name: "version", args: "[--licences]",
	doc: "print the version, or the licences of all parts of the program",
	setup: func(fs *pflag.FlagSet) action {
		licences := fs.Bool("licences", false, "print the licences of the program, its fonts and its libraries")
		return func(_ context.Context, args []string, c cli.Console) error {
			if err := none("version", args); err != nil {
				return err
			}
			if *licences {
				_, err := io.WriteString(c.Out, licenceTexts)
				return err
			}
			_, err := fmt.Fprintln(c.Out, programName, cli.Version())
			return err
		}
	},
}

func writeOverview(w io.Writer) error {
	var s strings.Builder
	s.WriteString(cli.Wrap("slidegif solves sliding puzzles optimally and draws the solution as an animated GIF.") + "\n\nusage: slidegif [COMMAND] [ARGUMENTS] [flags]\n\ncommands:\n")
	var rows, kinds [][2]string
	for _, cmd := range commands() {
		word := cmd.name
		if cmd.name == commands()[0].name {
			word = "[" + word + "]"
		}
		rows = append(rows, [2]string{strings.TrimSpace(word + " " + strings.TrimSuffix(cmd.args, "[flags]")), cmd.doc})
	}
	for _, k := range catalog.Kinds {
		kinds = append(kinds, [2]string{k.Name, k.Doc})
	}
	s.WriteString(cli.Table(rows) + "\nkinds of puzzles:\n" + cli.Table(kinds))
	writeExamples(&s, commands()[0].examples)
	s.WriteString("\nslidegif help COMMAND shows the flags.\n")
	_, err := io.WriteString(w, s.String())
	return err
}

func writeExamples(s *strings.Builder, examples []string) {
	if len(examples) > 0 {
		fmt.Fprintf(s, "\nexamples:\n  %s\n", strings.Join(examples, "\n  "))
	}
}

func writeHelp(w io.Writer, cmd command) error {
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n\nusage: slidegif %s\n", cli.Wrap("slidegif "+cmd.name+": "+cmd.doc), strings.TrimSpace(cmd.name+" "+cmd.args))
	if cmd.text != "" {
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(cmd.text))
	}
	fs := cli.NewFlagSet(cmd.name)
	cmd.setup(fs)
	s.WriteString(cli.Usages(fs, cmd.hides...))
	if len(cmd.hides) > 0 {
		s.WriteString("\n" + cli.Wrap("The flags of "+strings.Join(cmd.hides, ", ")+" are those that slidegif help solve shows.") + "\n")
	}
	if cmd.notes != "" {
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(cmd.notes))
	}
	writeExamples(&s, cmd.examples)
	_, err := io.WriteString(w, s.String())
	return err
}
