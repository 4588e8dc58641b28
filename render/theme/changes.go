package theme

import (
	"image/color"
	"slices"
)

// changes are what a theme from a file does to the drawings of its base.
type changes struct {
	plain  Theme                     // the base with the colours that the file gives by name
	colors map[color.RGBA]color.RGBA // what else the base draws -> what is drawn instead
	given  []color.RGBA              // by name or as a background, which stay as they are
}

// color returns what is drawn instead of c.
func (c *changes) color(from color.RGBA) color.RGBA {
	if to, ok := c.colors[from]; ok && !slices.Contains(c.given, from) {
		return to
	}
	return from
}

// recolored returns a drawing with what to gives for each colour. Photos stay as they are.
func (d Drawing) recolored(to func(color.RGBA) color.RGBA) Drawing {
	all := func(tones []color.RGBA) []color.RGBA {
		out := make([]color.RGBA, len(tones))
		for i, t := range tones {
			out[i] = to(t)
		}
		return out
	}
	out := slices.Clone(d)
	for i, s := range out {
		switch f := s.Fill.(type) {
		case Flat:
			out[i].Fill = Flat(to(color.RGBA(f)))
		case *Grain:
			out[i].Fill = &Grain{Tones: all(f.Tones), Scale: f.Scale, Upward: f.Upward, Seed: f.Seed}
		case *Hatch:
			out[i].Fill = &Hatch{Weave: f.Weave, Paper: to(f.Paper), Ink: to(f.Ink), Period: f.Period, Width: f.Width}
		}
	}
	return out
}
