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
	name: "help", args: "[COMMAND | KIND]",
	doc:      "show this, what a command does and its flags, or how the IDs of a kind are written",
	examples: []string{"slidegif help solve", "slidegif help gates", "slidegif help --man > slidegif.1"},
	setup: func(fs *pflag.FlagSet) action {
		man := fs.Bool("man", false, "print the manual page of all commands")
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
				return input.Errorf("slidegif help lists the commands", "help takes one command at most, but %q came after %q", args[1], args[0])
			}
			if cmd, ok := commandNamed(args[0]); ok {
				return writeHelp(c, cmd)
			}
			if k, _, ok := catalog.Find(args[0]); ok {
				return writeKind(c, k)
			}
			hint := input.Word("slidegif help lists the commands")
			if near := nearCommand(args[0]); near.Format != "" {
				hint = near
			}
			return input.Errorf(hint, "there is no command %q", args[0])
		}
	},
}

var versionCommand = command{
	name: "version", args: "[--licences]",
	doc: "print the version, or the licences of all parts of the program",
	setup: func(fs *pflag.FlagSet) action {
		all := fs.Bool("licences", false, "print the licences of the program, its fonts and its libraries")
		return func(_ context.Context, args []string, c cli.Console) error {
			if err := none("version", args); err != nil {
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

func writeOverview(c cli.Console) error {
	var s strings.Builder
	s.WriteString(cli.Wrap(c.Text("slidegif solves sliding puzzles optimally and draws the solution as an animated GIF.")))
	fmt.Fprintf(&s, "\n\n%s\n\n%s\n", c.Text("usage: slidegif %s", "[COMMAND] [ARGUMENTS] [flags]"), c.Text("commands:"))
	var rows, kinds [][2]string
	for _, cmd := range commands {
		word := cmd.name
		if cmd.name == commands[0].name {
			word = "[" + word + "]"
		}
		rows = append(rows, [2]string{strings.TrimSpace(word + " " + strings.TrimSuffix(cmd.args, "[flags]")), c.Text(cmd.doc)})
	}
	for _, k := range catalog.Kinds {
		kinds = append(kinds, [2]string{k.Name, c.Text(k.Doc)})
	}
	fmt.Fprintf(&s, "%s\n%s\n%s", cli.Table(rows), c.Text("kinds of puzzles:"), cli.Table(kinds))
	writeExamples(&s, commands[0].examples, c)
	fmt.Fprintf(&s, "\n%s\n", c.Text("slidegif help COMMAND shows the flags, slidegif help KIND how IDs are written."))
	_, err := io.WriteString(c.Out, s.String())
	return err
}

func writeExamples(s *strings.Builder, examples []string, c cli.Console) {
	if len(examples) > 0 {
		fmt.Fprintf(s, "\n%s\n  %s\n", c.Text("examples:"), strings.Join(examples, "\n  "))
	}
}

func writeHelp(c cli.Console, cmd command) error {
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n\n%s\n", cli.Wrap(c.Text("slidegif %s: %s", cmd.name, input.Word(cmd.doc))), c.Text("usage: slidegif %s", strings.TrimSpace(cmd.name+" "+cmd.args)))
	if cmd.text != "" {
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(withCache(c.Words().Help(cmd.name, cmd.text))))
	}
	fs, _ := cmd.flags()
	s.WriteString(cli.Usages(fs, c.Words(), cmd.hides...))
	if len(cmd.hides) > 0 {
		var groups input.List
		for _, group := range cmd.hides {
			groups = append(groups, c.Text(group))
		}
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(c.Text("The flags of %s are those that slidegif help solve shows.", groups)))
	}
	if cmd.forms != nil {
		fmt.Fprintf(&s, "\n%s", cmd.forms(c.Words()))
	}
	if cmd.notes != "" {
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(withCache(c.Words().Help(cmd.name+" notes", cmd.notes))))
	}
	writeExamples(&s, cmd.examples, c)
	_, err := io.WriteString(c.Out, s.String())
	return err
}

// writeKind tells how puzzles of a kind and their moves are written.
func writeKind(c cli.Console, k *solve.Kind) error {
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n\n%s\n", cli.Wrap(k.Name+": "+c.Text(k.Doc)), c.Text("how its IDs are written:"))
	for _, sentence := range k.Syntax {
		s.WriteString(cli.Table([][2]string{{"-", c.Text(sentence)}}))
	}
	fmt.Fprintf(&s, "\n%s\n", c.Text("notations of --moves:")+"\n"+strings.TrimSuffix(moveNotations(c.Words(), k), "\n"))
	if len(k.Imports) > 0 {
		fmt.Fprintf(&s, "\n%s\n%s", c.Text("pasted from other programs:"), pastedForms(k))
	}
	if len(k.Words) > 0 {
		fmt.Fprintf(&s, "\n%s\n%s", c.Text("words for it:"), cli.Table(wordsFor(k)))
	}
	examples := []string{"slidegif " + c.Words().Text(k.Sample())}
	if len(k.Named()) > 0 {
		examples = append(examples, "slidegif list "+k.Name)
	}
	if k.Random != nil {
		examples = append(examples, "slidegif random "+k.Name)
	}
	writeExamples(&s, examples, c)
	_, err := io.WriteString(c.Out, s.String())
	return err
}

// wordsFor returns what people call a kind, and puzzles of some of its parameters, by what the words stand for.
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

// withCache names the directory of the cache in a text of the help.
func withCache(text string) string { return strings.ReplaceAll(text, "{cache}", cachePlace()) }
