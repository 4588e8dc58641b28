package main

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// helpCommand is a func since it shows the table that it stands in.
func helpCommand() command {
	return command{
		name: "help", args: "[COMMAND]",
		doc:      "show this, or what a command does and its flags",
		examples: []string{"slidegif help solve"},
		setup: func(*pflag.FlagSet) action {
			return func(_ context.Context, args []string, c cli.Console) error {
				switch len(args) {
				case 0:
					return writeOverview(c.Out)
				case 1:
				default:
					return board.BadInput("slidegif help lists the commands", "help takes one command at most, but %q came after %q", args[1], args[0])
				}
				for _, cmd := range commands() {
					if cmd.name == args[0] {
						return writeHelp(c.Out, cmd)
					}
				}
				return board.BadInput("slidegif help lists the commands", "there is no command %q", args[0])
			}
		},
	}
}

var versionCommand = command{
	name: "version",
	doc:  "print the version",
	setup: func(*pflag.FlagSet) action {
		return func(_ context.Context, args []string, c cli.Console) error {
			if err := none("version", args); err != nil {
				return err
			}
			_, err := fmt.Fprintln(c.Out, "slidegif", version())
			return err
		}
	},
}

func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

func writeOverview(w io.Writer) error {
	var s strings.Builder
	s.WriteString("slidegif solves sliding puzzles optimally and draws the solution as an animated GIF.\n\nusage:\n")
	table := tabwriter.NewWriter(&s, 0, 0, 2, ' ', 0)
	for _, cmd := range commands() {
		word := cmd.name
		if cmd.name == solveCommand.name {
			word = "[" + word + "]"
		}
		fmt.Fprintf(table, "  slidegif %s\t%s\n", strings.TrimSpace(word+" "+cmd.args), cmd.doc)
	}
	fmt.Fprint(table, "\nkinds of puzzles:\n")
	for _, k := range catalog.Kinds {
		fmt.Fprintf(table, "  %s\t%s\n", k.Name, k.Doc)
	}
	table.Flush()
	s.WriteString("\nexamples:\n")
	for _, e := range solveCommand.examples {
		fmt.Fprintf(&s, "  %s\n", e)
	}
	s.WriteString("\nslidegif help COMMAND shows the flags.\n")
	_, err := io.WriteString(w, s.String())
	return err
}

func writeHelp(w io.Writer, cmd command) error {
	var s strings.Builder
	fmt.Fprintf(&s, "slidegif %s: %s\n\nusage: slidegif %s\n", cmd.name, cmd.doc, strings.TrimSpace(cmd.name+" "+cmd.args))
	if cmd.text != "" {
		fmt.Fprintf(&s, "\n%s\n", cmd.text)
	}
	fs := cli.NewFlagSet(cmd.name)
	cmd.setup(fs)
	if usages := fs.FlagUsages(); usages != "" {
		fmt.Fprintf(&s, "\nflags:\n%s", usages)
	}
	if len(cmd.examples) > 0 {
		s.WriteString("\nexamples:\n")
		for _, e := range cmd.examples {
			fmt.Fprintf(&s, "  %s\n", e)
		}
	}
	_, err := io.WriteString(w, s.String())
	return err
}
