package theme

import (
	"image/color"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// This file chooses the colours of the lines of a trace.

// color returns the colour of a line. By default, this is the main colour of the piece, adjusted for contrast with
// the floor.
func (p *tracePainter) color(trail int) color.RGBA {
	i := p.Trails[trail].Piece
	switch {
	case trail >= p.other:
		return mix(p.Theme.Floor, p.contrasting(), .82)
	case p.Other != nil:
		return p.Theme.Sign
	case i == scene.Blank, trail == p.first && p.Scene.Board.Pieces[i].Role == board.MainPiece && !isMaze(p.Scene.Board):
		return p.Theme.Sign
	case p.Theme.monochrome:
		return black
	}
	required := float64(minGraphicContrast)
	if most := contrastOf(white, p.Theme.Floor); p.contrasting() == white {
		required = min(minTextContrast, most*.45) // thin lines on a dark floor look darker than they are
	}
	return p.Theme.onFloor(p.Theme.mainColor(p.Scene, i), required)
}

// onFloor returns a colour of the same hue as c that has the required contrast with the floor.
func (t Theme) onFloor(c color.RGBA, required float64) color.RGBA {
	adjust := darken
	if contrastOf(white, t.Floor) > contrastOf(black, t.Floor) {
		adjust = brighten
	}
	for k := 0; contrastOf(c, t.Floor) < required && k < 20; k++ {
		c = adjust(c)
	}
	return c
}

// brighten returns a slightly brighter colour of about the same hue.
func brighten(c color.RGBA) color.RGBA {
	up := func(v uint8) uint8 { return uint8(min(255, int(v)*27/25+4)) }
	return color.RGBA{up(c.R), up(c.G), up(c.B), c.A}
}

// darken returns a slightly darker colour of the same hue.
func darken(c color.RGBA) color.RGBA { return mix(c, black, .08) }

// contrasting returns either black or white, depending on which has more contrast with the floor.
func (p *tracePainter) contrasting() color.RGBA {
	if contrastOf(white, p.Theme.Floor) > contrastOf(black, p.Theme.Floor) {
		return white
	}
	return black
}

// halo returns the colour of the edge of a line, which contrasts with the colour of the line.
func (p *tracePainter) halo(c color.RGBA) color.RGBA {
	if contrastOf(c, p.Theme.Floor) < 2 {
		return p.contrasting()
	}
	return p.Theme.Floor
}

// core returns the colour of the middle of a line. A transparent colour means that the line has no core. In
// monochrome themes, the cores distinguish the lines of different pieces.
func (p *tracePainter) core(trail int) color.RGBA {
	switch {
	case trail >= p.other:
		return p.Theme.Floor // a double line, for readers who cannot tell the colours apart
	case !p.Theme.monochrome || trail == p.first || p.Other != nil:
		return color.RGBA{}
	}
	return []color.RGBA{white, {}, mix(white, black, .55)}[p.Trails[trail].Piece%3]
}

// mainColor returns the colour of the largest area of a piece.
func (t Theme) mainColor(s Scene, i int) color.RGBA {
	s.Labels, s.Photo = false, nil
	d, err := t.Piece(s, i, false)
	if err != nil {
		return t.Ink
	}
	found, largest := t.Ink, 0.0
	for _, shape := range d {
		var c color.RGBA
		switch f := shape.Fill.(type) {
		case Flat:
			c = color.RGBA(f)
		case *Grain:
			c = f.Tones[len(f.Tones)-1]
		}
		if c.A == 0 || shape.Width > 0 || len(shape.Path) == 0 {
			continue
		}
		low, high := shape.Path.box()
		if area := float64((high[0] - low[0]) * (high[1] - low[1])); area >= float64(largest*.72) {
			found, largest = c, max(largest, area)
		}
	}
	return found
}
