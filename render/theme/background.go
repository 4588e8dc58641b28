package theme

import (
	"image/color"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"
)

// anyGroundInk has the contrast of text, 4.5:1, on white and on black alike. It is for
// pictures whose ground is not known.
var anyGroundInk = rgb(0x767676)

// ParseColor reads an opaque colour: #rrggbb or #rgb, of which the # may be left out, or a name
// of CSS in letters of either case.
func ParseColor(s string) (c color.RGBA, ok bool) {
	name := strings.ToLower(s)
	if name == "rebeccapurple" { // newer than SVG's names
		return rgb(0x663399), true
	}
	if c, ok := colornames.Map[name]; ok {
		return c, true
	}
	digits := strings.TrimPrefix(s, "#")
	n, err := strconv.ParseUint(digits, 16, 32)
	switch {
	case err == nil && len(digits) == 6:
		return rgb(uint32(n)), true
	case err == nil && len(digits) == 3:
		n = n>>8<<16 | n>>4&15<<8 | n&15
		return rgb(uint32(n) * 0x11), true
	}
	return c, false
}

// WithBackground returns t with another ground around the board: an opaque colour, or
// none at all for color.RGBA{}. Text on it keeps the theme's ink where that has enough
// contrast, and title and counter stand on it. A colour is the same for readers who prefer the dark, and so is the board on it.
func (t Theme) WithBackground(c color.RGBA) Theme {
	t = t.OrDefault()
	ink := anyGroundInk
	if c.A > 0 {
		t.Night = nil
		if ink = t.Ink; contrastOf(ink, c) < leastContrast {
			_, ink = readable(c, white, black)
		}
	}
	return t.onGround(c, ink)
}

// onGround puts t, and what it is made from, on another ground with its ink.
func (t Theme) onGround(c, ink color.RGBA) Theme {
	if t.Plate == t.Paper || t.around.part > 0 {
		t.Plate, t.PlateInk = c, ink
	}
	t.Paper, t.Ink, t.framed = c, ink, true
	if t.changed != nil {
		t.changed = &changes{plain: t.changed.plain.onGround(c, ink), colors: t.changed.colors, given: append(slices.Clone(t.changed.given), c, ink)}
	}
	return t
}
