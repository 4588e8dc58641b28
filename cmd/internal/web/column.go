package web

import (
	"image"
	"image/color"
	"strings"

	"slidegif/fonts"
	"slidegif/render/theme"
)

// A column is a block of text that is drawn in the ink colour of a theme.
type column struct {
	theme.Drawing
	theme            theme.Theme
	left, top, width int // top is the y coordinate of the next line
}

// write appends text with a font size of em pixels. The text is wrapped into at most maxLines lines,
// each lineHeight pixels high.
func (c *column) write(text string, em, lineHeight, maxLines int) {
	for _, text := range wrap(c.theme, text, em, c.width, maxLines) {
		box := image.Rect(c.left, c.top, c.left+c.width, c.top+lineHeight)
		if glyphs, err := c.theme.Text(text, box, theme.Left, float64(em), nil); err == nil { // cannot fail: all characters have glyphs
			c.Drawing = append(c.Drawing, theme.TextDrawing(glyphs, c.theme.Ink)...)
		}
		c.top += lineHeight
	}
}

// writeBrand appends the logo of the page and the word slidegif.
func (c *column) writeBrand() {
	const size, em = 44, 34
	for _, square := range []struct {
		image.Rectangle
		color.RGBA
	}{
		{image.Rect(0, 0, size, size), color.RGBA{0x2b, 0x18, 0x10, 0xff}},
		{image.Rect(5, 5, 21, 21), color.RGBA{0xd7, 0x9a, 0x55, 0xff}},
		{image.Rect(23, 5, 39, 39), color.RGBA{0xb5, 0x32, 0x1c, 0xff}},
	} {
		c.Drawing = append(c.Drawing, theme.FilledRect(square.Add(image.Pt(c.left, c.top)), square.RGBA)...)
	}
	name := *c
	name.left += size + 14
	name.write("slidegif", em, size, 1)
	c.Drawing = name.Drawing
}

// wrap breaks text into at most maxLines lines, each at most width pixels wide. The font size is em pixels.
// Text after the last line is dropped.
func wrap(t theme.Theme, text string, em, width, maxLines int) []string {
	fits := func(text string) bool {
		w, err := t.TextWidth(text, float64(em), nil)
		return err != nil || int(w) <= width // cannot fail: all characters have glyphs
	}
	var lines []string
	for rest := strings.TrimSpace(printable(text)); rest != "" && len(lines) < maxLines; {
		var line string
		line, rest = theme.CutLine(rest, fits)
		lines = append(lines, line)
	}
	return lines
}

// printable replaces each character that has no glyph in the font with a question mark.
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
