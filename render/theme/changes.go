package theme

import (
	"image/color"
	"slices"
)

// overrides holds the colour changes that a theme file makes.
type overrides struct {
	base   Theme                     // base theme with the named colours from the file
	colors map[color.RGBA]color.RGBA // replacements, by colour of the base theme
	fixed  []color.RGBA              // named colours and backgrounds, which are never replaced
}

// color returns the colour that replaces a colour of the base theme.
func (c *overrides) color(from color.RGBA) color.RGBA {
	if replace, ok := c.colors[from]; ok && !slices.Contains(c.fixed, from) {
		return replace
	}
	return from
}

// recolor returns a copy of a drawing and applies the function replace to each colour. Photos are not changed.
func (d Drawing) recolor(replace func(color.RGBA) color.RGBA) Drawing {
	all := func(tones []color.RGBA) []color.RGBA {
		out := make([]color.RGBA, len(tones))
		for i, t := range tones {
			out[i] = replace(t)
		}
		return out
	}
	out := slices.Clone(d)
	for i, s := range out {
		switch f := s.Fill.(type) {
		case Flat:
			out[i].Fill = Flat(replace(color.RGBA(f)))
		case *Grain:
			out[i].Fill = &Grain{Tones: all(f.Tones), Scale: f.Scale, Vertical: f.Vertical, Seed: f.Seed}
		case *Hatch:
			out[i].Fill = &Hatch{Weave: f.Weave, Paper: replace(f.Paper), Ink: replace(f.Ink), Period: f.Period, Width: f.Width}
		}
	}
	return out
}
