// Package sheet removes the decoration from a text with boards, and divides the text into labelled blocks of rows.
// Callers decide which blocks are boards.
//
//	# my first board        a comment
//	Start:                  a label
//	| 1 | 2 | 3 |           two rows of a block
//	|---|---|---|           a frame
//	| 4 | 0 | 5 |
//	->                      an arrow, which joins two blocks
//	{{1,2,3},{4,5,0}};      another block
package sheet

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Sheet is a text without its decoration.
type Sheet struct {
	Blocks []Block
}

// A Block consists of adjacent lines with rows.
type Block struct {
	Label    string // words before the rows, as written; may be empty
	Declared bool   // whether the label is a name before an equals sign, as in a program
	Heading  int    // number of the line with the label, or 0 if there is no label
	Joined   bool   // whether an arrow or a colon stands between the previous block and this one
	Size     []int  // the sizes in the declaration of an array, as in int a[3][3]
	Lines    []Line
}

// A Line is a line of the text, without the decoration around its cells. Number counts from 1.
type Line struct {
	Number int
	Text   string
}

// Read divides a text into blocks. If ctx ends first, the error is context.Cause(ctx).
func Read(ctx context.Context, text string) (Sheet, error) {
	r := reader{lines: strings.Split(strings.ReplaceAll(narrow.Replace(Narrow(text)), "\r\n", "\n"), "\n")}
	r.findDecoration()
	for n, line := range r.lines {
		if n%64 == 63 && ctx.Err() != nil {
			return Sheet{}, context.Cause(ctx)
		}
		r.line(n+1, line)
	}
	r.end()
	return Sheet{r.blocks}, nil
}

// Size returns the number of characters in the blocks and their labels, without spaces.
func (s Sheet) Size() (n int) {
	isCharacter := func(r rune) bool { return !unicode.IsSpace(r) }
	for _, b := range s.Blocks {
		n += utf8.RuneCountInString(b.Label)
		for _, line := range b.Lines {
			n += utf8.RuneCountInString(strings.Join(strings.FieldsFunc(line.Text, func(r rune) bool { return !isCharacter(r) }), ""))
		}
	}
	return n
}

// Text returns the lines of a block.
func (b Block) Text() string {
	var out strings.Builder
	for i, line := range b.Lines {
		if i > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(line.Text)
	}
	return out.String()
}

// narrow replaces characters that look like others, and removes variation selectors.
var narrow = strings.NewReplacer("\uFE0F", "", "│", "|", "┃", "|", "║", "|", "\u00a0", " ")

// Narrow converts the full-width characters of a text to ASCII.
func Narrow(text string) string { return strings.Map(halfwidth, text) }

// halfwidth converts a full-width character to ASCII and returns any other character unchanged.
func halfwidth(r rune) rune {
	switch {
	case '！' <= r && r <= '～':
		return r - '！' + '!'
	case r == '\u3000':
		return ' '
	}
	return r
}

// A reader divides lines into blocks.
type reader struct {
	lines   []string
	quoted  bool // whether several lines begin with the mark of a quotation, >
	listed  bool // whether each line with text begins with the mark of a list, -
	counted bool // whether each line with text begins with its number, as in 2) 4 5 6
	minuses bool // whether a minus sign is a cell, so that a row of minus signs is no frame

	blocks []Block
	block  Block
	depth  int // of brackets
}

// findDecoration detects whether the lines are quoted, numbered or list items.
func (r *reader) findDecoration() {
	lines, quotes, items, numbers := 0, 0, 0, 0
	for _, line := range r.lines {
		trimmed := strings.TrimSpace(line)
		if trimmed == "" {
			continue
		}
		lines++
		if number, _, ok := cutNumber(trimmed); ok && number == lines {
			numbers++
		}
		if strings.HasPrefix(trimmed, ">") && !strings.HasPrefix(trimmed, "->") {
			quotes++
		}
		if strings.HasPrefix(trimmed, "- ") && strings.ContainsAny(trimmed, "[,") || strings.HasSuffix(trimmed, ":") {
			items++
		}
		r.minuses = r.minuses || strings.Contains(trimmed, "-") && strings.Trim(trimmed, "-+|: ") != "" && !strings.ContainsAny(trimmed, " |>")
	}
	r.quoted, r.listed = quotes > 1, items == lines && lines > 1
	r.counted = numbers == lines && lines > 1
}

func (r *reader) end() {
	if len(r.block.Lines) > 0 {
		r.blocks = append(r.blocks, r.block)
		r.block = Block{}
	}
	r.depth = 0
}

func (r *reader) line(number int, line string) {
	if r.quoted {
		line = strings.TrimPrefix(strings.TrimPrefix(strings.TrimLeft(line, " "), ">"), " ")
	}
	if trimmed := strings.TrimSpace(line); r.listed && strings.HasPrefix(trimmed, "- ") {
		line = trimmed[2:]
	}
	if r.counted {
		_, line, _ = cutNumber(strings.TrimSpace(line))
	}
	if strings.HasPrefix(strings.TrimSpace(line), "- [") { // a row in YAML
		line = strings.TrimSpace(line)[2:]
	}
	line = cutType(line)
	comment := line
	line = strings.TrimRight(cutComment(line), "\r")
	if before, label := cutTrailingLabel(line); label != "" && r.depth == 0 {
		name, rest, _, named := cutLabel(before)
		if !named {
			rest = before
		}
		if Role(name) == None && strings.TrimSpace(rest) != "" {
			r.end()
			r.heading(number, label)
			_, r.block.Size = cutSizes(name)
			r.row(number, strings.TrimSpace(rest))
			return
		}
	}
	trimmed := strings.TrimSpace(line)
	switch {
	case trimmed == "" && len(line) < len(comment):
		return
	case trimmed == "" && (line == "" || len(r.block.Lines) == 0 || len(line) != len(r.block.Lines[0].Text)):
		if r.depth == 0 {
			r.end()
		}
		return
	case strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~") || isDirective(trimmed) || r.isSection(number, trimmed):
		return
	case isFrame(trimmed) && !(r.minuses && strings.Trim(trimmed, "-") == ""):
		switch last := len(r.block.Lines) - 1; {
		case strings.Contains(trimmed, "|") && last == 0 && isText(r.block.Lines[0].Text): // below the heading of a Markdown table
			heading := Block{Heading: r.block.Lines[0].Number, Label: r.block.Lines[0].Text}
			r.blocks, r.block.Lines = append(r.blocks, heading), nil
		case !strings.ContainsAny(trimmed, "+|┼├┌└╔╠╚"): // a rule
			if last == 0 && Role(r.block.Lines[0].Text) != None { // below a heading
				r.heading(r.block.Lines[0].Number, r.block.Lines[0].Text)
				r.block.Lines = nil
			}
			r.end()
		}
		return
	case isArrow(trimmed):
		r.end()
		r.block.Joined = true
		return
	}
	if r.depth == 0 {
		if before, after, ok := cutArrow(line); ok {
			r.line(number, before)
			r.end()
			r.block.Joined = true
			r.line(number, after)
			return
		}
		if label, rest, declared, ok := cutLabel(line); ok {
			r.end()
			joined := r.block.Joined
			r.heading(number, label)
			r.block.Declared, r.block.Joined = declared, joined
			r.block.Label, r.block.Size = cutSizes(r.block.Label)
			if strings.TrimSpace(rest) == "" {
				return
			}
			line = strings.TrimLeft(rest, " ")
		} else if isLabel(trimmed) || isEntry(trimmed) {
			r.end()
			r.heading(number, trimmed)
			return
		}
	}
	r.row(number, line)
}

func (r *reader) row(number int, line string) {
	r.block.Lines = append(r.block.Lines, Line{number, line})
	r.depth = max(0, r.depth+strings.Count(line, "[")+strings.Count(line, "{")+strings.Count(line, "(")-strings.Count(line, "]")-strings.Count(line, "}")-strings.Count(line, ")"))
}

// isSection reports whether a line is the name of a section of TOML: [puzzle] above name = value.
func (r *reader) isSection(number int, line string) bool {
	name, opened := strings.CutPrefix(line, "[")
	name, closed := strings.CutSuffix(name, "]")
	isOther := func(r rune) bool { return !unicode.IsLetter(r) }
	return opened && closed && len(name) > 1 && !strings.ContainsFunc(name, isOther) && number < len(r.lines) && strings.Contains(r.lines[number], " = ")
}

// heading starts a block with the given label. A label without rows is a separate block.
func (r *reader) heading(number int, label string) {
	if r.block.Label != "" {
		r.blocks = append(r.blocks, r.block)
	}
	r.block = Block{Heading: number, Label: strings.Trim(strings.TrimSpace(label), "*_#-: \"'")}
}
