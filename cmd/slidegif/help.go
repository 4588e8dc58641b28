package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/licences"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

var helpCommand = command{
	name: "help", args: "[NAME] [flags]",
	doc:      "explain a command, a kind of puzzle or a topic",
	text:     "NAME is a command, a kind or a topic. Without NAME, all of them are listed.",
	examples: []string{"slidegif help solve", "slidegif help gates", "slidegif help pictures", "slidegif help --man > slidegif.1"},
	setup: func(fs *pflag.FlagSet) action {
		man := fs.Bool("man", false, "print the manual page")
		return func(_ context.Context, args []string, c cli.Console) error {
			if *man {
				_, err := io.WriteString(c.Out, manPage(c.Words()))
				return err
			}
			switch len(args) {
			case 0:
				return writeOverview(c)
			case 1:
			default:
				return input.Errorf("slidegif help lists the commands", "help takes at most one name, but got %q after %q", args[1], args[0])
			}
			if cmd, ok := commandNamed(args[0]); ok {
				return writeHelp(c, cmd)
			}
			if t, ok := findTopic(args[0]); ok {
				_, err := io.WriteString(c.Out, t.write(c))
				return err
			}
			if k, _, ok := catalog.FindKind(args[0]); ok {
				return writeKind(c, k)
			}
			hint := input.Word("slidegif help lists the commands, kinds and topics")
			if near := input.Nearest(args[0], helpPages()); near != "" {
				hint = input.Say("did you mean slidegif help %s?", near)
			}
			return input.Errorf(hint, "there is no help on %q", args[0])
		}
	},
	arguments: func(string) []word {
		var all []word
		for _, name := range helpPages() {
			all = append(all, word{text: name})
		}
		return all
	},
}

// helpPages returns the names of all pages that the help command can show: commands, kinds and topics.
func helpPages() []string {
	var names []string
	for _, cmd := range commands {
		names = append(names, cmd.name)
	}
	for _, k := range catalog.Kinds {
		names = append(names, k.Name)
	}
	for _, t := range topics {
		names = append(names, t.name)
	}
	return names
}

var versionCommand = command{
	name: "version", args: "[--licences]",
	doc: "print the version or the licences",
	setup: func(fs *pflag.FlagSet) action {
		all := fs.Bool("licences", false, "print the licences of the program, fonts and libraries")
		return func(_ context.Context, args []string, c cli.Console) error {
			if err := noArguments("version", args); err != nil {
				return err
			}
			if *all {
				_, err := io.WriteString(c.Out, licences.Texts)
				return err
			}
			_, err := fmt.Fprintln(c.Out, programName, cli.Version())
			return err
		}
	},
}

// writeOverview writes the overview page of the help, which lists all commands, kinds and topics.
func writeOverview(c cli.Console) error {
	var s strings.Builder
	s.WriteString(cli.Wrap(c.Text("slidegif solves sliding puzzles optimally and draws the solution as an animated GIF.")))
	fmt.Fprintf(&s, "\n\n%s\n", c.Text("usage: slidegif %s", "[COMMAND] [ARGUMENTS] [flags]"))
	var rows, kinds, pages [][2]string
	for _, cmd := range commands {
		name := cmd.name
		if name == commands[0].name {
			name = "[" + name + "]"
		}
		rows = append(rows, [2]string{strings.TrimSpace(name + " " + strings.TrimSuffix(cmd.args, "[flags]")), c.Text(cmd.doc)})
	}
	for _, k := range catalog.Kinds {
		kinds = append(kinds, [2]string{k.Name, c.Text(k.Doc)})
	}
	for _, t := range topics {
		pages = append(pages, [2]string{t.name, c.Text(t.doc)})
	}
	fmt.Fprintf(&s, "\n%s\n%s", c.Text("commands:"), cli.Table(rows))
	fmt.Fprintf(&s, "\n%s\n%s", c.Text("kinds of puzzles:"), cli.Table(kinds))
	fmt.Fprintf(&s, "\n%s\n%s", c.Text("topics:"), cli.Table(pages))
	writeExamples(&s, commands[0].examples, c)
	fmt.Fprintf(&s, "\n%s\n", c.Text("\"slidegif help NAME\" explains a command, a kind or a topic."))
	_, err := io.WriteString(c.Out, s.String())
	return err
}

// writeExamples appends the examples to s, below a heading.
func writeExamples(s *strings.Builder, examples []string, c cli.Console) {
	if len(examples) > 0 {
		fmt.Fprintf(s, "\n%s\n  %s\n", c.Text("examples:"), strings.Join(examples, "\n  "))
	}
}

// writeHelp writes the help page of a command, with its own flags and the common flags documented by topics.
func writeHelp(c cli.Console, cmd command) error {
	var s strings.Builder
	l := c.Words()
	fmt.Fprintf(&s, "%s\n\n%s\n", cli.Wrap(c.Text("slidegif %s: %s", cmd.name, input.Word(cmd.doc))), c.Text("usage: slidegif %s", strings.TrimSpace(cmd.name+" "+cmd.args)))
	if cmd.text != "" {
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(expand(l.Help(cmd.name, cmd.text), l)))
	}
	fs, _ := cmd.flags()
	s.WriteString(cli.Usages(fs, l, cmd.shows))
	writeExamples(&s, cmd.examples, c)
	switch pages := cmd.topics(); {
	case cmd.name == commands[0].name:
		var rows [][2]string
		for _, t := range topics {
			rows = append(rows, [2]string{t.name, c.Text(t.doc)})
		}
		fmt.Fprintf(&s, "\n%s\n%s", c.Text("All flags are described by \"slidegif help TOPIC\":"), cli.Table(rows))
	case len(pages) > 0:
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(c.Text("More flags are described by \"slidegif help TOPIC\": %s.", pages)))
	}
	_, err := io.WriteString(c.Out, s.String())
	return err
}

// shows reports whether the help page of the command lists the given flag.
func (cmd command) shows(f *pflag.Flag) bool {
	return !isTopicFlag(f) || slices.Contains(cmd.common, f.Name)
}

// topics returns the names of the topics that document flags of the command, in the order of the help.
func (cmd command) topics() input.List {
	var names input.List
	for _, t := range topics {
		if slices.ContainsFunc(flagsOf(cmd), func(f *pflag.Flag) bool { return cli.GroupOf(f) == t.name }) {
			names = append(names, t.name)
		}
	}
	return names
}

// writeKind writes the help page of a puzzle kind, which explains the syntax of its IDs and moves.
func writeKind(c cli.Console, k *solve.Kind) error {
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n\n%s\n", cli.Wrap(k.Name+": "+c.Text(k.Doc)), c.Text("IDs:"))
	for _, sentence := range k.Syntax {
		s.WriteString(cli.Table([][2]string{{"-", c.Text(sentence)}}))
	}
	var metrics input.List
	for _, m := range k.Metrics {
		metrics = append(metrics, string(m))
	}
	if len(metrics) == 1 {
		fmt.Fprintf(&s, "\n%s\n", c.Text("metric: %s", metrics[0]))
	} else {
		fmt.Fprintf(&s, "\n%s\n", c.Text("metrics: %s (default: %s)", metrics, metrics[0]))
	}
	fmt.Fprintf(&s, "\n%s\n", c.Text("notations of --moves:")+"\n"+strings.TrimSuffix(moveNotations(c.Words(), k), "\n"))
	if len(k.Imports) > 0 {
		fmt.Fprintf(&s, "\n%s\n%s", c.Text("forms of other programs:"), pastedForms(k))
	}
	if len(k.Words) > 0 {
		fmt.Fprintf(&s, "\n%s\n%s", c.Text("other names:"), cli.Table(wordsFor(k)))
	}
	examples := []string{"slidegif " + c.Words().Text(k.Sample())}
	if len(k.NamedLayouts()) > 0 {
		examples = append(examples, "slidegif list "+k.Name)
	}
	if k.Random != nil {
		examples = append(examples, "slidegif random "+k.Name)
	}
	writeExamples(&s, examples, c)
	_, err := io.WriteString(c.Out, s.String())
	return err
}

// wordsFor returns the alternative names of a kind, grouped by the puzzle ID that each name stands for.
func wordsFor(k *solve.Kind) (rows [][2]string) {
	called := map[string]input.List{}
	for _, word := range slices.Sorted(maps.Keys(k.Words)) {
		id := strings.TrimSuffix(k.Name+":"+k.Words[word], ":")
		called[id] = append(called[id], word)
	}
	for _, id := range slices.Sorted(maps.Keys(called)) {
		rows = append(rows, [2]string{id, called[id].String()})
	}
	return rows
}
