package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/input"
)

var completionCommand = command{
	name: "completion", args: "SHELL",
	doc:  "print a shell completion script: bash, zsh or fish",
	text: "Put the line of your shell into its start-up file.",
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
				return input.Errorf("write slidegif completion bash, zsh or fish", "completion needs the name of a shell")
			}
			return input.Errorf("write slidegif completion bash, zsh or fish", "completion takes the name of one shell, but %q was given", strings.Join(args, " "))
		}
	},
}

// completionScripts ask the program for the words that may stand at the cursor, by
// slidegif completion words -- WORD..., of which the last is the one that has been begun.
var completionScripts = map[string]string{
	"bash": `_slidegif() {
	local IFS=$'\n' current=${COMP_WORDS[COMP_CWORD]}
	COMPREPLY=($(slidegif completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" | cut -f 1; compgen -f -- "$current"))
}
complete -o filenames -F _slidegif slidegif
`,
	"zsh": `#compdef slidegif
_slidegif() {
	local -a found
	found=(${(f)"$(slidegif completion words -- "${(@)words[2,CURRENT]}" | sed $'s/:/\\\\:/g; s/\t/:/')"})
	_describe slidegif found
	_files
}
compdef _slidegif slidegif
`,
	"fish": `complete -c slidegif -a '(slidegif completion words -- (commandline -opc)[2..] (commandline -ct))'
`,
}

// writeWords writes what may stand for the last of the words, one a line, and behind a tab
// what it does: the flags of the command that the others name, or the commands.
func writeWords(c cli.Console, words []string) error {
	begun, cmd := "", commands[0]
	for i, word := range words {
		if begun = word; i == len(words)-1 {
			break
		}
		if named, ok := commandNamed(word); ok {
			cmd = named
		}
	}
	rows := [][2]string{{"--help", c.Text("show what the command does and its flags")}}
	for _, f := range flagsOf(cmd) {
		_, usage := cli.Described(f, c.Words())
		rows = append(rows, [2]string{"--" + f.Name, usage})
	}
	for _, named := range commands {
		rows = append(rows, [2]string{named.name, c.Text(named.doc)})
	}
	for _, row := range rows {
		if strings.HasPrefix(row[0], begun) && strings.HasPrefix(row[0], "-") == strings.HasPrefix(begun, "-") {
			fmt.Fprintf(c.Out, "%s\t%s\n", row[0], row[1])
		}
	}
	return nil
}

// flagsOf returns a command's flags in the order of its help.
func flagsOf(cmd command) []*pflag.Flag {
	fs, _ := cmd.flags()
	var flags []*pflag.Flag
	fs.VisitAll(func(f *pflag.Flag) { flags = append(flags, f) })
	return flags
}
