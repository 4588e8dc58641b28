package main

import (
	"go/scanner"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
)

// A sentence is one sentence of a comment or a document, on one line.
type sentence struct {
	file string
	line int // line number at which its paragraph begins, counted from 1
	text string
}

var (
	sentenceEnd = regexp.MustCompile(`[.!?:]["')]*\s+`)
	code        = regexp.MustCompile("`[^`]*`|\"[^\"]*\"|“[^”]*”|\\]\\([^)]*\\)|https?://\\S+")
)

// withoutCode replaces code, quotations and the targets of links with x, because the rules apply only to
// prose.
func withoutCode(text string) string { return code.ReplaceAllString(text, "x") }

// sentences returns the sentences in a document, or in the comments of a Go file or a script.
func sentences(name, source string) []sentence {
	var lines []textLine
	switch filepath.Ext(name) {
	case ".go":
		lines = goComments(source)
	case ".js":
		lines = scriptComments(source)
	default:
		lines = markdown(source)
	}
	var all []sentence
	for i := 0; i < len(lines); {
		if lines[i].text == "" {
			i++
			continue
		}
		paragraph := []string{lines[i].text}
		j := i + 1
		for ; j < len(lines) && lines[j].number == lines[j-1].number+1 && lines[j].text != "" && !lines[j].starts; j++ {
			paragraph = append(paragraph, lines[j].text)
		}
		all = append(all, split(name, lines[i].number, strings.Join(paragraph, " "))...)
		i = j
	}
	return all
}

func split(name string, line int, paragraph string) []sentence {
	var all []sentence
	for paragraph = strings.TrimSpace(paragraph); paragraph != ""; {
		end := len(paragraph)
		if at := sentenceEnd.FindStringIndex(paragraph); at != nil {
			end = at[1]
		}
		all = append(all, sentence{name, line, strings.TrimSpace(paragraph[:end])})
		paragraph = paragraph[end:]
	}
	return all
}

// A textLine is one line of prose. If starts is set, the line begins a paragraph.
type textLine struct {
	number int
	text   string
	starts bool
}

// goComments returns the lines of all // comments. goComments skips directives and indented lines, which
// contain code or drawings.
func goComments(source string) []textLine {
	var lines []textLine
	var s scanner.Scanner
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(source))
	s.Init(file, []byte(source), func(token.Position, string) {}, scanner.ScanComments)
	for code := 0; ; { // the line of the last token that is not a comment
		pos, tok, text := s.Scan()
		line := file.Line(pos)
		if tok == token.EOF {
			return lines
		}
		if tok != token.COMMENT {
			code = line
			continue
		}
		text, isLine := strings.CutPrefix(text, "//")
		if !isLine || strings.HasPrefix(text, "go:") || strings.HasPrefix(text, "\t") || strings.HasPrefix(text, "  ") {
			continue
		}
		lines = append(lines, textLine{line, strings.TrimSpace(text), line == code})
	}
}

// scriptComments returns the lines of // comments and /* */ comments, without comments after code on the
// same line.
func scriptComments(source string) []textLine {
	var lines []textLine
	inside := false
	for n, line := range strings.Split(source, "\n") {
		text := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(text, "//"):
			lines = append(lines, textLine{n + 1, strings.TrimSpace(text[2:]), false})
		case inside || strings.HasPrefix(text, "/*"):
			inside = !strings.HasSuffix(text, "*/")
			lines = append(lines, textLine{n + 1, strings.Trim(text, "/* "), false})
		}
	}
	return lines
}

// markdown returns the lines of a document without code blocks, tables, comments and images.
func markdown(source string) []textLine {
	var lines []textLine
	fenced := false
	for n, line := range strings.Split(source, "\n") {
		text := strings.TrimSpace(line)
		if strings.HasPrefix(text, "```") {
			fenced = !fenced
			continue
		}
		if fenced || strings.HasPrefix(line, "    ") || strings.HasPrefix(text, "|") || strings.HasPrefix(text, "<") || strings.HasPrefix(text, "![") {
			continue
		}
		if strings.HasPrefix(text, "#") { // a heading
			continue
		}
		item := strings.TrimLeft(text, "-*0123456789. ")
		lines = append(lines, textLine{n + 1, item, item != text})
	}
	return lines
}
