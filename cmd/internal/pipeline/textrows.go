package pipeline

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"slidegif/solve/input"
)

// This file finds rows of text above and below the board in a puzzle file.

// cutText returns the first or the last row of the board if it is text, and a file without this row. A row is text if it
// has several words. A row with a letter is also text if it shares no character with the other rows, or if it is followed
// by a blank line. A row with a full-width colon is a mistyped key, not text. If the row is not text, cutText returns a
// file without blocks.
func (t puzzleFile) cutText(first bool) (row string, rest puzzleFile) {
	blocks := slices.Clone(t.blocks)
	last := len(blocks[0]) - 1
	if first {
		row, blocks[0] = blocks[0][0], blocks[0][1:]
	} else {
		row, blocks[0] = blocks[0][last], blocks[0][:last]
	}
	alone := last == 0
	if alone {
		blocks = blocks[1:]
	}
	if len(blocks) == 0 || len(blocks[0]) < 2 {
		return "", puzzleFile{}
	}
	others := strings.Join(blocks[0], "")
	shares := strings.ContainsFunc(row, func(r rune) bool { return !unicode.IsSpace(r) && strings.ContainsRune(others, r) })
	if strings.Contains(row, "：") || sentence([]string{row}) == 0 && (shares && !alone || !strings.ContainsFunc(row, unicode.IsLetter)) {
		return "", puzzleFile{}
	}
	return strings.TrimSpace(row), puzzleFile{t.keys, blocks}
}

// maxTextRows is the maximum number of rows of text around a board. It limits the time for a text without a board.
const maxTextRows = 4

// parseWithoutText is like parseRows, but ignores a few rows of text at the start and at the end of the board. If there
// is no such row, or if the other rows are not a puzzle, parseWithoutText returns false.
func (t puzzleFile) parseWithoutText(ctx context.Context, prefix string) (Puzzle, bool) {
	var ignored []string
	for range maxTextRows {
		row, rest := t.cutText(true)
		if rest.blocks == nil {
			row, rest = t.cutText(false)
		}
		if rest.blocks == nil {
			break
		}
		t, ignored = rest, append(ignored, row)
		if p, err := t.parseRows(ctx, prefix); err == nil {
			p.Note = input.Say("ignored text that is not a row of the board: %q", input.Truncate(strings.Join(ignored, " / "), 40))
			return p, true
		}
	}
	return Puzzle{}, false
}

// sentence returns the number of the first row that has several words, counted from 1, or 0 if there is no such row.
// A word has three or more letters, or two Chinese characters. Unlike most rows of a board, it does not have the same
// letter twice in a row.
func sentence(rows []string) int {
	for i, row := range rows {
		words := 0
		for word := range strings.FieldsSeq(row) {
			letters := []rune(strings.Trim(word, ".,;:!?\"'"))
			last := rune(0)
			isWord := len(letters) > 2 || len(letters) == 2 && unicode.Is(unicode.Han, letters[0])
			for _, r := range letters {
				isWord = isWord && unicode.IsLetter(r) && r != last
				last = r
			}
			if isWord {
				words++
			}
		}
		if words > 1 {
			return i + 1
		}
	}
	return 0
}
