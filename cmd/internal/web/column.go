package web

import (
	"image"
	"sort"
	"strings"
	"unicode"

	"slidegif/fonts"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A column is text in the ink of a theme.
type column struct {
	theme.Drawing
	theme           theme.Theme
	left, top, wide int // top is where the next line begins
}

// write adds a text of so many pixels an em, in at most so many lines of a height.
func (c *column) write(text string, em, line, most int) {
	for _, text := range wrap(c.theme, text, em, c.wide, most) {
		box := image.Rect(c.left, c.top, c.left+c.wide, c.top+line)
		if glyphs, err := c.theme.Text(text, box, theme.Left, float64(em), nil); err == nil { // printable left nothing that could fail
			c.Drawing = append(c.Drawing, theme.Inked(glyphs, c.theme.Ink)...)
		}
		c.top += line
	}
}

// wrap breaks a text of so many pixels an em into at most so many lines that fit into the room, where
// that is good if it can. The text is short: each line costs some ten measurements of it.
func wrap(t theme.Theme, text string, size, room, most int) []string {
	width := func(text string) int {
		w, err := t.TextWidth(text, float64(size), nil)
		if err != nil {
			return 0 // printable left nothing that could fail
		}
		return int(w)
	}
	var lines []string
	for rest := []rune(printable(text)); len(rest) > 0 && len(lines) < most; {
		n := sort.Search(len(rest), func(n int) bool { return width(string(rest[:n+1])) > room })
		for good := n; n < len(rest) && good > 0; good-- {
			if breaks(rest[good-1], rest[good]) {
				n = good
				break
			}
		}
		n = max(n, 1)
		lines = append(lines, strings.TrimSpace(string(rest[:n])))
		rest = []rune(strings.TrimLeft(string(rest[n:]), " "))
	}
	return lines
}

// breaks reports whether a line may end between two characters: at a space, and beside a Chinese
// one, but not before a mark that ends something.
func breaks(before, after rune) bool {
	chinese := board.Chinese(string(before)) || board.Chinese(string(after))
	return before == ' ' || after == ' ' || chinese && !unicode.In(after, unicode.Po, unicode.Pe)
}

// printable replaces characters that the font does not have by question marks.
func printable(text string) string {
	f, err := fonts.Open(fonts.Sans)
	if err != nil {
		return text
	}
	return strings.Map(func(r rune) rune {
		if _, missing := f.Missing(string(r)); missing && r != ' ' {
			return '?'
		}
		return r
	}, text)
}
