package main

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/render/words"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// manPage returns the manual page of slidegif, formatted with the macros of man(7). The page contains the help
// for all commands and topics.
func manPage(l words.Language) string {
	var s strings.Builder
	fmt.Fprintf(&s, ".TH SLIDEGIF 1 \"%s\" \"slidegif %s\" \"User Commands\"\n", buildDate(), cli.Version())
	s.WriteString(".SH NAME\nslidegif \\- solve sliding puzzles optimally and draw the solutions\n")
	s.WriteString(".SH SYNOPSIS\n.B slidegif\n[COMMAND] [ARGUMENTS] [flags]\n.SH PUZZLES\n")
	for _, k := range catalog.Kinds {
		fmt.Fprintf(&s, ".TP\n.B %s\n%s\n", manEscape(k.Name), manEscape(cli.Wrap(l.Text(input.Word(k.Doc)))))
	}
	s.WriteString(".SH COMMANDS\n")
	for _, cmd := range commands {
		fmt.Fprintf(&s, ".SS slidegif %s\n%s.\n", manEscape(strings.TrimSpace(cmd.name+" "+cmd.args)), manEscape(l.Text(input.Word(cmd.doc))))
		verbatim(&s, cli.Wrap(expand(l.Help(cmd.name, cmd.text), l)))
		describeFlags(&s, slices.DeleteFunc(flagsOf(cmd), isTopicFlag), l)
		verbatim(&s, strings.Join(cmd.examples, "\n"))
	}
	for _, t := range topics {
		fmt.Fprintf(&s, ".SH %s\n%s.\n", manEscape(strings.ToUpper("topic "+t.name)), manEscape(l.Text(input.Word(t.doc))))
		verbatim(&s, cli.Wrap(expand(l.Help(t.name, t.text), l)))
		describeFlags(&s, t.flags(), l)
		if table := cli.FormatTable(t.flags()); table != "" {
			verbatim(&s, l.Text(input.Word("These flags apply to some formats only:"))+"\n"+table)
		}
		verbatim(&s, cli.Wrap(expand(l.Help(t.name+" notes", t.notes), l)))
		if t.tables != nil {
			verbatim(&s, t.tables(l))
		}
		verbatim(&s, strings.Join(t.examples, "\n"))
	}
	return s.String()
}

// describeFlags writes one tagged paragraph per flag.
func describeFlags(s *strings.Builder, flags []*pflag.Flag, l words.Language) {
	for _, f := range flags {
		head, text := cli.Describe(f, l)
		fmt.Fprintf(s, ".TP\n.B %s\n%s\n", manEscape(head), manEscape(cli.Wrap(text)))
	}
}

// verbatim writes text with its line breaks preserved.
func verbatim(s *strings.Builder, text string) {
	if text = strings.Trim(text, "\n"); text != "" {
		fmt.Fprintf(s, ".PP\n.nf\n%s\n.fi\n", manEscape(text))
	}
}

// manEscape escapes the characters that have a special meaning in a manual page.
func manEscape(text string) string {
	lines := strings.Split(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + lines[i]
		}
	}
	return strings.Join(lines, "\n")
}

// buildDate returns the commit date of the source that the program was built from, for example 2026-01-31. The
// result is empty if the date is unknown.
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
