package command

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/render/words"
	"slidegif/solve/input"
)

// manPage returns the manual page of the program, formatted with the macros of man(7). The page contains the help
// for all commands and topics.
func (p *Program) manPage(l words.Language) string {
	var s strings.Builder
	fmt.Fprintf(&s, ".TH %s 1 \"%s\" \"%s %s\" \"User Commands\"\n", strings.ToUpper(p.Name), buildDate(), p.Name, cli.Version())
	fmt.Fprintf(&s, ".SH NAME\n%s \\- %s\n", p.Name, p.Purpose)
	fmt.Fprintf(&s, ".SH SYNOPSIS\n.B %s\n[COMMAND] [ARGUMENTS] [flags]\n", p.Name)
	if len(p.Kinds) > 0 {
		s.WriteString(".SH PUZZLES\n")
	}
	for _, k := range p.Kinds {
		fmt.Fprintf(&s, ".TP\n.B %s\n%s\n", manEscape(k.Name), manEscape(cli.Wrap(l.Text(input.Word(k.Doc)))))
	}
	s.WriteString(".SH COMMANDS\n")
	for _, cmd := range p.All() {
		fmt.Fprintf(&s, ".SS %s %s\n%s.\n", p.Name, manEscape(strings.TrimSpace(cmd.Name+" "+cmd.Args)), manEscape(l.Text(input.Word(cmd.Doc))))
		verbatim(&s, cli.Wrap(p.expand(l.Help(cmd.Name, cmd.Text), l)))
		if cmd.Forward != nil {
			verbatim(&s, cli.Wrap(cmd.forwarded(l)))
		}
		describeFlags(&s, slices.DeleteFunc(cmd.Flags(), p.IsTopicFlag), l)
		verbatim(&s, strings.Join(cmd.Examples, "\n"))
	}
	for _, t := range p.Topics {
		fmt.Fprintf(&s, ".SH %s\n%s.\n", manEscape(strings.ToUpper("topic "+t.Name)), manEscape(l.Text(input.Word(t.Doc))))
		verbatim(&s, cli.Wrap(p.expand(l.Help(t.Name, t.Text), l)))
		describeFlags(&s, p.topicFlags(t), l)
		if table := cli.FormatTable(p.topicFlags(t)); table != "" {
			verbatim(&s, l.Text(input.Word("These flags apply to some formats only:"))+"\n"+table)
		}
		verbatim(&s, cli.Wrap(p.expand(l.Help(t.Name+" notes", t.Notes), l)))
		if t.Tables != nil {
			verbatim(&s, t.Tables(l))
		}
		verbatim(&s, strings.Join(t.Examples, "\n"))
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

// buildDate returns the commit date of the source that the program was built from, for example 2026-01-31. If
// the date is unknown, buildDate returns an empty string.
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
