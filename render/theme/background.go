package theme

import (
	"image/color"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"
)

// neutralInk has a contrast of at least 4.5:1 on both white and black. It is used for pictures with
// a transparent background.
var neutralInk = rgb(0x767676)

// ParseColor parses an opaque colour: #rrggbb, #rgb (both with an optional #), or a CSS colour name
// in either case.
func ParseColor(s string) (c color.RGBA, ok bool) {
	name := strings.ToLower(s)
	if name == "rebeccapurple" { // missing from the SVG 1.1 names
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

// WithBackground returns a copy of t with a different background around the board: an opaque
// colour, or color.RGBA{} for a transparent background. The title and the counter are drawn on the
// background. The ink changes if its contrast would be too low. On a transparent background it is a
// grey that is legible on both black and white. An opaque background disables the dark-mode colours.
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

// withGround sets the background and the ink of t. If t was read from a file, it also changes the
// base theme.
func (t Theme) withGround(c, ink color.RGBA) Theme {
	if t.Plate == t.Paper || t.groundMargin.fraction > 0 {
		t.Plate, t.PlateInk = c, ink
	}
	t.Paper, t.Ink, t.hasGround = c, ink, true
	if t.overrides != nil {
		t.overrides = &overrides{base: t.overrides.base.withGround(c, ink), colors: t.overrides.colors, fixed: append(slices.Clone(t.overrides.fixed), c, ink)}
	}
	return t
}
