package cli

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/input"
)

const (
	helpWidth  = 80 // columns of a terminal
	usageStart = 27 // column at which the description of a flag begins

	groupKey   = "group"   // annotations of flags: the heading,
	defaultKey = "default" // what is done without the flag,
	formatsKey = "formats" // and the formats that it belongs to
)

// Group adds flags to fs under a heading of the help.
func Group(fs *pflag.FlagSet, heading string, add func(*pflag.FlagSet)) {
	group := NewFlagSet(heading)
	add(group)
	group.VisitAll(func(f *pflag.Flag) {
		group.SetAnnotation(f.Name, groupKey, []string{heading})
		fs.AddFlag(f)
	})
}

// GroupOf returns the heading that a flag stands under in the help.
func GroupOf(f *pflag.Flag) string {
	if g := f.Annotations[groupKey]; g != nil {
		return g[0]
	}
	return "flags"
}

// Described returns a flag with its letter and what stands for its value, and what the flag does.
func Described(f *pflag.Flag, l words.Language) (head, text string) {
	told := *f
	told.Usage = l.Text(input.Word(f.Usage))
	if kind := f.Annotations[defaultKey]; kind != nil {
		told.Usage += l.Text(input.Say(" (default: %s)", input.Word(kind[0])))
	}
	if formats := f.Annotations[formatsKey]; formats != nil {
		told.Usage += " [" + strings.Join(formats, ", ") + "]"
	}
	value, text := pflag.UnquoteUsage(&told)
	head = strings.TrimSpace("--" + f.Name + " " + value)
	if f.Shorthand != "" {
		head = "-" + f.Shorthand + ", " + head
	}
	return head, text
}

// Usages describes the flags of a set in 80 columns, each group under its heading in the
// order of the first flag of each. Those of the groups in hidden are left out.
func Usages(fs *pflag.FlagSet, l words.Language, hidden ...string) string {
	var headings []string
	lines := map[string]*strings.Builder{}
	fs.VisitAll(func(f *pflag.Flag) {
		heading := GroupOf(f)
		if lines[heading] == nil {
			lines[heading] = &strings.Builder{}
			headings = append(headings, heading)
		}
		writeUsage(lines[heading], f, l)
	})
	var s strings.Builder
	for _, h := range headings {
		if !slices.Contains(hidden, h) {
			fmt.Fprintf(&s, "\n%s\n%s", l.Text(input.Word(h+":")), lines[h])
		}
	}
	return s.String()
}

func writeUsage(s *strings.Builder, f *pflag.Flag, l words.Language) {
	head, text := Described(f, l)
	if head = "  " + head; f.Shorthand == "" {
		head = "    " + head
	}
	if d := f.DefValue; d != "" && d != "false" && d != "0" && d != "0s" && d != "[]" && !strings.Contains(f.Usage, "(default") && f.Annotations[defaultKey] == nil {
		text += l.Text(input.Say(" (default %s)", d))
	}
	indent := strings.Repeat(" ", usageStart)
	text = indentAfterFirst(wrapLine(text, helpWidth-usageStart), indent)
	if w := columns(head); w+1 < usageStart {
		fmt.Fprintf(s, "%s%s%s\n", head, strings.Repeat(" ", usageStart-w), text)
	} else {
		fmt.Fprintf(s, "%s\n%s%s\n", head, indent, text)
	}
}

func indentAfterFirst(text, indent string) string { return strings.ReplaceAll(text, "\n", "\n"+indent) }

// Wrap fills the paragraphs of a text to 80 columns. Lines that begin with a space stay as
// they are.
func Wrap(text string) string {
	var out []string
	paragraph := ""
	flush := func() {
		if paragraph != "" {
			out = append(out, wrapLine(paragraph, helpWidth))
		}
		paragraph = ""
	}
	for _, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == ' ' {
			flush()
			out = append(out, line)
			continue
		}
		if last, _ := utf8.DecodeLastRuneInString(paragraph); paragraph != "" && !theme.FullWidth(last) {
			paragraph += " "
		}
		paragraph += line
	}
	flush()
	return strings.Join(out, "\n")
}

// Table writes rows of two cells, the second wrapped beside the first.
func Table(rows [][2]string) string {
	wide := 0
	for _, r := range rows {
		wide = max(wide, columns(r[0]))
	}
	var s strings.Builder
	for _, r := range rows {
		indent := strings.Repeat(" ", 2+wide+2)
		fmt.Fprintf(&s, "  %s%s%s\n", r[0], strings.Repeat(" ", wide+2-columns(r[0])), indentAfterFirst(wrapLine(r[1], helpWidth-len(indent)), indent))
	}
	return s.String()
}

// wrapLine breaks a line at spaces, and between Chinese characters, so that it takes no more
// columns than width.
func wrapLine(text string, width int) string {
	var lines []string
	for text != "" {
		var line string
		line, text = theme.CutLine(text, func(s string) bool { return columns(s) <= width })
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// columns returns how many columns of a terminal a text takes.
func columns(text string) int {
	n := 0
	for _, r := range text {
		n++
		if theme.FullWidth(r) {
			n++
		}
	}
	return n
}

// Columns writes rows of cells, the last of which is text and the others are set to the right.
func Columns(rows [][]string) string {
	last := len(rows[0]) - 1
	widths := make([]int, last)
	for _, row := range rows {
		for i := range widths {
			widths[i] = max(widths[i], 2+columns(row[i]))
		}
	}
	var s strings.Builder
	for _, row := range rows {
		for i, wide := range widths {
			s.WriteString(strings.Repeat(" ", wide-columns(row[i])) + row[i])
		}
		s.WriteString(strings.TrimRight("  "+row[last], " ") + "\n")
	}
	return s.String()
}
