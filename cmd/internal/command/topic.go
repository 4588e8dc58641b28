package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/render/words"
	"slidegif/solve/input"
)

// A Topic is a help page that documents a group of flags. Name is also the name of the group.
type Topic struct {
	Name, Doc string
	Text      string                      // text above the flags; may contain placeholders; see Program.Expand
	Notes     string                      // text below the flags
	Tables    func(words.Language) string // tables below the notes; may be nil
	Examples  []string
}

func (p *Program) findTopic(name string) (Topic, bool) {
	i := slices.IndexFunc(p.Topics, func(t Topic) bool { return t.Name == name })
	if i < 0 {
		return Topic{}, false
	}
	return p.Topics[i], true
}

// topicFlags returns the flags that a topic documents: the flags of its group in the default command.
func (p *Program) topicFlags(t Topic) []*pflag.Flag {
	return slices.DeleteFunc(p.Commands[0].Flags(), func(f *pflag.Flag) bool { return cli.GroupOf(f) != t.Name })
}

// IsTopicFlag reports whether any topic documents the flag.
func (p *Program) IsTopicFlag(f *pflag.Flag) bool {
	_, ok := p.findTopic(cli.GroupOf(f))
	return ok
}

// writeTopic returns the help page of a topic.
func (p *Program) writeTopic(c cli.Console, t Topic) string {
	var s strings.Builder
	l := c.Words()
	fmt.Fprintf(&s, "%s\n", cli.Wrap(l.Text(input.Say("%s help %s: %s", p.Name, t.Name, input.Word(t.Doc)))))
	if t.Text != "" {
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(p.expand(l.Help(t.Name, t.Text), l)))
	}
	if flags := p.topicFlags(t); len(flags) > 0 {
		fs, _ := p.Commands[0].flags()
		usages := cli.Usages(fs, l, func(f *pflag.Flag) bool { return cli.GroupOf(f) == t.Name })
		s.WriteString(strings.Replace(usages, l.Text(input.Word(t.Name+":")), l.Text(input.Word("flags:")), 1))
		if table := cli.FormatTable(flags); table != "" {
			fmt.Fprintf(&s, "\n%s\n%s", c.Text("These flags apply to some formats only:"), table)
		}
	}
	if t.Notes != "" {
		fmt.Fprintf(&s, "\n%s\n", cli.Wrap(p.expand(l.Help(t.Name+" notes", t.Notes), l)))
	}
	if t.Tables != nil {
		s.WriteString(t.Tables(l))
	}
	WriteExamples(&s, t.Examples, c)
	return s.String()
}

// expand replaces the placeholders in a help text.
func (p *Program) expand(text string, l words.Language) string {
	if p.Expand == nil {
		return text
	}
	return p.Expand(text, l)
}
