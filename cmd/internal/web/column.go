package web

import (
	"image"
	"image/color"
	"strings"

	"slidegif/fonts"
	"slidegif/render/theme"
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

// brand writes where a card comes from, behind the sign of the page.
func (c *column) brand() {
	const size, em = 44, 34
	for _, part := range []struct {
		image.Rectangle
		color.RGBA
	}{
		{image.Rect(0, 0, size, size), color.RGBA{0x2b, 0x18, 0x10, 0xff}},
		{image.Rect(5, 5, 21, 21), color.RGBA{0xd7, 0x9a, 0x55, 0xff}},
		{image.Rect(23, 5, 39, 39), color.RGBA{0xb5, 0x32, 0x1c, 0xff}},
	} {
		c.Drawing = append(c.Drawing, theme.Block(part.Add(image.Pt(c.left, c.top)), part.RGBA)...)
	}
	name := *c
	name.left += size + 14
	name.write("slidegif", em, size, 1)
	c.Drawing = name.Drawing
}

// wrap breaks a text of so many pixels an em into at most so many lines that fit into the room.
func wrap(t theme.Theme, text string, size, room, most int) []string {
	fits := func(text string) bool {
		w, err := t.TextWidth(text, float64(size), nil)
		return err != nil || int(w) <= room // printable left nothing that could fail
	}
	var lines []string
	for rest := strings.TrimSpace(printable(text)); rest != "" && len(lines) < most; {
		var line string
		line, rest = theme.CutLine(rest, fits)
		lines = append(lines, line)
	}
	return lines
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
