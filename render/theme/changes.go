package theme

import (
	"image/color"
	"slices"
)

// overrides are the colour changes of a theme file.
type overrides struct {
	base   Theme                     // the base theme with the named colours of the file
	colors map[color.RGBA]color.RGBA // base colour to replacement
	fixed  []color.RGBA              // named colours and backgrounds; never replaced
}

// color returns the replacement of a colour.
func (c *overrides) color(from color.RGBA) color.RGBA {
	if replace, ok := c.colors[from]; ok && !slices.Contains(c.fixed, from) {
		return replace
	}
	return from
}

// recolor returns a copy of d with replace applied to every colour. Photos do not change.
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
