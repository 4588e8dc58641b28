package main

import (
	"fmt"
	"slices"
	"strings"

	"slidegif/solve/input"
)

// A fence is a fenced block of code in a Markdown text that is marked slidegif:
//
//	```slidegif theme=dark,format=svg
//	864
//	072
//	513
//	```
type fence struct {
	line    int      // of the opening fence, from 1
	indent  string   // before the opening fence, for blocks in lists and quotations
	options []string // key=value, sorted
	text    string   // the lines between, without the indent
}

// replaceFences returns a Markdown text with the result of replace in place of each block
// that is marked slidegif. Blocks of other languages stay as they are, also those that
// hold such a block. The error of a block names its line, behind name.
func replaceFences(name, markdown string, replace func(fence) (string, error)) (string, error) {
	var out, inner strings.Builder
	var f *fence
	closing := "" // the fence that ends the open block; empty outside of one
	quoted := 0   // how deep in quotations that stands
	n := 0
	for line := range strings.Lines(markdown) {
		n++
		indent, mark, info := cutFence(line)
		switch {
		case closing == "" && mark == "":
			out.WriteString(line)
		case closing == "":
			closing, quoted = mark, quotations(indent)
			word, rest, _ := strings.Cut(info, " ")
			if word != "slidegif" {
				out.WriteString(line)
				continue
			}
			options, err := fenceOptions(rest)
			if err != nil {
				return "", fmt.Errorf("%s:%d: %w", name, n, err)
			}
			f = &fence{line: n, indent: indent, options: options}
			inner.Reset()
		case info == "" && strings.HasPrefix(mark, closing) && quotations(indent) == quoted:
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
			} else if strings.TrimSpace(line) == strings.TrimSpace(f.indent) { // an empty line of a quotation
				line = ""
			}
			inner.WriteString(line + "\n")
		}
	}
	if f != nil {
		return "", input.Errorf(input.Say("end the block with a line %s", closing), "%s:%d: the block is not closed", name, f.line)
	}
	return out.String(), nil
}

// quotations returns how many marks of quotations stand in an indent.
func quotations(indent string) int { return strings.Count(indent, ">") }

// cutFence splits the line of a fence into what stands before it, space and marks of quotations, its marks, at least three
// backticks or tildes, and what follows. Marks are empty for any other line.
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
		return indent, "", "" // code within a line
	}
	return indent, mark, info
}

// fenceOptions reads key=value,key=value, or {key=value key="value"} as Hugo writes it.
func fenceOptions(text string) ([]string, error) {
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
