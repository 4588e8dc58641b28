package atlas

import (
	"image"
	"image/color"

	"slidegif/render/theme"
)

// A landImage is an image.Image of a shading in the colours of a theme.
type landImage struct {
	*shading
	tone   func(log uint16) int
	colors [][tones + 1]color.Color // by hue and tone
}

func newLandImage(s *shading, l theme.Land) *landImage {
	m := &landImage{shading: s, tone: s.tone(), colors: make([][tones + 1]color.Color, s.colors+1)}
	for h := range m.colors {
		c := l.Neutral
		if h < s.colors {
			c = l.Color(float64(h) / float64(s.colors-1))
		}
		for t := range m.colors[h] {
			m.colors[h][t] = l.Tone(c, float64(t)/tones)
		}
	}
	return m
}

func (m *landImage) ColorModel() color.Model { return color.RGBAModel }
func (m *landImage) Bounds() image.Rectangle { return image.Rectangle{Max: m.size} }

func (m *landImage) At(x, y int) color.Color {
	i := y*m.size.X + x
	return m.colors[m.hue[i]][m.tone(m.log[i])]
}
