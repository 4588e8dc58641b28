package command

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
	"slidegif/solve/input"
)

func (p *Program) completionCommand() Command {
	return Command{
		Name: "completion", Args: "SHELL",
		Doc:  "print a completion script for bash, zsh or fish",
		Text: "Add the line for your shell to its start-up file. Completion covers commands, flags and their values.",
		Examples: []string{
			"eval \"$(" + p.Name + " completion bash)\"         # ~/.bashrc",
			"eval \"$(" + p.Name + " completion zsh)\"          # ~/.zshrc, after compinit",
			p.Name + " completion fish | source          # ~/.config/fish/config.fish",
		},
		Setup: func(*pflag.FlagSet) Action {
			return func(_ context.Context, args []string, c cli.Console) error {
				if len(args) > 0 && args[0] == "words" {
					return p.writeWords(c, args[1:])
				}
				if len(args) == 1 && completionScripts[args[0]] != "" {
					_, err := io.WriteString(c.Out, strings.ReplaceAll(completionScripts[args[0]], "PROGRAM", p.Name))
					return err
				}
				if len(args) == 0 {
					return input.Errorf(input.Say("use %s completion with bash, zsh or fish", p.Name), "completion needs the name of a shell")
				}
				return input.Errorf(input.Say("use %s completion with bash, zsh or fish", p.Name), "completion does not support %q", strings.Join(args, " "))
			}
		},
		Arguments: func(string) []Word {
			var shells []Word
			for _, shell := range slices.Sorted(maps.Keys(completionScripts)) {
				shells = append(shells, Word{Text: shell})
			}
			return shells
		},
	}
}

// completionScripts contains the completion script for each shell. PROGRAM is a placeholder for the name of the
// program. The scripts call "PROGRAM completion words -- WORD..." with the words of the command line. The last word
// is the word at the cursor. This command prints one completion per line, followed by a tab and a description. A
// line ":files" means that the shell also completes file names. The shell adds no space after a completion that ends
// in "=", ":" or ",".
//
// Readline treats "=" and ":" as word boundaries. The bash script therefore splits the line at spaces itself,
// and removes from each completion the part that Readline keeps.
var completionScripts = map[string]string{
	"bash": `_PROGRAM() {
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
	done < <(PROGRAM completion words -- "${words[@]:1}" | cut -f 1)
	case ${#COMPREPLY[@]},${COMPREPLY[0]} in 1,*[=:,]) compopt -o nospace 2>/dev/null ;; esac
	if [ -n "$files" ]; then
		[ ${#COMPREPLY[@]} -gt 0 ] || compopt -o filenames 2>/dev/null
		while IFS= read -r found; do COMPREPLY+=("${found#"$kept"}"); done < <(compgen -f -- "$current")
	fi
}
complete -F _PROGRAM PROGRAM
`,
	"zsh": `#compdef PROGRAM
_PROGRAM() {
	local line files
	local -a found joined
	for line in "${(@f)$(PROGRAM completion words -- "${(@)words[2,CURRENT]}")}"; do
		case $line in
		:files) files=yes ;;
		*[=:,]$'\t'*) joined+=("${${line//:/\\:}/$'\t'/:}") ;;
		?*) found+=("${${line//:/\\:}/$'\t'/:}") ;;
		esac
	done
	_describe PROGRAM found -- joined -S ''
	[[ -z $files ]] || _files
}
compdef _PROGRAM PROGRAM
`,
	"fish": `function __PROGRAM_words
	set -l current (commandline -ct)
	for line in (PROGRAM completion words -- (commandline -opc)[2..] "$current")
		if test "$line" = :files
			__fish_complete_path "$current"
		else
			echo $line
		end
	end
end
complete -c PROGRAM -f -a '(__PROGRAM_words)'
`,
}

// A Word is a possible completion with its description.
type Word struct{ Text, Note string }

type completions struct {
	words []Word
	files bool // also complete file names
}

// writeWords prints the completions of the last argument in the format that the completion scripts expect.
func (p *Program) writeWords(c cli.Console, args []string) error {
	begun := ""
	if len(args) > 0 {
		begun, args = args[len(args)-1], args[:len(args)-1]
	}
	found := p.complete(args, begun, c.Words())
	for _, w := range found.words {
		if strings.HasPrefix(w.Text, begun) {
			fmt.Fprintf(c.Out, "%s\t%s\n", w.Text, w.Note)
		}
	}
	if found.files {
		fmt.Fprintln(c.Out, ":files")
	}
	return nil
}

// complete returns the possible completions of begun, the unfinished word after args. The result may
// include words that do not start with begun.
func (p *Program) complete(args []string, begun string, l words.Language) completions {
	cmd, rest, named := p.findCommand(append(slices.Clone(args), "--"))
	fs, _ := cmd.flags()
	lookup := func(name string) *pflag.Flag { return cmp.Or(fs.Lookup(name), p.allFlags().Lookup(name)) }
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
		return p.completeArgument(cmd, named, positional, begun, l)
	case assigned:
		if f := withValue(lookup(name)); f != nil {
			return completeValue(f, "--"+name+"=", begun, fs)
		}
	}
	all := completions{words: []Word{{"--help", l.Text(input.Word("show this help"))}}}
	for _, f := range cmd.Flags() {
		_, doc := cli.Describe(f, l)
		all.words = append(all.words, Word{"--" + f.Name, doc})
	}
	return all
}

// withValue returns f, or nil if f takes no value.
func withValue(f *pflag.Flag) *pflag.Flag {
	if f == nil || f.NoOptDefVal != "" {
		return nil
	}
	return f
}

// completeValue returns the possible values of a flag, each preceded by the given prefix. fs contains
// all flags of the command.
func completeValue(f *pflag.Flag, prefix, begun string, fs *pflag.FlagSet) completions {
	name := cli.ValueName(f)
	if strings.Contains(name, "KEY=VALUE") {
		return completeOutput(prefix, begun, fs)
	}
	found := completions{files: strings.Contains(name, "FILE") || strings.Contains(name, "DIRECTORY") || f.Name == "theme"}
	for _, value := range cli.ValuesOf(f) {
		value, _ = strings.CutSuffix(value, "N") // step:N
		found.words = append(found.words, Word{Text: prefix + value})
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
		if cli.IsPictureKey(f) && (format == "" || document.Solutions().Uses(f.Name, format)) && !strings.Contains(before, ","+f.Name+"=") {
			_, doc := pflag.UnquoteUsage(f)
			found.words = append(found.words, Word{before + f.Name + "=", doc})
		}
	})
	return found
}

// completeArgument returns the completions of an argument that is not a flag. before is the number of
// earlier arguments that are not flags.
func (p *Program) completeArgument(cmd Command, named bool, before int, begun string, l words.Language) completions {
	found := completions{files: true}
	if before > 0 {
		return found
	}
	if cmd.Arguments != nil {
		found.words, found.files = cmd.Arguments(begun), cmd.Name == p.Commands[0].Name
	}
	if !named {
		for _, c := range p.All() {
			found.words = append(found.words, Word{c.Name, l.Text(input.Word(c.Doc))})
		}
	}
	return found
}
