package main

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// pastedForms returns a table of the formats from which puzzles of each kind can be imported, with an example
// of each format.
func pastedForms(kinds ...*solve.Kind) string {
	var rows [][2]string
	for _, k := range kinds {
		for _, form := range k.Imports {
			id, more, _ := strings.Cut(form.Example, "\n")
			switch {
			case more != "":
				id += " …" // a file
			case strings.ContainsAny(id, ` {["`):
				id = "'" + id + "'"
			}
			rows = append(rows, [2]string{form.Source, id})
		}
	}
	return cli.Table(rows)
}

// moveNotations returns a table of the notations that --moves accepts, with an example of each notation.
func moveNotations(l words.Language, kinds ...*solve.Kind) string {
	var rows [][2]string
	for _, k := range kinds {
		for _, n := range k.Notations {
			if row := [2]string{l.Text(input.Word(n.Name)), l.Text(input.Word(n.Example))}; !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
		}
	}
	return cli.Table(rows)
}

// beginsWithKind reports whether the first words form the name of a puzzle kind, as in "rush hour 40".
func beginsWithKind(words []string) bool {
	for i := range words {
		if _, _, ok := catalog.FindKind(strings.Join(words[:i], " ")); ok {
			return true
		}
	}
	return false
}

// secondArgument returns the error for an unexpected argument after the puzzle. The hint guesses what the
// user meant: an output file, a command that is misspelled in the first argument, or a misspelled name of
// several words. The argument joined is the error of parsing all arguments as one name.
func secondArgument(puzzle, word string, joined error) error {
	if bad, ok := errors.AsType[*input.Error](joined); ok && len(bad.HintMessage().Puzzles()) > 0 && puzzle != "-" && !strings.Contains(word, ":") {
		return joined
	}
	hint := input.Word("quote a puzzle that contains spaces; slidegif help lists the commands")
	if _, err := document.FormatOf(strings.TrimPrefix(filepath.Ext(word), "."), ""); err == nil {
		hint = input.Say("to write to that file, use -o %s", input.ShellQuote(word))
	} else if strings.Contains(puzzle, "/") && strings.Contains(word, "/") && !strings.Contains(word, ":") {
		hint = input.Say("to make it the goal, use --goal %s", input.ShellQuote(word))
	} else if dashes := missingDashes(word); dashes.Format != "" {
		hint = dashes
	} else if near := nearCommand(puzzle); near.Format != "" {
		return input.Errorf(near, "unknown command %q", puzzle)
	}
	return input.Errorf(hint, "expected one puzzle, but got %q after %q", word, puzzle)
}

// isSetting reports whether an argument is a flag without dashes, such as size=300.
func isSetting(arg string) bool { return strings.Contains(arg, "=") && missingDashes(arg).Format != "" }

// isBoard reports whether arg is a board with rows, such as 123/406/758.
func isBoard(ctx context.Context, arg string) bool {
	if !strings.Contains(arg, "/") || strings.Contains(arg, "@") {
		return false
	}
	_, err := pipeline.ParseID(ctx, arg)
	return err == nil
}

// missingDashes returns a hint for an argument that is the name or a value of a flag without dashes, such as dark or
// size=300. For other arguments, the hint is empty.
func missingDashes(word string) input.Message {
	flags := commands.Commands[0].Flags()
	name, _, _ := strings.Cut(word, "=")
	if slices.ContainsFunc(flags, func(f *pflag.Flag) bool { return f.Name == name }) {
		return input.Say("write two dashes: --%s", word)
	}
	for _, f := range flags {
		if f.Value.Type() != "on|off" && slices.Contains(cli.ValuesOf(f), word) {
			return input.Say("write the flag before its value: --%s %s", f.Name, word)
		}
	}
	return input.Message{}
}

// nearCommand returns a hint that suggests the command with the most similar name. If no command is similar to
// the word, the hint is empty.
func nearCommand(word string) input.Message {
	var names []string
	for _, cmd := range commands.All() {
		names = append(names, cmd.Name)
	}
	first, several := word, false
	if i := strings.IndexAny(word, " :"); i > 0 {
		first, several = word[:i], true
	}
	if first == "help" {
		return input.Word("slidegif help lists the commands and the topics")
	} else if several && slices.Contains(names, first) {
		return input.Say("slidegif %s is a command; slidegif help %s explains it", first, first)
	}
	if slices.Contains(names, word) {
		return input.Say("slidegif %s is a command; write the puzzle after it, for example slidegif solve 864/072/513", word)
	}
	if near := input.Nearest(word, names); near != "" {
		return input.Say("did you mean slidegif %s?", near)
	}
	if strings.Contains(word, "/") { // the error of the board's parser has a better hint
		return input.Message{}
	}
	return input.Word(cli.SuggestWord(word))
}
