package theme

import "image/color"

// A Land holds the colours of a map of a state space. The ground of a map does not depend on the
// background of the picture, because the colours of a map are legible only on this ground.
type Land struct {
	Ground color.RGBA
	Ink    color.RGBA   // text on Ground
	Ramp   []color.RGBA // from the goal to the greatest distance
	// Neutral is the colour of positions from which no goal can be reached.
	Neutral color.RGBA
	Road    color.RGBA // solution
	Other   color.RGBA // given moves
	Goal    color.RGBA // mark of the goal
}

// Land returns the colours of maps.
func (t Theme) Land() Land {
	t = t.OrDefault()
	l := t.land
	if l.Goal == (color.RGBA{}) {
		l.Goal = t.Sign
	}
	if c := t.overrides; c != nil {
		l = c.base.Land()
		ramp := make([]color.RGBA, len(l.Ramp))
		for i := range ramp {
			ramp[i] = c.color(l.Ramp[i])
		}
		l.Ramp = ramp
		for _, at := range []*color.RGBA{&l.Ground, &l.Ink, &l.Neutral, &l.Road, &l.Other, &l.Goal} {
			*at = c.color(*at)
		}
	}
	return l
}

// colors returns all colours of a map.
func (l Land) colors() []color.RGBA {
	return append([]color.RGBA{l.Ground, l.Ink, l.Neutral, l.Road, l.Other, l.Goal}, l.Ramp...)
}

// Color returns the colour of positions at a relative distance from the goal: 0 at the goal, 1 at the farthest
// position.
func (l Land) Color(distance float64) color.RGBA {
	at := float64(max(0, min(distance, 1)) * float64(len(l.Ramp)-1))
	k := min(int(at), len(l.Ramp)-2)
	return mix(l.Ramp[k], l.Ramp[k+1], at-float64(k))
}

// Tone returns a mixture of the ground and another colour: the ground at tone 0, the colour at tone 1.
func (l Land) Tone(c color.RGBA, tone float64) color.RGBA { return mix(l.Ground, c, tone) }
