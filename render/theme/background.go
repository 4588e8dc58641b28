package theme

import (
	"image/color"
	"strconv"
	"strings"
)

// anyGroundInk has the contrast of text, 4.5:1, on white and on black alike. It is for
// pictures whose ground is not known.
var anyGroundInk = rgb(0x767676)

// ParseColor reads an opaque colour as #rrggbb; the # may be left out.
func ParseColor(s string) (c color.RGBA, ok bool) {
	digits := strings.TrimPrefix(s, "#")
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) != 6 {
		return c, false
	}
	return rgb(uint32(n)), true
}

// WithBackground returns t with another ground around the board: an opaque colour, or
// none at all for color.RGBA{}. Text on it keeps the theme's ink where that has enough
// contrast. A colour is the same for readers who prefer the dark, and so is the board on it.
func (t Theme) WithBackground(c color.RGBA) Theme {
	t = t.OrDefault()
	ink := anyGroundInk
	if c.A > 0 {
		t.Night = nil
		if ink = t.Ink; contrastOf(ink, c) < leastContrast {
			_, ink = readable(c, white, black)
		}
	}
	if t.Plate == t.Paper {
		t.Plate, t.PlateInk = c, ink
	}
	t.Paper, t.Ink = c, ink
	if t.changed != nil {
		t.changed = t.changed.withGround(t)
	}
	return t
}
