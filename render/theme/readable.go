package theme

import (
	"image/color"
	"math"
)

// These are the minimum contrast ratios of WCAG level AA: one for text of any size, and one for
// graphics and large text.
const (
	minTextContrast    = 4.5
	minGraphicContrast = 3
)

// readable chooses light or dark ink for a background colour, whichever has more contrast. If neither ink reaches
// minTextContrast, the background colour is darkened.
func readable(ground, light, dark color.RGBA) (on, ink color.RGBA) {
	for t := 0.0; ; t += .02 {
		on = mix(ground, black, t)
		ink = light
		if contrastOf(dark, on) > contrastOf(light, on) {
			ink = dark
		}
		if contrastOf(ink, on) >= minTextContrast || t > .5 {
			return on, ink
		}
	}
}

// contrastOf returns the WCAG contrast ratio of two colours, which is between 1 and 21.
func contrastOf(a, b color.RGBA) float64 {
	x, y := relativeLuminance(a), relativeLuminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// relativeLuminance returns the WCAG relative luminance of a colour. The luminance is 0 for black
// and 1 for white.
func relativeLuminance(c color.RGBA) float64 {
	return float64(.2126*linearLight[c.R]) + float64(.7152*linearLight[c.G]) + float64(.0722*linearLight[c.B])
}

// linearLight maps sRGB values to linear light intensities. The values are rounded to 1e-6, so that
// they are the same on all machines.
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
