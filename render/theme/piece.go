package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// A look describes how a theme draws one piece. All lengths are in pixels.
type look struct {
	in       insets  // distances between the body and the sides of the cells
	radius   float64 // corner radius of the body
	underlay Drawing // shapes that are drawn below the body
	layers   []layer // ordered from bottom to top; a picture replaces the last layer
	trim     Drawing // decoration of the face, except on cars and on pieces with pictures

	car    carColors
	wheels color.RGBA
	plate  color.RGBA // colour of the plate behind the letter on a car
	letter color.RGBA

	badge, badgeInk color.RGBA // colours for labels on pictures

	text         insets // insets of the label
	ink          color.RGBA
	shadow       color.RGBA // colour of the label's shadow; transparent means no shadow
	shadowOffset float64
	labelPlate   bool // whether to draw plain paper behind the label

	// ring is the colour of the highlight ring. The ring is transparent if the colours of the layers show the
	// highlight.
	ring color.RGBA
}

// A layer is a filled copy of the outline of a piece's body. All lengths are in pixels.
type layer struct {
	inside, below float64 // how much the copy is smaller on each side, and how far it is shifted down
	fill          Fill
}

func (t Theme) drawPiece(s Scene, i int, highlighted bool) (Drawing, error) {
	p, px, photo := s.Board.Pieces[i], float64(s.Cell), s.photo(i)
	k := t.look(t, s, i, photo != nil, highlighted)
	if p.Colours != "" {
		k = t.withBlockColors(k, &s, i)
	}
	d := k.underlay
	box := s.carRect(p, k.in)
	if isCar(p) && photo == nil {
		d.wheels(box, px, k.wheels)
	}
	for n, l := range k.layers {
		fill := l.fill
		if photo != nil && n == len(k.layers)-1 {
			fill = &Photo{Image: photo}
		}
		d.fill(outline(p.Cells, px, k.in.grow(l.inside), k.radius-float64(l.inside)).shift(0, l.below), fill)
	}
	var err error
	switch {
	case photo != nil:
		if s.Labels {
			err = t.drawBadge(&d, s, i, k.in, k.badge, k.badgeInk)
		}
	case isCar(p):
		roof := drawCar(&d, box, px, len(p.Cells), s.rank(i), k.car)
		err = t.drawCarLabel(&d, s, i, roof, k.plate, k.letter)
	default:
		d = append(d, k.trim...)
		err = t.drawLabel(&d, s, i, k)
	}
	if err != nil {
		return nil, err
	}
	ring := k.ring
	if isCar(p) && t.carRing.A > 0 {
		ring = t.carRing
	}
	if highlighted && ring.A > 0 {
		d.ring(p, px, k.radius, ring)
	}
	return d, nil
}

func (t Theme) drawLabel(d *Drawing, s Scene, i int, k look) error {
	g, err := t.label(s, i, k.text)
	if err != nil {
		return err
	}
	if k.labelPlate {
		d.plate(g, float64(s.Cell), white)
	}
	if last := len(g) - 1; s.Board.Pieces[i].Frozen > 0 && last >= 0 && string(g[last].Rune) == leavingSign {
		d.leavingSign(g[last], k.ink)
		g = g[:last]
	}
	if k.shadow.A > 0 {
		d.text(shiftGlyphs(g, 0, k.shadowOffset), k.shadow)
	}
	d.text(g, k.ink)
	return nil
}

// bodyInsets returns the insets of a piece's body. The insets are gap pixels on each side, and low more pixels at
// the bottom. A car has a narrower body than other pieces, so that the wheels are visible. A car with a picture
// has no wheels.
func bodyInsets(p board.Piece, px, gap, low float64, hasPhoto bool) insets {
	in, side := uniform(gap), float64(px*.045)
	in.b += low
	switch {
	case !isCar(p) || hasPhoto:
	case p.Axes == board.Horizontal:
		in.t, in.b = in.t+side, in.b+side
	default:
		in.l, in.r = in.l+side, in.r+side
	}
	return in
}

func shiftGlyphs(glyphs []Glyph, dx, dy float64) []Glyph {
	dx, dy = float64(dx), float64(dy) // may be products
	moved := make([]Glyph, len(glyphs))
	for i, g := range glyphs {
		g.X, g.Y = g.X+dx, g.Y+dy
		moved[i] = g
	}
	return moved
}

// plate draws plain paper behind the glyphs, which makes them legible on a pattern.
func (d *Drawing) plate(glyphs []Glyph, px float64, paper color.RGBA) {
	if len(glyphs) == 0 {
		return
	}
	x0, y0, x1, y1 := glyphs[0].box()
	for _, g := range glyphs[1:] {
		a0, b0, a1, b1 := g.box()
		x0, y0, x1, y1 = min(x0, a0), min(y0, b0), max(x1, a1), max(y1, b1)
	}
	pad := max(1, float64(px*.09))
	d.flat(rounded(x0-pad, y0-pad, x1+pad, y1+pad, px*.06), paper)
}
