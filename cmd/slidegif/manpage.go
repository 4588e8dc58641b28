package main

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/render/words"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// manPage returns the manual page of the command, in the macros of man(7). It says what the
// help says, of all commands.
func manPage(l words.Language) string {
	var s strings.Builder
	fmt.Fprintf(&s, ".TH SLIDEGIF 1 \"%s\" \"slidegif %s\" \"User Commands\"\n", buildDate(), cli.Version())
	s.WriteString(".SH NAME\nslidegif \\- solve sliding puzzles optimally and draw the solutions\n")
	s.WriteString(".SH SYNOPSIS\n.B slidegif\n[COMMAND] [ARGUMENTS] [flags]\n.SH PUZZLES\n")
	for _, k := range catalog.Kinds {
		fmt.Fprintf(&s, ".TP\n.B %s\n%s\n", inMan(k.Name), inMan(cli.Wrap(l.Text(input.Word(k.Doc)))))
	}
	s.WriteString(".SH COMMANDS\n")
	for _, cmd := range commands {
		fmt.Fprintf(&s, ".SS slidegif %s\n%s.\n", inMan(strings.TrimSpace(cmd.name+" "+cmd.args)), inMan(l.Text(input.Word(cmd.doc))))
		asTyped(&s, withCache(l.Help(cmd.name, cmd.text)))
		for _, f := range flagsOf(cmd) {
			if !slices.Contains(cmd.hides, cli.GroupOf(f)) {
				head, usage := cli.Described(f, l)
				fmt.Fprintf(&s, ".TP\n.B %s\n%s\n", inMan(head), inMan(cli.Wrap(usage)))
			}
		}
		if cmd.forms != nil {
			asTyped(&s, cmd.forms(l))
		}
		asTyped(&s, withCache(l.Help(cmd.name+" notes", cmd.notes)))
		asTyped(&s, strings.Join(cmd.examples, "\n"))
	}
	return s.String()
}

// asTyped writes a text with its lines as they are.
func asTyped(s *strings.Builder, text string) {
	if text = strings.Trim(text, "\n"); text != "" {
		fmt.Fprintf(s, ".PP\n.nf\n%s\n.fi\n", inMan(text))
	}
}

// inMan escapes what a manual page would obey.
func inMan(text string) string {
	lines := strings.Split(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + lines[i]
		}
	}
	return strings.Join(lines, "\n")
}

// buildDate is the day of the commit that the program was built from.
func buildDate() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			if setting.Key == "vcs.time" {
				return setting.Value[:min(10, len(setting.Value))]
			}
		}
	}
	return ""
}
