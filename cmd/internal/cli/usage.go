package cli

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/spf13/pflag"
)

const (
	helpWidth  = 80 // columns of a terminal
	usageStart = 27 // column at which the description of a flag begins
	groupKey   = "group"
)

// Group puts the flags that add adds to fs under a heading of the help.
func Group(fs *pflag.FlagSet, heading string, add func()) {
	before := map[string]bool{}
	fs.VisitAll(func(f *pflag.Flag) { before[f.Name] = true })
	add()
	fs.VisitAll(func(f *pflag.Flag) {
		if !before[f.Name] && f.Annotations[groupKey] == nil {
			fs.SetAnnotation(f.Name, groupKey, []string{heading})
		}
	})
}

// InGroup reports whether a flag stands under a heading of the help.
func InGroup(f *pflag.Flag, heading string) bool {
	g := f.Annotations[groupKey]
	return g != nil && g[0] == heading
}

// Usages describes the flags of a set in 80 columns, each group under its heading in the
// order of the first flag of each. Those of the groups in hidden are left out.
func Usages(fs *pflag.FlagSet, hidden ...string) string {
	var headings []string
	lines := map[string]*strings.Builder{}
	for _, h := range hidden {
		lines[h] = &strings.Builder{}
	}
	fs.VisitAll(func(f *pflag.Flag) {
		heading := "flags"
		if g := f.Annotations[groupKey]; g != nil {
			heading = g[0]
		}
		if lines[heading] == nil {
			lines[heading] = &strings.Builder{}
			headings = append(headings, heading)
		}
		writeUsage(lines[heading], f)
	})
	var s strings.Builder
	for _, h := range headings {
		fmt.Fprintf(&s, "\n%s:\n%s", h, lines[h])
	}
	return s.String()
}

func writeUsage(s *strings.Builder, f *pflag.Flag) {
	head := "      --" + f.Name
	if f.Shorthand != "" {
		head = "  -" + f.Shorthand + ", --" + f.Name
	}
	value, text := pflag.UnquoteUsage(f)
	if value != "" {
		head += " " + value
	}
	if d := f.DefValue; d != "" && d != "false" && d != "0" && d != "0s" && d != "[]" && !strings.Contains(text, "(default") {
		text += " (default " + d + ")"
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
	var paragraph []string
	flush := func() {
		if paragraph != nil {
			out = append(out, wrapLine(strings.Join(paragraph, " "), helpWidth))
		}
		paragraph = nil
	}
	for _, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == ' ' {
			flush()
			out = append(out, line)
			continue
		}
		paragraph = append(paragraph, line)
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

// wrapLine breaks a line at spaces so that it takes no more columns than width.
func wrapLine(text string, width int) string {
	var out strings.Builder
	used := 0
	for i, word := range strings.Fields(text) {
		switch n := columns(word); {
		case i > 0 && used+1+n > width:
			out.WriteByte('\n')
			used = n
		case i > 0:
			out.WriteByte(' ')
			used += 1 + n
		default:
			used = n
		}
		out.WriteString(word)
	}
	return out.String()
}

// columns returns how many columns of a terminal a text takes: Chinese characters take two.
func columns(text string) int {
	n := 0
	for _, r := range text {
		n++
		if unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60 {
			n++
		}
	}
	return n
}
