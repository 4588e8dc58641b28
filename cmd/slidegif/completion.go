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

// completionCommand is a func since it reads the table that it stands in.
func completionCommand() command {
	return command{
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
				if len(args) == 1 {
					if write := completions[args[0]]; write != nil {
						var s strings.Builder
						write(&s, commands())
						_, err := io.WriteString(c.Out, s.String())
						return err
					}
				}
				if len(args) == 0 {
					return input.Errorf("write slidegif completion bash, zsh or fish", "completion needs the name of a shell")
				}
				return input.Errorf("write slidegif completion bash, zsh or fish", "completion takes the name of one shell, but %q was given", strings.Join(args, " "))
			}
		},
	}
}

var completions = map[string]func(*strings.Builder, []command){
	"bash": completeBash,
	"zsh":  completeZsh,
	"fish": completeFish,
}

// flagsOf returns a command's flags in the order of its help.
func flagsOf(cmd command) []*pflag.Flag {
	fs := cli.NewFlagSet(cmd.name)
	cmd.setup(fs)
	var flags []*pflag.Flag
	fs.VisitAll(func(f *pflag.Flag) { flags = append(flags, f) })
	return flags
}

func names(cmds []command) []string {
	var all []string
	for _, cmd := range cmds {
		all = append(all, cmd.name)
	}
	return all
}

func completeBash(s *strings.Builder, cmds []command) {
	s.WriteString("_slidegif() {\n\tlocal word command=solve flags current=${COMP_WORDS[COMP_CWORD]}\n")
	fmt.Fprintf(s, "\tfor word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n\t\tcase $word in %s) command=$word ;; esac\n\tdone\n",
		strings.Join(names(cmds), "|"))
	s.WriteString("\tcase $command in\n")
	for _, cmd := range cmds {
		fmt.Fprintf(s, "\t%s) flags='--help", cmd.name)
		for _, f := range flagsOf(cmd) {
			fmt.Fprintf(s, " --%s", f.Name)
		}
		s.WriteString("' ;;\n")
	}
	s.WriteString("\tesac\n\tcase $current in\n\t-*) COMPREPLY=($(compgen -W \"$flags\" -- \"$current\")) ;;\n")
	fmt.Fprintf(s, "\t*) COMPREPLY=($(compgen -f -W '%s' -- \"$current\")) ;;\n\tesac\n}\n", strings.Join(names(cmds), " "))
	s.WriteString("complete -o filenames -F _slidegif slidegif\n")
}

func completeZsh(s *strings.Builder, cmds []command) {
	quote := strings.NewReplacer("'", "", "[", "(", "]", ")", ":", ",").Replace
	s.WriteString("#compdef slidegif\n_slidegif() {\n\tlocal word command=solve\n")
	fmt.Fprintf(s, "\tfor word in ${words[2,CURRENT-1]}; do\n\t\tcase $word in %s) command=$word ;; esac\n\tdone\n\tcase $command in\n",
		strings.Join(names(cmds), "|"))
	for _, cmd := range cmds {
		fmt.Fprintf(s, "\t%s) _arguments '--help[show help]'", cmd.name)
		for _, f := range flagsOf(cmd) {
			_, usage := pflag.UnquoteUsage(f)
			value := ":value:_files"
			if f.Value.Type() == "bool" {
				value = ""
			}
			fmt.Fprintf(s, " \\\n\t\t'--%s[%s]%s'", f.Name, quote(usage), value)
		}
		fmt.Fprintf(s, " \\\n\t\t'*: :{compadd %s; _files}' ;;\n", strings.Join(names(cmds), " "))
	}
	s.WriteString("\tesac\n}\ncompdef _slidegif slidegif\n")
}

func completeFish(s *strings.Builder, cmds []command) {
	quote := strings.NewReplacer("'", "").Replace
	for _, cmd := range cmds {
		fmt.Fprintf(s, "complete -c slidegif -n __fish_use_subcommand -a %s -d '%s'\n", cmd.name, quote(cmd.doc))
		// The first command is the one that runs where none is named.
		when := "__fish_seen_subcommand_from " + cmd.name
		if cmd.name == cmds[0].name {
			when = "not __fish_seen_subcommand_from " + strings.Join(names(cmds[1:]), " ")
		}
		for _, f := range flagsOf(cmd) {
			_, usage := pflag.UnquoteUsage(f)
			value := " -r"
			if f.Value.Type() == "bool" {
				value = ""
			}
			short := ""
			if f.Shorthand != "" {
				short = " -s " + f.Shorthand
			}
			fmt.Fprintf(s, "complete -c slidegif -n '%s' -l %s%s%s -d '%s'\n", when, f.Name, short, value, quote(usage))
		}
	}
}
