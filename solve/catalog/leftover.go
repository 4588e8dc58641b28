package catalog

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve/input"
	"slidegif/solve/internal/fields"
	"slidegif/solve/internal/sheet"
)

func isASCIIWord(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// onlyNumber returns the number in a block that consists of a number and punctuation marks.
func onlyNumber(b sheet.Block) (int, bool) {
	if len(b.Lines) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(strings.Trim(b.Lines[0].Text, " \t;,.\"'"))
	return n, err == nil && n >= 0
}

// isMoveCount reports whether a label or the name of a field means a number of moves, which may be
// ignored.
func isMoveCount(name string) bool {
	return slices.Contains([]string{
		"moves", "minmoves", "minimummoves", "nummoves", "numberofmoves", "optimalmoves", "optimal", "optimum", "steps", "minsteps", "最少步数", "步数", "步數", "最优步数", "手数", "züge", "coups", "movimientos", "ходов", "ходы",
	}, fields.Normalize(name))
}

// isSizeWord reports whether a label or the name of a field means a size of the board.
func isSizeWord(name string) bool {
	return slices.Contains([]string{"size", "n", "k", "side", "dim", "rows", "cols", "columns", "nrow", "ncol", "nrows", "ncols", "width", "height", "w", "h", "boardsize", "gridsize"}, fields.Normalize(name))
}

// moveText moves blocks of text from a.boards to a.ignored. Text after a label, such as "x: 3", is an error, since
// the label may be an unknown setting.
func (a *interpretation) moveText() error {
	for i := 0; i < len(a.boards) && len(a.boards) > 1; {
		p := a.boards[i]
		isText := p.role == sheet.None && !p.joined && len(p.lines) > 0 && len(p.lines) < 3
		for _, line := range p.lines {
			isHeading := len(p.lines) == 1 && i < len(a.boards)-1 && len(a.boards[i+1].lines) > 1 && isWords(line.Text)
			isText = isText && (isProse(line.Text) || isHeading)
		}
		isText = isText && a.isInvalid(p)
		if !isText && strings.Contains(p.label, " ") && len(p.lines) == 1 && len(strings.Fields(p.lines[0].Text)) == 1 && !strings.Contains(p.lines[0].Text, "/") {
			return lineError(sheet.Line{Number: p.line, Text: p.label + ":" + p.lines[0].Text})
		}
		if !isText {
			i++
			continue
		}
		if p.label != "" {
			return input.Errorf(rowsHint, "line %d: %q is not supported", p.line, input.Truncate(p.label, 40))
		}
		for _, line := range p.lines {
			a.ignored = append(a.ignored, strings.TrimSpace(line.Text))
		}
		a.boards = slices.Delete(a.boards, i, i+1)
	}
	return nil
}

// isWords reports whether a line consists only of letters, spaces and the punctuation marks of a sentence.
func isWords(line string) bool {
	isOther := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune(" .,;!?'\"()。，！？、", r)
	}
	return strings.ContainsFunc(line, unicode.IsLetter) && !strings.ContainsFunc(line, isOther)
}

// isPhrase reports whether a line is two words or a sentence, as in hello world. A line in capital letters is
// probably a board if it has more than two rows, or if it contains V or 空, which can be empty cells.
func isPhrase(line string) bool {
	isUpper := strings.ToUpper(line) == line
	isPair := len(strings.Fields(line)) == 2 && !(isUpper && strings.ContainsAny(line, "V空"))
	return isWords(line) && (isPair || isProse(line) && !isUpper)
}

// isProse reports whether a line has several words, and at most one number. At least three letters or two Chinese
// characters form a word. Rows of a board often contain pairs of equal letters, so a long word may contain only
// one pair, and a word of fewer than five letters none.
func isProse(line string) bool {
	words, numbers, all := 0, 0, strings.Fields(line)
	for _, word := range all {
		if strings.Count(word, "#") > 2 || strings.Contains(word, "..") && !strings.HasSuffix(word, "...") || strings.ContainsAny(word, "|[]{}=") || isCells(word) {
			return false // cells
		}
		letters := []rune(strings.Trim(word, ".,;:!?\"'()*#。，！？、"))
		if slices.ContainsFunc(letters, isSyllable) {
			letters = slices.DeleteFunc(letters, unicode.IsDigit) // この8パズル
		}
		last, doubled := rune(0), len(letters) < 5 || strings.ToLower(string(letters[1:])) != string(letters[1:])
		isWord := len(letters) > 2 || len(letters) == 2 && letters[0] >= '\u3000'
		for _, r := range letters {
			isWord = isWord && (unicode.IsLetter(r) || r == 'ー') && (r != last || isSyllable(r) || !doubled)
			doubled = doubled || r == last
			last = r
		}
		switch {
		case isWord:
			words++
		case isNumber(string(letters)):
			numbers++
		case strings.ContainsAny(word, "0123456789"):
			return false // cells
		}
	}
	return numbers < 2 && !strings.Contains(line, "\t") && (words > 1 || words == 1 && (len(all) == 2 || strings.ContainsAny(line, ".,!?。，！？")))
}

// isSyllable reports whether a character is a syllable of Japanese or Korean.
func isSyllable(r rune) bool {
	return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// isCells reports whether a word has the same letter three times in a row, or a capital letter after a small
// letter. Such a word is probably a row of a board.
func isCells(word string) bool {
	var last, before rune
	for _, r := range word {
		if unicode.IsLetter(r) && (r == last && r == before || unicode.IsUpper(r) && unicode.IsLower(last)) {
			return true
		}
		last, before = r, last
	}
	return false
}

// extraLine reports whether a board becomes valid if one line is removed. The error names this
// line.
func (a *interpretation) extraLine(p fragment) (err error, ok bool) {
	if len(p.lines) < 3 || len(p.lines) > maxSide {
		return nil, false
	}
	width := func(line sheet.Line) int { return len(strings.Fields(line.Text)) + len(line.Text) }
	for i, line := range p.lines {
		if same := func(other sheet.Line) bool { return other.Number != line.Number && width(other) == width(line) }; slices.ContainsFunc(p.lines, same) {
			continue
		}
		rest := newPart(sheet.Block{Lines: slices.Delete(slices.Clone(p.lines), i, i+1)})
		if _, _, wrong := a.read(rest, nil); wrong == nil {
			if ok {
				return nil, false
			}
			err, ok = lineError(line), true
		}
	}
	return err, ok
}

func kindName(id string) input.Message {
	name, _, _ := strings.Cut(id, ":")
	return Kind(name).DisplayName()
}

// lineError returns the error for a line of text among the rows of a board.
func lineError(line sheet.Line) error {
	return input.Errorf(rowsHint, "line %d is text, not a row of a board: %q", line.Number, input.Truncate(strings.TrimSpace(line.Text), 40))
}

// textLine returns the error for the first line of prose in a block of rows.
func (a *interpretation) textLine(p fragment) (error, bool) {
	if len(p.lines) < 2 || a.Kind != nil {
		return nil, false
	}
	for _, line := range p.lines {
		if isProse(line.Text) {
			return lineError(line), true
		}
	}
	return nil, false
}

func (a *interpretation) severalError() error {
	const maxLines = 5
	var lines input.List
	for i, p := range a.boards {
		if i == maxLines {
			lines = append(lines, "…")
			break
		}
		lines = append(lines, strconv.Itoa(p.line))
	}
	boards := max(2, len(a.boards))
	hint := "give one of them; or write them as IDs, one per line, and use --list FILE; a goal needs the word goal: before it"
	if len(lines) < 2 || lines[0] == lines[1] {
		return input.Errorf(hint, "the text contains %d puzzles", boards)
	}
	return input.Errorf(hint, "the text contains %d puzzles, in lines %s", boards, lines)
}
