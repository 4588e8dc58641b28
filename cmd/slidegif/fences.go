package main

import (
	"fmt"
	"slices"
	"strings"

	"slidegif/solve/input"
)

// A fence is a fenced code block with the info string slidegif in a Markdown document:
//
//	```slidegif theme=dark,format=svg
//	864
//	072
//	513
//	```
type fence struct {
	line    int      // line number of the opening fence, counted from 1
	indent  string   // indentation or quotation marks before the opening fence
	options []string // key=value, sorted
	text    string   // lines between the fences, with the indent removed
}

// replaceFences replaces each slidegif block in a Markdown document with the result of the given function,
// and returns the new document. A slidegif block inside another code block is not replaced. Errors start with
// the name of the document and the line number of the block.
func replaceFences(name, markdown string, replace func(fence) (string, error)) (string, error) {
	var out, inner strings.Builder
	var f *fence
	closing := "" // shortest fence that closes the current block; empty outside blocks
	quoted := 0   // number of quotation marks before the current block
	n := 0
	for line := range strings.Lines(markdown) {
		n++
		indent, mark, info := cutFence(line)
		switch {
		case closing == "" && mark == "":
			out.WriteString(line)
		case closing == "":
			closing, quoted = mark, quoteDepth(indent)
			word, rest, _ := strings.Cut(info, " ")
			if word != "slidegif" {
				out.WriteString(line)
				continue
			}
			options, err := parseFenceOptions(rest)
			if err != nil {
				return "", fmt.Errorf("%s:%d: %w", name, n, err)
			}
			f = &fence{line: n, indent: indent, options: options}
			inner.Reset()
		case info == "" && strings.HasPrefix(mark, closing) && quoteDepth(indent) == quoted:
			closing = ""
			if f == nil {
				out.WriteString(line)
				continue
			}
			f.text = inner.String()
			text, err := replace(*f)
			if err != nil {
				return "", fmt.Errorf("%s:%d: %w", name, f.line, err)
			}
			for l := range strings.Lines(text) {
				out.WriteString(f.indent + strings.TrimSuffix(l, "\n") + "\n")
			}
			f = nil
		case f == nil:
			out.WriteString(line)
		default:
			line = strings.TrimRight(line, "\r\n")
			if rest, ok := strings.CutPrefix(line, f.indent); ok {
				line = rest
			} else if strings.TrimSpace(line) == strings.TrimSpace(f.indent) { // an empty line inside a quotation
				line = ""
			}
			inner.WriteString(line + "\n")
		}
	}
	if f != nil {
		return "", input.Errorf(input.Say("end the block with the line %s", closing), "%s:%d: the code block is not closed", name, f.line)
	}
	return out.String(), nil
}

// quoteDepth returns the number of quotation marks (>) in an indent.
func quoteDepth(indent string) int { return strings.Count(indent, ">") }

// cutFence splits a line with a fence into three parts: the indent, which consists of spaces and quotation
// marks (>); the mark, which has three or more backticks or tildes; and the info string. If the line has no
// fence, the mark is empty.
func cutFence(line string) (indent, mark, info string) {
	rest := strings.TrimLeft(line, " \t>")
	indent = line[:len(line)-len(rest)]
	n := 0
	for n < len(rest) && rest[n] == rest[0] {
		n++
	}
	if n < 3 || rest[0] != '`' && rest[0] != '~' {
		return indent, "", ""
	}
	mark, info = rest[:n], strings.TrimSpace(rest[n:])
	if rest[0] == '`' && strings.Contains(info, "`") {
		return indent, "", "" // inline code
	}
	return indent, mark, info
}

// parseFenceOptions parses block options, which have the form key=value,key=value or, as in Hugo, {key=value
// key="value"}. parseFenceOptions returns a sorted list of options in the form key=value.
func parseFenceOptions(text string) ([]string, error) {
	var out []string
	for _, part := range strings.FieldsFunc(strings.Trim(strings.TrimSpace(text), "{}"), func(r rune) bool { return r == ',' || r == ' ' }) {
		key, value, ok := strings.Cut(part, "=")
		if !ok || key == "" {
			return nil, input.Errorf("write ```slidegif theme=dark,format=svg", "%q is not of the form key=value", part)
		}
		out = append(out, key+"="+strings.Trim(value, `"'`))
	}
	slices.Sort(out)
	return out, nil
}
