package catalog

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve/internal/sheet"
)

// A fragment is a block that may be a board or the goal of a board.
type fragment struct {
	role   sheet.Label
	joined bool
	label  string // on the same line
	line   int
	lines  []sheet.Line
	raw    []string          // possible readings of the block as rows of characters
	plain  int               // number of elements of raw that are not made from a table
	odd    int               // index of the first line that is neither cells nor numbers, or -1
	tables [][]sheet.Section // possible readings of the block as a table
}

func newPart(b sheet.Block) fragment {
	p := fragment{line: b.Lines[0].Number, lines: b.Lines}
	if text := b.Text(); !strings.HasPrefix(text, ":") && !strings.Contains(text, "::") { // an ID with an empty part
		p.tables = b.Tables()
	}
	var lines []string
	for _, line := range b.Lines {
		lines = append(lines, unquote(line.Text))
	}
	lines = unframe(lines)
	hasEmptyCell := func(line string) bool {
		return strings.Contains(line, "\t\t") || strings.HasPrefix(line, "\t") || strings.HasSuffix(line, "\t")
	}
	if !slices.ContainsFunc(lines, hasEmptyCell) {
		p.raw = appendNew(p.raw, strings.Join(compactRows(lines), "/"))
		p.raw = appendNew(p.raw, strings.Join(lines, "/"))
	}
	p.plain, p.odd = len(p.raw), oddLine(lines)
	for _, sections := range p.tables {
		if len(sections) != 1 || sections[0].Name != "" || len(sections[0].Rows) == 0 {
			continue
		}
		if rows := joinGrid(sections[0].Rows); rows != "" {
			p.raw = appendNew(p.raw, rows)
		}
	}
	return p
}

func appendNew(list []string, text string) []string {
	if text == "" || slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

// unquote removes quotation marks around a line, and the plus sign, comma or semicolon after them.
func unquote(line string) string {
	trimmed := strings.TrimRight(strings.TrimSpace(line), " +,;\\")
	for _, quote := range []string{`"`, "'", "`"} {
		if inner, ok := strings.CutPrefix(trimmed, quote); ok && strings.HasSuffix(inner, quote) && strings.Count(inner, quote) == 1 {
			return strings.TrimSuffix(strings.TrimSuffix(inner, quote), `\n`)
		}
	}
	return line
}

// unframe removes the bars around rows of characters, as in |ABBC|. Lines with bars between cells
// are returned unchanged.
func unframe(lines []string) []string {
	inner := make([]string, len(lines))
	for i, line := range lines {
		row, left := strings.CutPrefix(strings.TrimSpace(line), "|")
		row, right := strings.CutSuffix(row, "|")
		if inner[i] = row; !left || !right || strings.Contains(row, "|") {
			return lines
		}
	}
	return inner
}

// compactRows returns rows in the notation used in IDs. If every cell is a single character, the spaces between cells
// are removed. If cells are numbers, the spaces are replaced by commas. A single row is returned unchanged.
func compactRows(block []string) []string {
	if len(block) == 1 {
		return []string{strings.TrimSpace(block[0])}
	}
	separator := ""
	for _, row := range block {
		cells := strings.Fields(row)
		for _, cell := range cells {
			if len(cells) > 1 && utf8.RuneCountInString(cell) > 1 {
				separator = ","
			}
		}
	}
	var rows []string
	for _, row := range block {
		if strings.Contains(row, ",") {
			rows = append(rows, strings.TrimSpace(row))
		} else {
			rows = append(rows, strings.Join(strings.Fields(row), separator))
		}
	}
	return rows
}

// oddLine returns the index of the first row with a cell that has several characters and is not a number, or -1.
// oddLine checks only blocks of several rows, and only rows with spaces.
func oddLine(lines []string) int {
	isOdd := func(cell string) bool { return utf8.RuneCountInString(cell) > 1 && !isNumber(cell) }
	for i, line := range lines {
		if cells := strings.Fields(line); len(lines) > 1 && len(cells) > 1 && !strings.ContainsAny(line, ",|[]{}()\"'") && slices.ContainsFunc(cells, isOdd) {
			return i
		}
	}
	return -1
}

// joinGrid joins the cells of a table to rows of characters. Every cell must be a single character, or every cell
// must be a whole row of the board. For any other table, joinGrid returns an empty string.
func joinGrid(rows [][]string) string {
	cells := slices.Concat(rows...)
	width := utf8.RuneCountInString(cells[0])
	list := width > 1 && len(cells) > 1 && (len(rows) == 1 || len(rows) == len(cells))
	for _, cell := range cells {
		n := utf8.RuneCountInString(cell)
		if list && n != width || !list && n > 1 || strings.ContainsAny(cell, "/:") {
			return ""
		}
	}
	if list {
		return strings.Join(cells, "/")
	}
	var text strings.Builder
	for y, row := range rows {
		if y > 0 {
			text.WriteByte('/')
		}
		for _, cell := range row {
			text.WriteString(cmp.Or(cell, "."))
		}
	}
	return text.String()
}

// withoutNumber reads a line with a number before or after a board with slashes. The results are
// the ID of the board and the number.
func (a *interpretation) withoutNumber(p fragment) (id, number string) {
	if len(p.lines) != 1 || !strings.Contains(p.lines[0].Text, "/") {
		return "", ""
	}
	words := strings.Fields(p.lines[0].Text)
	for _, i := range []int{0, len(words) - 1} {
		if len(words) < 2 || !isNumber(words[i]) {
			continue
		}
		rest := strings.Join(slices.Delete(slices.Clone(words), i, i+1), " ")
		if puzzle, _, err := a.read(newPart(sheet.Block{Lines: []sheet.Line{{Number: p.line, Text: rest}}}), nil); err == nil {
			return puzzle.ID(), words[i]
		}
	}
	return "", ""
}

// withoutText returns a fragment without its first or last line if this line is text. Text is prose, or a word
// that cannot be a row of the board. The result row is the removed line, or empty.
func (p fragment) withoutText() (rest fragment, row string) {
	fields := func(line sheet.Line) int { return len(strings.Fields(line.Text)) }
	isOther := func(line sheet.Line) bool { return fields(line) < 3 || fields(line) != fields(p.lines[0]) }
	if len(p.lines) < 3 || !slices.ContainsFunc(p.lines, isOther) { // a table of words
		return p, ""
	}
	for _, i := range []int{0, len(p.lines) - 1} {
		lines := slices.Delete(slices.Clone(p.lines), i, i+1)
		block := sheet.Block{Lines: lines}
		others, row := block.Text(), p.lines[i].Text
		shares := strings.ContainsFunc(row, func(r rune) bool { return !unicode.IsSpace(r) && strings.ContainsRune(others, r) })
		isHan := strings.ContainsFunc(row, isHan) && !strings.ContainsFunc(others, isHan)
		width := utf8.RuneCountInString(lines[0].Text)
		isRow := func(word string) bool {
			return utf8.RuneCountInString(word) == width && word[0] < utf8.RuneSelf && !strings.Contains(lines[0].Text, " ")
		}
		if slices.ContainsFunc(strings.Fields(row), isRow) {
			continue
		}
		sameWidth := utf8.RuneCountInString(row) == width && strings.Contains(row, " ") == strings.Contains(lines[0].Text, " ")
		if isProse(row) || !shares && isWords(row) && (isHan || !sameWidth) {
			rest := newPart(block)
			rest.role, rest.joined = p.role, p.joined
			return rest, strings.TrimSpace(row)
		}
	}
	return p, ""
}

// splitHalves splits a fragment with an even number of lines, or a line with two words, into two fragments.
func splitHalves(p fragment) (upper, lower fragment, ok bool) {
	for _, sections := range p.tables {
		if len(sections) == 2 && len(sections[0].Rows) > 0 && len(sections[1].Rows) > 0 {
			return tablePart(sections[0], p), tablePart(sections[1], p), true
		}
	}
	if n := len(p.lines); n%2 == 0 && n > 2 {
		return newPart(sheet.Block{Lines: p.lines[:n/2]}), newPart(sheet.Block{Lines: p.lines[n/2:]}), true
	}
	if len(p.lines) != 1 {
		return upper, lower, false
	}
	words := strings.Fields(strings.ReplaceAll(p.lines[0].Text, ", ", " "))
	if len(words) != 2 || min(len(words[0]), len(words[1])) < 4 {
		return upper, lower, false
	}
	of := func(word string) fragment {
		return newPart(sheet.Block{Lines: []sheet.Line{{Number: p.line, Text: word}}})
	}
	return of(words[0]), of(words[1]), true
}

// tablePart returns the fragment for section s of the fragment p.
func tablePart(s sheet.Section, p fragment) fragment {
	part := fragment{line: p.line, lines: p.lines, role: sheet.Role(s.Name), tables: [][]sheet.Section{{{Rows: s.Rows, Spaced: s.Spaced}}}}
	part.raw = appendNew(nil, joinGrid(s.Rows))
	return part
}
