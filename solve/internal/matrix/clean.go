package matrix

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// symbols replaces special characters with ASCII characters. Each keycap emoji becomes a separate cell.
var symbols = strings.NewReplacer(
	"\uFE0F\u20E3", " ", "\u20E3", " ", "\uFE0F", "", "🔟", " 10 ", "⬜", " _ ", "⬛", " _ ", "□", " _ ", "🟦", " _ ",
	"│", "|", "┃", "|", "║", "|", "×", "x", "、", ",", "\u3000", " ", "\r\n", "\n", `\n`, "\n", `\\`, "\n",
)

// clean removes comments and frames, and replaces special characters.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		if '！' <= r && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, dropSizes(symbols.Replace(text)))
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(cutComment(line), " \r\n")
		switch {
		case isFrame(line):
			if strings.Contains(line, "|") && len(lines) == 1 && isText(lines[0]) { // below the heading of a Markdown table
				lines = nil
			}
			continue
		case isHeading(line):
			line += ":"
		case strings.HasPrefix(strings.TrimSpace(line), "|"): // the frame of a row
			line = strings.TrimSuffix(strings.TrimSpace(line)[1:], "|")
			if strings.Trim(line, " |") == "" { // the empty heading of a Markdown table
				continue
			}
		}
		lines = append(lines, line)
	}
	text = strings.Join(lines, "\n")
	if isSemicolonCSV(text, lines) || isSemicolonList(lines) {
		text = strings.ReplaceAll(text, ";", ",")
	}
	return text
}

// isText reports whether a line has a letter and no digit.
func isText(line string) bool {
	return strings.ContainsFunc(line, unicode.IsLetter) && !strings.ContainsFunc(line, unicode.IsDigit)
}

// dropSizes removes the sizes from the declaration of an array in C, such as int a[3][3] = {…}.
func dropSizes(text string) string {
	var out strings.Builder
	for {
		before, after, ok := strings.Cut(text, "[")
		size, rest, closed := strings.Cut(after, "]")
		out.WriteString(before)
		last, _ := utf8.DecodeLastRuneInString(out.String())
		switch {
		case !ok:
			return out.String()
		case closed && unicode.IsLetter(last) && strings.Trim(size, "0123456789") == "":
			text = rest
		default:
			out.WriteByte('[')
			text = after
		}
	}
}

// isSemicolonCSV reports whether semicolons separate the cells of a line, as in the CSV files of
// some locales.
func isSemicolonCSV(text string, lines []string) bool {
	hasCells := func(line string) bool { return strings.Count(line, ";") == strings.Count(lines[0], ";") }
	isOther := func(line string) bool { return !hasCells(line) || !strings.Contains(line, ";") }
	return len(lines) > 1 && !strings.ContainsAny(text, ",[{(") && !strings.HasSuffix(lines[0], ";") && !slices.ContainsFunc(lines, isOther)
}

// isSemicolonList reports whether semicolons separate the cells of a single line, as in 8;6;4;0;7;2;5;1;3. In
// 123;456;780, they separate rows.
func isSemicolonList(lines []string) bool {
	if len(lines) != 1 {
		return false
	}
	short := false
	for cell := range strings.SplitSeq(lines[0], ";") {
		n := utf8.RuneCountInString(strings.TrimSpace(cell))
		if n > 2 {
			return false
		}
		short = short || n == 1
	}
	return short
}

// cutComment removes a comment that starts with # or //. A comment must contain a word of two or
// more characters, since a single # may be a wall.
func cutComment(line string) string {
	for _, mark := range []string{"#", "//"} {
		for i := range line {
			comment, ok := strings.CutPrefix(line[i:], mark)
			before, _ := utf8.DecodeLastRuneInString(line[:i])
			if ok && (i == 0 || unicode.IsSpace(before)) && hasWord(comment) {
				return line[:i]
			}
		}
	}
	return line
}

// hasWord reports whether a comment has a word of two or more characters. A word directly after the
// # or // must start with a letter.
func hasWord(comment string) bool {
	for i, word := range strings.Fields(comment) {
		next := i == 0 && !unicode.IsSpace(rune(comment[0]))
		first, _ := utf8.DecodeRuneInString(word)
		if utf8.RuneCountInString(word) > 1 && (!next || unicode.IsLetter(first)) {
			return true
		}
	}
	return false
}

// isHeading reports whether a line contains only words, such as the name of a table on the next lines.
func isHeading(line string) bool {
	words := strings.Fields(line)
	isOther := func(r rune) bool { return !unicode.IsLetter(r) && r != ' ' }
	isLong := func(word string) bool { return utf8.RuneCountInString(word) > 2 && !IsBlank(word) }
	return len(words) > 0 && !strings.ContainsFunc(line, isOther) && !slices.ContainsFunc(words, IsBlank) && slices.ContainsFunc(words, isLong)
}

// isFrame reports whether a line is only part of a frame, such as the line below the heading of a
// Markdown table.
func isFrame(line string) bool {
	line = strings.TrimSpace(line)
	return strings.Count(line, "-")+strings.Count(line, "─")+strings.Count(line, "═")+strings.Count(line, "=") > 2 &&
		strings.Trim(line, "-+|:= ─═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝") == ""
}
