package sheet

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// isText reports whether a line has a letter and no digit.
func isText(line string) bool {
	return strings.ContainsFunc(line, unicode.IsLetter) && !strings.ContainsFunc(line, unicode.IsDigit)
}

// cutComment removes a comment that starts with #, //, % or --, or that is between /* and */. A comment
// must contain a word of two or more characters, since a single # may be a wall.
func cutComment(line string) string {
	if before, rest, ok := strings.Cut(line, "/* "); ok {
		if _, after, ok := strings.Cut(rest, "*/"); ok {
			line = before + after
		}
	}
	walls := strings.HasPrefix(strings.TrimSpace(line), "#")
	for _, mark := range []string{"#", "//", "%", "--"} {
		last := lastWord(line, mark)
		for i := range line {
			if i > 0 && mark == "#" && walls {
				break // the walls of a row
			}
			comment, ok := strings.CutPrefix(line[i:], mark)
			before, _ := utf8.DecodeLastRuneInString(line[:i])
			if ok && (i == 0 || unicode.IsSpace(before)) && hasWord(comment, mark, last >= i+len(mark)) && Role(comment) == None {
				return line[:i]
			}
		}
	}
	return line
}

// cutType removes a type of Haskell after a list: start = [[1,2],[3,0]] :: [[Int]].
func cutType(line string) string {
	before, text, ok := strings.Cut(line, " :: [")
	name := strings.Trim(text, "[] ")
	isOther := func(r rune) bool { return !unicode.IsLetter(r) }
	if ok && strings.HasSuffix(text, "]") && strings.Contains(before, "]") && name != "" && unicode.IsUpper([]rune(name)[0]) && !strings.ContainsFunc(name, isOther) {
		return before
	}
	return line
}

// cutTrailingLabel splits the label // start off a row such as int a[2][2] = {{3,1},{2,0}}; // start. For any other
// line, label is empty.
func cutTrailingLabel(line string) (row, label string) {
	for _, mark := range []string{"//", "#", "%"} {
		if before, comment, ok := strings.Cut(line, mark); ok && strings.ContainsAny(before, "]})") && Role(comment) != None {
			return before, strings.TrimSpace(comment)
		}
	}
	return "", ""
}

// hasWord reports whether a comment has a word of two or more characters. A word directly after the mark counts only
// as //word, or as #word if more words follow. The argument hasLast says whether lastWord found a word after the
// mark.
func hasWord(comment, mark string, hasLast bool) bool {
	r, _ := utf8.DecodeRuneInString(comment)
	if comment == "" || unicode.IsSpace(r) {
		return hasLast
	}
	first, rest := comment, ""
	if end := strings.IndexFunc(comment, unicode.IsSpace); end >= 0 {
		first, rest = comment[:end], comment[end:]
	}
	several := strings.ContainsFunc(rest, func(r rune) bool { return !unicode.IsSpace(r) })
	return unicode.IsLetter(r) && (mark == "//" || mark == "#" && several && utf8.RuneCountInString(first) > 1 && isLetters(first))
}

// lastWord returns the index of the last word in a line that can be a word of a comment, or -1.
func lastWord(line, mark string) int {
	last, start := -1, -1
	for i, r := range line + " " {
		switch {
		case !unicode.IsSpace(r):
			if start < 0 {
				start = i
			}
		case start >= 0:
			if word := line[start:i]; utf8.RuneCountInString(word) > 1 && (mark == "#" || mark == "//" || isLetters(word)) {
				last = start
			}
			start = -1
		}
	}
	return last
}

func isLetters(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
}

// isDirective reports whether a line of a program or a document only surrounds a board.
func isDirective(line string) bool {
	if strings.HasPrefix(line, "<?php") || line == `\hline` || line == `\[` || line == `\]` || line == "$$" {
		return true
	}
	words := strings.Fields(strings.TrimSuffix(line, ";"))
	isOther := func(word string) bool {
		return strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.*<>\"#") != ""
	}
	if len(words) < 2 || len(words) > 4 || slices.ContainsFunc(words, isOther) {
		return false
	}
	switch words[0] {
	case "import":
		return len(words) == 2 || len(words) == 4 && words[2] == "as"
	case "from":
		return len(words) == 4 && words[2] == "import"
	case "#include", "using", "package":
		return len(words) == 2
	}
	return false
}

// isFrame reports whether a line is only part of a frame, such as the line below the heading of a
// Markdown table.
func isFrame(line string) bool {
	dashes := 0
	for _, r := range line {
		switch {
		case strings.ContainsRune("-─═=—━", r):
			dashes++
		case !strings.ContainsRune("+|: ┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝┏┳┓┣╋┫┗┻┛", r):
			return false
		}
	}
	return dashes > 2
}

// isEntry reports whether a line begins an entry of a list of puzzles, such as Puzzle 2, Rush Hour card 5 or 第2题.
func isEntry(line string) bool {
	const maxEntry = 40 // bytes
	line = strings.Trim(line, " *#.:-_[]()")
	if rest, ok := strings.CutPrefix(line, "第"); ok {
		return strings.Trim(rest, "0123456789 題题關关局問问") == "" && strings.ContainsAny(rest, "0123456789")
	}
	words := strings.Fields(strings.ToLower(line))
	if len(words) < 2 || len(line) > maxEntry {
		return false
	}
	number := strings.Trim(words[len(words)-1], "#")
	return number != "" && strings.Trim(number, "0123456789") == "" && entryWords[words[len(words)-2]]
}

var entryWords = wordSet(`puzzle problem level card board game case test no no. number task example stage challenge grid instance
	rätsel aufgabe niveau nivel nível livello problème problema exercice ejercicio уровень задача 问题 問題 レベル 문제`)

// cutNumber splits a line after the number of an item, as in 2) or 2. before a space.
func cutNumber(line string) (number int, rest string, ok bool) {
	i := strings.IndexAny(line, ").")
	if i < 1 || !strings.HasPrefix(line[i+1:], " ") {
		return 0, line, false
	}
	number, err := strconv.Atoi(line[:i])
	return number, line[i+2:], err == nil && (line[i] == ')' || !strings.Contains(line[i+1:], ". "))
}

func isArrow(line string) bool {
	switch strings.TrimSpace(line) {
	case "->", "-->", "=>", "==>", "→", "⇒", "↓", "⇩", "⬇", ">>>", "to":
		return true
	}
	return false
}

// cutArrow splits a line with an arrow, or the word "to", between two boards.
func cutArrow(line string) (before, after string, ok bool) {
	isSide := func(side string) bool {
		return strings.ContainsAny(side, "0123456789/@") && utf8.RuneCountInString(strings.TrimSpace(side)) > 3
	}
	for _, arrow := range []string{"->", "=>", "→", "⇒", " to ", "到", "]:[", "]: [", "}:{", "):("} {
		before, after, ok = strings.Cut(line, arrow)
		if strings.Contains(arrow, ":") && ok {
			before, after = before+arrow[:1], arrow[len(arrow)-1:]+after
		}
		if ok && isSide(before) && isSide(after) {
			return strings.TrimRight(strings.TrimSpace(before), "-="), after, true
		}
	}
	return "", "", false
}

// cutLabel splits a line with a label, such as "Start: 1 2 3", or a declaration, such as int a[3][3] = {.
func cutLabel(line string) (label, rest string, declared, ok bool) {
	depth := 0
	line = strings.TrimLeft(line, " *#>-")
	if first := strings.TrimLeft(line, "\"'"); first != "" && unicode.IsDigit(rune(first[0])) {
		return "", "", false, false // a row
	}
	for i, r := range line {
		if i > maxLabel {
			break
		}
		label, rest := strings.TrimSpace(line[:i]), line[i+utf8.RuneLen(r):]
		switch {
		case r == '(' && depth == 0 && Role(label) != None && strings.HasPrefix(rest, "["): // initial([2,8,3]).
			return label, "(" + strings.TrimSuffix(strings.TrimSpace(rest), "."), true, true
		case strings.ContainsRune("[{(", r):
			depth++
		case strings.ContainsRune("]})", r):
			depth--
		case strings.ContainsRune("+|/#", r):
			return "", "", false, false // a row
		case depth > 0 || !strings.ContainsFunc(label, unicode.IsLetter):
		case r == '=' && !strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, ">") && !strings.HasSuffix(label, "=") || r == '<' && strings.HasPrefix(rest, "- "):
			next := strings.TrimLeft(rest, "-")
			spaced := strings.HasSuffix(line[:i], " ") || strings.HasPrefix(next, " ")
			name := strings.TrimSpace(strings.TrimSuffix(label, ":"))
			if spaced || next != "" && strings.ContainsRune("[{(\"'", rune(next[0])) || Role(name) != None {
				return name, next, true, true
			}
			return "", "", false, false
		case r == ':' && strings.HasPrefix(rest, "="): // :=
		case r == ':' && strings.Contains(rest, "=") && !strings.ContainsAny(label, " "): // the type of a declaration
			if name, value, found := strings.Cut(rest, "="); found && strings.ContainsAny(name, "[]") {
				return label, value, true, true
			}
			return label, rest, false, strings.HasPrefix(rest, " ") || Role(label) != None
		case r == ':':
			rest := strings.TrimRight(rest, " ")
			isCell := strings.ContainsAny(label, "/,@|") && Role(label) == None
			return label, rest, false, !isCell && (rest == "" || rest[0] == ' ' || rest[0] == '[' || Role(label) != None)
		}
	}
	return "", "", false, false
}

const maxLabel = 80 // bytes

// cutSizes splits the declaration of an array in C, such as int a[3][3], into its name and its sizes.
func cutSizes(label string) (name string, sizes []int) {
	name, rest, ok := strings.Cut(label, "[")
	for ok {
		var size string
		if size, rest, ok = strings.Cut(rest, "]"); !ok {
			break
		}
		if n, err := strconv.Atoi(strings.TrimSpace(size)); err == nil {
			sizes = append(sizes, n)
		}
		var more string
		if more, rest, ok = strings.Cut(rest, "["); !ok {
			more = strings.TrimSpace(more)
		}
		if more = strings.TrimSpace(more); more != "" { // int[3][3] a
			name = more
		}
	}
	return strings.TrimSpace(name), sizes
}
