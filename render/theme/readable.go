package theme

import (
	"image/color"
	"math"
)

// leastContrast is WCAG's for text of any size, and signContrast that for signs and for
// large text.
const (
	leastContrast = 4.5
	signContrast  = 3
)

// readable returns the one of two inks that stands out more on a ground, and the ground,
// darkened where neither has leastContrast on it.
func readable(ground, light, dark color.RGBA) (on, ink color.RGBA) {
	for t := 0.0; ; t += .02 {
		on = mix(ground, black, t)
		ink = light
		if contrastOf(dark, on) > contrastOf(light, on) {
			ink = dark
		}
		if contrastOf(ink, on) >= leastContrast || t > .5 {
			return on, ink
		}
	}
}

// contrastOf is WCAG's contrast ratio of two colours, from 1 to 21.
func contrastOf(a, b color.RGBA) float64 {
	x, y := relativeLuminance(a), relativeLuminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// relativeLuminance is that of WCAG, from 0 for black to 1 for white.
func relativeLuminance(c color.RGBA) float64 {
	return float64(.2126*linearLight[c.R]) + float64(.7152*linearLight[c.G]) + float64(.0722*linearLight[c.B])
}

// linearLight is the light of each value of a colour, rounded to a millionth so that it is
// the same on every machine.
var linearLight = func() (table [256]float64) {
	for v := range table {
		c := float64(v) / 255
		if c <= .04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+.055)/1.055, 2.4)
		}
		table[v] = math.Round(c*1e6) / 1e6
	}
	return table
}()
