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
	helpWidth  = 80 // width of the help text, in columns
	usageStart = 27 // column at which the descriptions of flags begin

	// Annotations of flags.
	groupKey   = "group"   // heading in the help
	defaultKey = "default" // behavior without the flag, in words
	valuesKey  = "values"  // words that the flag accepts
)

// Group calls the function add to define flags. Group then adds these flags to fs, with the heading in
// the help.
func Group(fs *pflag.FlagSet, heading string, add func(*pflag.FlagSet)) {
	group := NewFlagSet(heading)
	add(group)
	group.VisitAll(func(f *pflag.Flag) {
		group.SetAnnotation(f.Name, groupKey, []string{heading})
		fs.AddFlag(f)
	})
}

// defaultGroup is the heading for flags that were not added by Group.
const defaultGroup = "flags"

// GroupOf returns the heading below which the help lists a flag.
func GroupOf(f *pflag.Flag) string {
	if g := f.Annotations[groupKey]; g != nil {
		return g[0]
	}
	return defaultGroup
}

// SetValues records the words that a flag accepts, for use by shell completion.
func SetValues(fs *pflag.FlagSet, name string, values ...string) {
	fs.SetAnnotation(name, valuesKey, values)
}

// ValuesOf returns the words that a flag accepts. If a flag accepts other values than words,
// ValuesOf returns nil.
func ValuesOf(f *pflag.Flag) []string {
	if p, ok := f.Value.(pictureFlag); ok {
		return p.key.Values()
	}
	return f.Annotations[valuesKey]
}

// IsPictureKey reports whether a flag can also be set as a key of an output, as in -o FILE,KEY=VALUE.
func IsPictureKey(f *pflag.Flag) bool {
	_, ok := f.Value.(pictureFlag)
	return ok
}

// ValueName returns the placeholder that the help shows for the value of a flag, such as FILE. For a Boolean
// flag, the placeholder is empty.
func ValueName(f *pflag.Flag) string {
	name, _ := pflag.UnquoteUsage(f)
	return name
}

// Describe returns two strings for the help: the flag with its shorthand and value placeholder, and a
// description that includes the default value.
func Describe(f *pflag.Flag, l words.Language) (head, text string) {
	translated := *f
	translated.Usage = l.Text(input.Word(f.Usage))
	value, text := pflag.UnquoteUsage(&translated)
	if d := f.Annotations[defaultKey]; d != nil {
		text += l.Text(input.Say(" (default: %s)", input.Word(d[0])))
	} else if !strings.Contains(f.Usage, "(default") && !slices.Contains([]string{"", "0", "0s", "false", "[]"}, f.DefValue) {
		text += l.Text(input.Say(" (default: %s)", f.DefValue))
	}
	head = strings.TrimSpace("--" + f.Name + " " + value)
	if f.Shorthand != "" {
		head = "-" + f.Shorthand + ", " + head
	}
	return head, text
}

// Usages returns the help text for all flags of fs for which include returns true, formatted for 80 columns.
// Each group of flags has a heading. The groups are in the order of their first flags. If include is nil,
// all visible flags are described.
func Usages(fs *pflag.FlagSet, l words.Language, include func(*pflag.Flag) bool) string {
	var headings []string
	lines := map[string]*strings.Builder{}
	fs.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || include != nil && !include(f) {
			return
		}
		heading := GroupOf(f)
		if lines[heading] == nil {
			lines[heading] = &strings.Builder{}
			headings = append(headings, heading)
		}
		writeUsage(lines[heading], f, l)
	})
	var s strings.Builder
	for _, h := range headings {
		fmt.Fprintf(&s, "\n%s\n%s", l.Text(input.Word(h+":")), lines[h])
	}
	return s.String()
}

// FormatTable returns a table of the flags that apply only to some output formats, grouped by format. If all
// flags apply to all formats, the table is empty.
func FormatTable(flags []*pflag.Flag) string {
	var rows [][2]string
	for _, f := range flags {
		picture, ok := f.Value.(pictureFlag)
		if !ok {
			continue
		}
		formats, limited := picture.syntax.LimitedFormats(f.Name)
		if !limited {
			continue
		}
		in := strings.Join(formats, ", ")
		i := slices.IndexFunc(rows, func(row [2]string) bool { return row[0] == in })
		if i < 0 {
			rows = append(rows, [2]string{in, "--" + f.Name})
			continue
		}
		rows[i][1] += ", --" + f.Name
	}
	return Table(rows)
}

func writeUsage(s *strings.Builder, f *pflag.Flag, l words.Language) {
	head, text := Describe(f, l)
	if head = "  " + head; f.Shorthand == "" {
		head = "    " + head
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

// Wrap breaks lines of text so that they fit into 80 columns. Lines that begin with a space remain
// unchanged.
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

// Table formats a table with two columns. Long text in the second column is wrapped.
func Table(rows [][2]string) string {
	width := 0
	for _, r := range rows {
		width = max(width, columns(r[0]))
	}
	var s strings.Builder
	for _, r := range rows {
		indent := strings.Repeat(" ", 2+width+2)
		fmt.Fprintf(&s, "  %s%s%s\n", r[0], strings.Repeat(" ", width+2-columns(r[0])), indentAfterFirst(wrapLine(r[1], helpWidth-len(indent)), indent))
	}
	return s.String()
}

// wrapLine breaks a line into several lines of at most the given number of columns. Lines can be broken at
// spaces and between Chinese characters.
func wrapLine(text string, width int) string {
	var lines []string
	for text != "" {
		var line string
		line, text = theme.CutLine(text, func(s string) bool { return columns(s) <= width })
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// columns returns the number of terminal columns that text occupies.
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

// Columns formats a table with any number of columns. The last column is left-aligned, and all other columns
// are right-aligned.
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
		for i, width := range widths {
			s.WriteString(strings.Repeat(" ", width-columns(row[i])) + row[i])
		}
		s.WriteString(strings.TrimRight("  "+row[last], " ") + "\n")
	}
	return s.String()
}
