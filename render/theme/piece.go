package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// A look is how a theme draws one piece. Lengths are in pixels.
type look struct {
	in     insets  // of its body from the outside of its cells
	radius float64 // of its corners
	ground Drawing // below everything
	layers []layer // from the lowest to the face, which a picture takes the place of
	trim   Drawing // on the face, where there is neither a car nor a picture

	car    carLook
	wheels color.RGBA
	plate  color.RGBA // of the letter on a car, which is written in letter
	letter color.RGBA

	badge, badgeInk color.RGBA // of a label over a picture

	text   insets // of the label
	ink    color.RGBA
	shadow color.RGBA // of the label, so far below it; none where it is transparent
	drop   float64
	paper  bool // the label stands on plain paper

	ring color.RGBA // around a piece that moves; transparent where layers show it
}

// A layer is the outline of a piece, so far inside of its body and so far below it.
type layer struct {
	inside, below float64
	fill          Fill
}

// drawPiece describes piece i of the scene in the theme's look.
func (t Theme) drawPiece(s Scene, i int, lit bool) (Drawing, error) {
	p, px, pic := s.Board.Pieces[i], float64(s.Cell), s.picture(i)
	k := t.look(t, s, i, pic != nil, lit)
	if p.Colours != "" {
		k = t.coloured(k, &s, i)
	}
	d := k.ground
	box := s.carBoxOf(p, k.in)
	if car(p) && pic == nil {
		d.wheels(box, px, k.wheels)
	}
	for n, l := range k.layers {
		fill := l.fill
		if pic != nil && n == len(k.layers)-1 {
			fill = &Photo{Image: pic}
		}
		d.fill(outline(p.Cells, px, k.in.plus(l.inside), k.radius-float64(l.inside)).shift(0, l.below), fill)
	}
	var err error
	switch {
	case pic != nil:
		if s.Labels {
			err = t.badge(&d, s, i, k.in, k.badge, k.badgeInk)
		}
	case car(p):
		drawCar(&d, box, px, len(p.Cells), s.rank(i), k.car)
		err = t.carLabel(&d, s, i, k.in, k.plate, k.letter)
	default:
		d = append(d, k.trim...)
		err = t.drawLabel(&d, s, i, k)
	}
	if err != nil {
		return nil, err
	}
	ring := k.ring
	if car(p) && t.carRing.A > 0 {
		ring = t.carRing
	}
	if lit && ring.A > 0 {
		d.ring(p, px, k.radius, ring)
	}
	return d, nil
}

// drawLabel writes the label of a piece on its face.
func (t Theme) drawLabel(d *Drawing, s Scene, i int, k look) error {
	g, err := t.label(s, i, k.text)
	if err != nil {
		return err
	}
	if k.paper {
		d.plate(g, float64(s.Cell), white)
	}
	if k.shadow.A > 0 {
		d.text(shifted(g, 0, k.drop), k.shadow)
	}
	d.text(g, k.ink)
	return nil
}

// bodyOf is how far the body of a piece stays inside of its cells: by gap, and by low more below
// it. Beside a car its wheels are seen on both sides, unless a picture covers it.
func bodyOf(p board.Piece, px, gap, low float64, pictured bool) insets {
	in, side := even(gap), float64(px*.045)
	in.b += low
	switch {
	case !car(p) || pictured:
	case p.Axes == board.Horizontal:
		in.t, in.b = in.t+side, in.b+side
	default:
		in.l, in.r = in.l+side, in.r+side
	}
	return in
}

// shifted moves characters to the right and down.
func shifted(glyphs []Glyph, dx, dy float64) []Glyph {
	dx, dy = float64(dx), float64(dy) // they may be products
	moved := make([]Glyph, len(glyphs))
	for i, g := range glyphs {
		g.X, g.Y = g.X+dx, g.Y+dy
		moved[i] = g
	}
	return moved
}

// plate puts plain paper under characters that stand on a pattern.
func (d *Drawing) plate(glyphs []Glyph, px float64, paper color.RGBA) {
	if len(glyphs) == 0 {
		return
	}
	x0, y0, x1, y1 := glyphs[0].box()
	for _, g := range glyphs[1:] {
		a0, b0, a1, b1 := g.box()
		x0, y0, x1, y1 = min(x0, a0), min(y0, b0), max(x1, a1), max(y1, b1)
	}
	pad := max(1, float64(px*.05))
	d.flat(rounded(x0-pad, y0-pad, x1+pad, y1+pad, px*.06), paper)
}
