package theme

import (
	"image/color"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"
)

// neutralInk is a grey with a contrast of at least 4.5:1 on both white and black. Pictures with a
// transparent background use neutralInk for text.
var neutralInk = rgb(0x767676)

// ParseColor parses an opaque colour. The accepted forms are #rrggbb and #rgb, with or without the
// #, and CSS colour names in upper or lower case.
func ParseColor(s string) (c color.RGBA, ok bool) {
	name := strings.ToLower(s)
	if name == "rebeccapurple" { // a CSS name that SVG 1.1 does not define
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

// WithBackground returns a copy of t in which the background around the board has another colour.
// The colour is opaque, or color.RGBA{} for a transparent background. The title and the counter are
// drawn on the background. If the contrast of the ink would be too low, another ink is used. On a
// transparent background, the ink is a grey that is legible on both black and white. An opaque
// background disables the dark-mode colours.
func (t Theme) WithBackground(c color.RGBA) Theme {
	t = t.OrDefault()
	ink := neutralInk
	if c.A > 0 {
		t.DarkColors = nil
		if ink = t.Ink; contrastOf(ink, c) < minTextContrast {
			_, ink = readable(c, white, black)
		}
	}
	return t.withGround(c, ink)
}

// withGround returns a copy of t with the given background and ink. If t was read from a theme
// file, the base theme gets the same background and ink.
func (t Theme) withGround(c, ink color.RGBA) Theme {
	t.walls = t.mazeWalls()
	if t.Plate == t.Paper || t.groundMargin.fraction > 0 {
		t.Plate, t.PlateInk = c, ink
	}
	t.Paper, t.Ink, t.hasGround = c, ink, true
	if t.overrides != nil {
		t.overrides = &overrides{base: t.overrides.base.withGround(c, ink), colors: t.overrides.colors, fixed: append(slices.Clone(t.overrides.fixed), c, ink)}
	}
	return t
}
