package catalog

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/tiles"
)

// narrow replaces full-width characters with ASCII characters.
func narrow(t text) string { return strings.TrimSpace(strings.Map(halfwidth, t.raw)) }

// keepSpaces keeps the spaces at the ends of a board, since they may be empty cells.
func keepSpaces(t text) string {
	if !strings.Contains(t.raw, "/") {
		return ""
	}
	return strings.Trim(strings.Map(halfwidth, t.raw), "\r\n\t")
}

// unquote removes quotation marks, and punctuation marks at the end of a sentence. If the text contains options, unquote
// returns an empty string, because a comma at the end of options is a mistake.
func unquote(t text) string {
	if strings.Contains(t.all, "=") {
		return ""
	}
	const quotes = "`\"'“”‘’«»„「」『』《》"
	return strings.Trim(strings.TrimRight(strings.Trim(t.all, quotes), ",;!?。，、；！？"), quotes)
}

// trimParts removes empty parts at the end of an ID.
func trimParts(t text) string {
	parts := strings.TrimRight(t.all, ":")
	if !strings.ContainsAny(parts, ":/") || strings.Count(t.all, ":") >= 4 {
		return ""
	}
	return parts
}

// separators replaces the characters that may separate numbers with commas.
var separators = strings.NewReplacer(".", ",", "-", ",", "_", ",", ">", ",", "~", ",", "+", ",", "*", ",")

// separateDigits replaces other separators between numbers, as in 1-2-3/4-5-6/7-8-0 or
// 1.2\3.0. The result has commas, which only tiles use between cells.
func separateDigits(t text) string {
	if t.kind != nil {
		return ""
	}
	rows := strings.FieldsFunc(t.rest, func(r rune) bool { return r == '/' || r == '\\' })
	for i, row := range rows {
		cells := strings.Split(separators.Replace(row), ",")
		for j, cell := range cells {
			if cells[j] = strings.TrimSpace(cell); cells[j] == "" || !isNumber(cells[j]) {
				return ""
			}
		}
		rows[i] = strings.Join(cells, ",")
	}
	return strings.Join(rows, "/")
}

// formatSize writes a size such as 3*3, 3×3 or 3 by 3 as 3x3. It returns an empty string for other text.
func formatSize(text string) string {
	size := strings.NewReplacer(" by ", "x", "*", "x", "×", "x", "乘", "x", " ", "").Replace(strings.ToLower(text))
	if _, _, ok := input.ParseSize(size); !ok {
		return ""
	}
	return size
}

// addSlashes writes slashes between rows of equal length that are separated by spaces, commas, semicolons or vertical
// bars, as in 1xx2 1xx2 3445 3785 6009. It returns an empty string for other text.
func addSlashes(t text) string {
	rows := strings.FieldsFunc(t.rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;|，；、", r) })
	board := strings.Join(rows, "/")
	if t.kind != nil || len(rows) < 2 || strings.ContainsAny(t.rest, "/:") || !solve.IsGrid(board, len(rows), utf8.RuneCountInString(rows[0]), "") {
		return ""
	}
	return board
}

// addColon writes a colon between a start and a goal that are separated by a space, a comma, an arrow or the word "to",
// as in 864/072/513 -> 123/804/765. It returns an empty string for other text.
func addColon(t text) string {
	words := strings.Fields(strings.NewReplacer(", ", " ", "->", " ", "=>", " ", "→", " ", " to ", " ", "到", " ").Replace(t.rest))
	isOther := func(word string) bool {
		return !strings.ContainsAny(word, "0123456789/@") || strings.Contains(word, ":")
	}
	if len(words) != 2 || slices.ContainsFunc(words, isOther) {
		return ""
	}
	return strings.TrimSuffix(t.all, t.rest) + words[0] + ":" + words[1]
}

// replaceEquals writes tiles=864/072/513 with a colon.
func replaceEquals(t text) string {
	name, rest, ok := strings.Cut(t.all, "=")
	if _, _, known := findWord(strings.TrimSpace(name)); !ok || !known {
		return ""
	}
	return strings.TrimSpace(name) + ":" + strings.TrimSpace(rest)
}

// digits maps other digits to ASCII.
var digits = strings.NewReplacer(
	"空", "0", "〇", "0", "零", "0", "一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9",
	"①", "1", "②", "2", "③", "3", "④", "4", "⑤", "5", "⑥", "6", "⑦", "7", "⑧", "8", "⑨", "9",
)

// replaceDigits replaces Chinese and circled digits, as in 一二三/四五六/七八〇. The result must be tiles, since
// the pieces of a block puzzle may have Chinese names.
func replaceDigits(t text) string {
	board := digits.Replace(strings.Trim(t.raw, "\r\n\t"))
	if t.kind != nil || strings.Trim(board, "0123456789/ ") != "" {
		return ""
	}
	return tiles.Kind.Name + ":" + board
}

// omitLevel omits the word in "Rush Hour level 40" or 华容道第 3 关.
func omitLevel(t text) string {
	name := strings.ToLower(t.all)
	words := strings.NewReplacer("level", " ", "no.", " ", "第", " ", "关", " ", "题", " ").Replace(name)
	if words == name {
		return ""
	}
	return strings.Join(strings.Fields(words), " ")
}

// nameInList returns the name of the layout in a line printed by slidegif list.
func nameInList(t text) string {
	name, _ := parseListLine(t.all)
	return name
}

// parseListLine returns the name of the layout in a line printed by slidegif list, or in a part of
// such a line:
//
//	klotski:century  Conway's Century (John H. Conway, 1975)
func parseListLine(text string) (name string, ok bool) {
	text, _, _ = strings.Cut(text, " (") // remove the author
	names := strings.Split(text, " = ")
	if slug, first, ok := strings.Cut(names[0], "  "); ok {
		names = append([]string{slug, strings.TrimSpace(first)}, names[1:]...)
	}
	for _, name := range names {
		kind, slug, _ := strings.Cut(name, ":")
		if len(find(Kind(kind), slug)) == 0 && len(find(nil, name)) == 0 {
			return "", false
		}
	}
	return names[0], true
}

// halfwidth converts a full-width character to ASCII and returns any other character unchanged.
func halfwidth(r rune) rune {
	const wide = '！' - '!'
	switch {
	case '！' <= r && r <= '～':
		return r - wide
	case r == '\u3000':
		return ' '
	}
	return r
}
