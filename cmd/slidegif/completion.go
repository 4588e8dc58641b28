package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/render/words"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

var completionCommand = command{
	name: "completion", args: "SHELL",
	doc: "print a completion script for bash, zsh or fish",
	text: `Add the line for your shell to its start-up file. Completion covers commands, flags and their values, puzzle
names, and the keys of -o.`,
	examples: []string{
		"eval \"$(slidegif completion bash)\"         # ~/.bashrc",
		"eval \"$(slidegif completion zsh)\"          # ~/.zshrc, after compinit",
		"slidegif completion fish | source          # ~/.config/fish/config.fish",
	},
	setup: func(*pflag.FlagSet) action {
		return func(_ context.Context, args []string, c cli.Console) error {
			if len(args) > 0 && args[0] == "words" {
				return writeWords(c, args[1:])
			}
			if len(args) == 1 && completionScripts[args[0]] != "" {
				_, err := io.WriteString(c.Out, completionScripts[args[0]])
				return err
			}
			if len(args) == 0 {
				return input.Errorf("use slidegif completion with bash, zsh or fish", "completion needs the name of a shell")
			}
			return input.Errorf("use slidegif completion with bash, zsh or fish", "completion does not support %q", strings.Join(args, " "))
		}
	},
	arguments: func(string) []word {
		var shells []word
		for _, shell := range slices.Sorted(maps.Keys(completionScripts)) {
			shells = append(shells, word{text: shell})
		}
		return shells
	},
}

// completionScripts call "slidegif completion words -- WORD..." with the words of the command line. The last
// word is the word at the cursor. The command prints one completion per line, followed by a tab and a
// description. The output line ":files" tells the shell to complete file names as well. The shell adds no space
// after a completion that ends in "=", ":" or ",".
//
// Readline treats "=" and ":" as word boundaries. The bash script therefore splits the line at spaces itself,
// and removes from each completion the part that Readline keeps.
var completionScripts = map[string]string{
	"bash": `_slidegif() {
	local line=${COMP_LINE:0:COMP_POINT} breaks=${COMP_WORDBREAKS//[^=:]/} kept= files= found
	local -a words
	read -ra words <<<"$line"
	case $line in *[[:space:]]) words+=('') ;; esac
	local current=${words[${#words[@]}-1]}
	[ -z "$breaks" ] || kept=${current%"${current##*[$breaks]}"}
	COMPREPLY=()
	while IFS= read -r found; do
		case $found in
		:files) files=yes ;;
		?*) COMPREPLY+=("${found#"$kept"}") ;;
		esac
	done < <(slidegif completion words -- "${words[@]:1}" | cut -f 1)
	case ${#COMPREPLY[@]},${COMPREPLY[0]} in 1,*[=:,]) compopt -o nospace 2>/dev/null ;; esac
	if [ -n "$files" ]; then
		[ ${#COMPREPLY[@]} -gt 0 ] || compopt -o filenames 2>/dev/null
		while IFS= read -r found; do COMPREPLY+=("${found#"$kept"}"); done < <(compgen -f -- "$current")
	fi
}
complete -F _slidegif slidegif
`,
	"zsh": `#compdef slidegif
_slidegif() {
	local line files
	local -a found joined
	for line in "${(@f)$(slidegif completion words -- "${(@)words[2,CURRENT]}")}"; do
		case $line in
		:files) files=yes ;;
		*[=:,]$'\t'*) joined+=("${${line//:/\\:}/$'\t'/:}") ;;
		?*) found+=("${${line//:/\\:}/$'\t'/:}") ;;
		esac
	done
	_describe slidegif found -- joined -S ''
	[[ -z $files ]] || _files
}
compdef _slidegif slidegif
`,
	"fish": `function __slidegif_words
	set -l current (commandline -ct)
	for line in (slidegif completion words -- (commandline -opc)[2..] "$current")
		if test "$line" = :files
			__fish_complete_path "$current"
		else
			echo $line
		end
	end
end
complete -c slidegif -f -a '(__slidegif_words)'
`,
}

// A word is a possible completion with its description.
type word struct{ text, doc string }

// completions holds the possible completions of the word at the cursor.
type completions struct {
	words []word
	files bool // also complete file names
}

// writeWords prints the completions of the last argument in the format that the completion scripts expect.
func writeWords(c cli.Console, args []string) error {
	begun := ""
	if len(args) > 0 {
		begun, args = args[len(args)-1], args[:len(args)-1]
	}
	found := complete(args, begun, c.Words())
	for _, w := range found.words {
		if strings.HasPrefix(w.text, begun) {
			fmt.Fprintf(c.Out, "%s\t%s\n", w.text, w.doc)
		}
	}
	if found.files {
		fmt.Fprintln(c.Out, ":files")
	}
	return nil
}

// complete returns the possible completions of an unfinished word that follows the given arguments. The
// result may include words that do not start with the unfinished word.
func complete(args []string, begun string, l words.Language) completions {
	cmd, rest, named := findCommand(append(slices.Clone(args), "--"))
	fs, _ := cmd.flags()
	lookup := func(name string) *pflag.Flag { return cmp.Or(fs.Lookup(name), allFlags().Lookup(name)) }
	var pending *pflag.Flag // the flag that takes the next argument as its value
	positional, onlyPositional := 0, false
	for _, arg := range rest[:len(rest)-1] {
		name, long := strings.CutPrefix(arg, "--")
		switch {
		case pending != nil:
			pending = nil
		case onlyPositional || arg == "-" || !strings.HasPrefix(arg, "-"):
			positional++
		case arg == "--":
			onlyPositional = true
		case long && !strings.Contains(arg, "="):
			pending = withValue(lookup(name))
		case !long && len(arg) == 2:
			pending = withValue(fs.ShorthandLookup(arg[1:]))
		}
	}
	name, _, assigned := strings.Cut(strings.TrimPrefix(begun, "--"), "=")
	switch {
	case pending != nil:
		return completeValue(pending, "", begun, fs)
	case onlyPositional || !strings.HasPrefix(begun, "-"):
		return completeArgument(cmd, named, positional, begun, l)
	case assigned:
		if f := withValue(lookup(name)); f != nil {
			return completeValue(f, "--"+name+"=", begun, fs)
		}
	}
	all := completions{words: []word{{"--help", l.Text(input.Word("show this help"))}}}
	for _, f := range flagsOf(cmd) {
		_, doc := cli.Describe(f, l)
		all.words = append(all.words, word{"--" + f.Name, doc})
	}
	return all
}

// withValue returns the flag f if it takes a value, and nil otherwise.
func withValue(f *pflag.Flag) *pflag.Flag {
	if f == nil || f.NoOptDefVal != "" {
		return nil
	}
	return f
}

// completeValue returns the possible values of a flag, each preceded by the given prefix. The flag set
// contains all flags of the command.
func completeValue(f *pflag.Flag, prefix, begun string, fs *pflag.FlagSet) completions {
	name := cli.ValueName(f)
	if strings.Contains(name, "KEY=VALUE") {
		return completeOutput(prefix, begun, fs)
	}
	found := completions{files: strings.Contains(name, "FILE") || strings.Contains(name, "DIRECTORY") || f.Name == "theme"}
	for _, value := range cli.ValuesOf(f) {
		value, _ = strings.CutSuffix(value, "N") // step:N
		found.words = append(found.words, word{text: prefix + value})
	}
	return found
}

// completeOutput returns the keys and values that can follow the file name in the value of the -o flag.
func completeOutput(prefix, begun string, fs *pflag.FlagSet) completions {
	i := strings.LastIndex(begun, ",")
	if i < 0 {
		return completions{files: true}
	}
	before, last := begun[:i+1], begun[i+1:]
	file, _, _ := strings.Cut(strings.TrimPrefix(begun, prefix), ",")
	format := strings.TrimPrefix(filepath.Ext(file), ".")
	if key, _, ok := strings.Cut(last, "="); ok {
		f := fs.Lookup(key)
		if f == nil || !cli.IsPictureKey(f) {
			return completions{}
		}
		found := completeValue(f, before+key+"=", begun, fs)
		found.files = false // a shell completes a file name only if it is a whole word
		return found
	}
	var found completions
	fs.VisitAll(func(f *pflag.Flag) {
		if cli.IsPictureKey(f) && (format == "" || slices.Contains(document.Solutions().FormatsOf(f.Name), format)) && !strings.Contains(before, ","+f.Name+"=") {
			_, doc := pflag.UnquoteUsage(f)
			found.words = append(found.words, word{before + f.Name + "=", doc})
		}
	})
	return found
}

// completeArgument returns the completions of an argument that is not a flag. The caller passes the number
// of preceding arguments that are not flags.
func completeArgument(cmd command, named bool, before int, begun string, l words.Language) completions {
	found := completions{files: true}
	if before > 0 {
		return found
	}
	if cmd.arguments != nil {
		found.words, found.files = cmd.arguments(begun), cmd.name == commands[0].name
	}
	if !named {
		for _, c := range commands {
			found.words = append(found.words, word{c.name, l.Text(input.Word(c.doc))})
		}
	}
	return found
}

// kindNames returns the names of all puzzle kinds. If begun is not empty, the result also includes their
// alternative names.
func kindNames(begun string) []word {
	var all []word
	for _, k := range catalog.Kinds {
		all = append(all, word{text: k.Name})
		for _, name := range slices.Sorted(maps.Keys(k.Words)) {
			if begun != "" && !strings.Contains(name, " ") {
				all = append(all, word{text: name})
			}
		}
	}
	return all
}

// randomParams returns the names of all puzzle kinds. If begun starts with a kind and a colon, the result also
// includes the parameters of that kind.
func randomParams(begun string) []word {
	all := kindNames(begun)
	for _, k := range catalog.Kinds {
		for _, params := range k.Presets {
			if params != "" && strings.HasPrefix(begun, k.Name+":") {
				all = append(all, word{text: k.Name + ":" + params})
			}
		}
	}
	return all
}

// puzzleNames returns the names of all puzzle kinds. If begun is not empty, the result also includes the named
// puzzles.
func puzzleNames(begun string) []word {
	all := kindNames(begun)
	if begun == "" {
		return all
	}
	for _, k := range catalog.Kinds {
		for _, layout := range k.NamedLayouts() {
			all = append(all, word{layout.Slug, layout.Name}, word{k.Name + ":" + layout.Slug, layout.Name})
			if layout.Name != "" && !strings.ContainsAny(layout.Name, " \t") {
				all = append(all, word{layout.Name, k.Name + ":" + layout.Slug})
			}
		}
	}
	return all
}
