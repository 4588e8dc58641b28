package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/render/words"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

func (p *Program) helpCommand() Command {
	cmd := Command{
		Name: "help", Args: "[NAME] [flags]",
		Doc:      "explain a command",
		Examples: []string{p.Name + " help " + p.Commands[0].Name},
		Setup: func(fs *pflag.FlagSet) Action {
			man := fs.Bool("man", false, "print the manual page")
			return func(_ context.Context, args []string, c cli.Console) error {
				if *man {
					_, err := io.WriteString(c.Out, p.manPage(c.Words()))
					return err
				}
				switch len(args) {
				case 0:
					return p.writeOverview(c)
				case 1:
				default:
					return input.Errorf(input.Say("%s help lists the commands", p.Name), "help takes at most one name, but got %q after %q", args[1], args[0])
				}
				if cmd, ok := p.commandNamed(args[0]); ok {
					return p.writeHelp(c, cmd)
				}
				if t, ok := p.findTopic(args[0]); ok {
					_, err := io.WriteString(c.Out, p.writeTopic(c, t))
					return err
				}
				if k, _, ok := catalog.FindKind(args[0]); ok && slices.Contains(p.Kinds, k) {
					return p.WriteKind(c, k)
				}
				hint := input.Say("%s help lists all pages", p.Name)
				if near := input.Nearest(args[0], p.Pages()); near != "" {
					hint = input.Say("did you mean %s help %s?", p.Name, near)
				}
				return input.Errorf(hint, "there is no help on %q", args[0])
			}
		},
		Arguments: func(string) []Word {
			var all []Word
			for _, name := range p.Pages() {
				all = append(all, Word{Text: name})
			}
			return all
		},
	}
	if len(p.Kinds) > 0 {
		cmd.Doc = "explain a command, a kind of puzzle or a topic"
		cmd.Text = "NAME is a command, a kind or a topic. Without NAME, all of them are listed."
		cmd.Examples = append(cmd.Examples, p.Name+" help "+p.Kinds[0].Name, p.Name+" help "+p.Topics[0].Name)
	}
	cmd.Examples = append(cmd.Examples, p.Name+" help --man > "+p.Name+".1")
	return cmd
}

// Pages returns the names of all pages that the help command can show: commands, kinds and topics.
func (p *Program) Pages() []string {
	var names []string
	for _, cmd := range p.All() {
		names = append(names, cmd.Name)
	}
	for _, k := range p.Kinds {
		names = append(names, k.Name)
	}
	for _, t := range p.Topics {
		names = append(names, t.Name)
	}
	return names
}

func (p *Program) versionCommand() Command {
	return Command{
		Name: "version", Args: "[--licences]",
		Doc: "print the version or the licences",
		Setup: func(fs *pflag.FlagSet) Action {
			all := fs.Bool("licences", false, "print the licences of the program, fonts and libraries")
			return func(_ context.Context, args []string, c cli.Console) error {
				if err := NoArguments(p.Name, "version", args); err != nil {
					return err
				}
				if *all {
					_, err := io.WriteString(c.Out, p.Licences)
					return err
				}
				_, err := fmt.Fprintln(c.Out, p.Name, cli.Version())
				return err
			}
		},
	}
}

// writeOverview writes the overview page of the help, which lists all commands, kinds and topics.
func (p *Program) writeOverview(c cli.Console) error {
	var s strings.Builder
	s.WriteString(cli.Wrap(c.Word(p.Doc)))
	fmt.Fprintf(&s, "\n\n%s\n", c.Text("usage: %s %s", p.Name, "[COMMAND] [ARGUMENTS] [flags]"))
	var rows, kinds, pages [][2]string
	for _, cmd := range p.All() {
		name := cmd.Name
		if name == p.Commands[0].Name {
			name = "[" + name + "]"
		}
		rows = append(rows, [2]string{strings.TrimSpace(name + " " + strings.TrimSuffix(cmd.Args, "[flags]")), c.Word(cmd.Doc)})
	}
	for _, k := range p.Kinds {
		kinds = append(kinds, [2]string{k.Name, c.Word(k.Doc)})
	}
	for _, t := range p.Topics {
		pages = append(pages, [2]string{t.Name, c.Word(t.Doc)})
	}
	fmt.Fprintf(&s, "\n%s\n%s", c.Text("commands:"), cli.Table(rows))
	last := c.Text("\"%s help NAME\" explains a command.", p.Name)
	if len(kinds) > 0 {
		fmt.Fprintf(&s, "\n%s\n%s", c.Text("kinds of puzzles:"), cli.Table(kinds))
		fmt.Fprintf(&s, "\n%s\n%s", c.Text("topics:"), cli.Table(pages))
		last = c.Text("\"%s help NAME\" explains a command, a kind or a topic.", p.Name)
	}
	WriteExamples(&s, p.Commands[0].Examples, c)
	fmt.Fprintf(&s, "\n%s\n", last)
	_, err := io.WriteString(c.Out, s.String())
	return err
}

// WriteExamples appends a section with examples to a help page.
func WriteExamples(s *strings.Builder, examples []string, c cli.Console) {
	if len(examples) > 0 {
		fmt.Fprintf(s, "\n%s\n  %s\n", c.Text("examples:"), strings.Join(examples, "\n  "))
	}
}

// writeHelp writes the help page of a command, which describes its own flags and the common flags of topics.
func (p *Program) writeHelp(c cli.Console, cmd Command) error {
	var s strings.Builder
	l := c.Words()
	fmt.Fprintf(&s, "%s\n\n%s\n", cli.Wrap(c.Text("%s %s: %s", p.Name, cmd.Name, input.Word(cmd.Doc))), c.Text("usage: %s %s", p.Name, strings.TrimSpace(cmd.Name+" "+cmd.Args)))
	if cmd.Text != "" {
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(p.expand(l.Help(cmd.Name, cmd.Text), l)))
	}
	if cmd.Forward != nil {
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(cmd.forwarded(l)))
	}
	fs, _ := cmd.flags()
	s.WriteString(cli.Usages(fs, l, func(f *pflag.Flag) bool { return p.shows(cmd, f) }))
	WriteExamples(&s, cmd.Examples, c)
	switch pages := p.topics(cmd); {
	case len(p.Topics) > 0 && cmd.Name == p.Commands[0].Name:
		var rows [][2]string
		for _, t := range p.Topics {
			rows = append(rows, [2]string{t.Name, c.Word(t.Doc)})
		}
		fmt.Fprintf(&s, "\n%s\n%s", c.Text("All flags are described by \"%s help TOPIC\":", p.Name), cli.Table(rows))
	case len(pages) > 0:
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(c.Text("More flags are described by \"%s help TOPIC\": %s.", p.Name, pages)))
	}
	_, err := io.WriteString(c.Out, s.String())
	return err
}

// forwarded returns the help text of a command that another program runs.
func (cmd Command) forwarded(l words.Language) string {
	other := cmd.Other + " " + cmd.Name
	return l.Text(input.Say("This command starts %q with the same arguments. %q describes its flags.", other, cmd.Other+" help "+cmd.Name))
}

// shows reports whether the help page of the command lists the given flag.
func (p *Program) shows(cmd Command, f *pflag.Flag) bool {
	return !p.IsTopicFlag(f) || slices.Contains(cmd.Common, f.Name)
}

// topics returns the names of the topics that document flags of the command, in the order of the help.
func (p *Program) topics(cmd Command) input.List {
	var names input.List
	for _, t := range p.Topics {
		if slices.ContainsFunc(cmd.Flags(), func(f *pflag.Flag) bool { return cli.GroupOf(f) == t.Name }) {
			names = append(names, t.Name)
		}
	}
	return names
}
