package theme

import (
	"image/color"
	"math"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// contrast is black on white. Ranks differ by pattern alone, and what moves by the
// shape of its edge, so it reads the same in grey, in print and to every kind of eye.
// Text stands on plain paper, or in white on plain black.
var contrast = Theme{
	Name:  "contrast",
	Paper: white,
	Ink:   black,

	Plate:    white,
	PlateInk: black,

	Sign:      black,
	Floor:     contrastFloor,
	Face:      fonts.Sans,
	Latin:     fonts.Sans,
	Digits:    fonts.Sans,
	margin:    func(cell int) int { return max(3, int(math.Round(float64(cell)*.15))) },
	Night:     map[color.RGBA]color.RGBA{white: black, black: white, contrastFloor: rgb(0x202020), contrastWall: rgb(0x6a6a6a)},
	board:     contrastBoard,
	piece:     contrastPiece,
	ring:      rgb(0xb00020),
	flatBalls: true,
}

var (
	contrastFloor = rgb(0xe4e4e4)
	contrastWall  = rgb(0x777777)
)

// A covering is the pattern of the pieces of one rank.
type covering struct {
	solid bool // black all over, text in white
	plain bool // white all over
	weave Weave
}

func coveringOf(s Scene, i int) covering {
	cycle := []covering{{weave: Stripes}, {plain: true}, {weave: Dots}, {weave: Lines}, {weave: Diamonds}}
	switch p := s.Board.Pieces[i]; p.Role {
	case board.Tile:
		// Rows of the goal alternate: a sorted board is striped.
		for _, g := range s.Board.Goal {
			if g.Class == p.Class {
				return covering{solid: g.At.Y%2 == 1, plain: true}
			}
		}
		return covering{plain: true}
	case board.Hero:
		return covering{solid: true}
	case board.Guard:
		return covering{weave: Dots}
	case board.Soldier:
		return covering{plain: true}
	case board.General:
		return covering{weave: Stripes}
	case board.Car:
		return cycle[s.rank(i)%len(cycle)]
	default:
		return cycle[s.kind(i)%len(cycle)]
	}
}

func (c covering) fill(px float64) Fill {
	switch {
	case c.solid:
		return Flat(black)
	case c.plain:
		return Flat(white)
	}
	period := max(4, px*.13)
	h := &Hatch{Weave: c.weave, Paper: white, Ink: black, Period: period, Width: period * .3}
	switch c.weave {
	case Dots:
		h.Period, h.Width = period*1.3, period*.5
	case Diamonds:
		h.Period, h.Width = period*1.3, period*.22
	}
	return h
}

func contrastBoard(t Theme, s Scene) Drawing {
	m := float64(t.margin(s.Cell))
	px := float64(s.Cell)
	w, h := s.size(m)
	edge := math.Round(m * .35)
	line := max(1, float64(px*.035))
	r := float64(px * .1)
	var d Drawing
	d.flat(s.whole(m), t.Paper)
	d.flat(rounded(edge, edge, w-edge, h-edge, r+line), black)
	d.flat(rounded(edge+line, edge+line, w-edge-line, h-edge-line, r), t.Floor)
	if g, ok := gapOf(s, m, px*.03, m*.6); ok {
		d.flat(g.path(), t.Floor)
		for _, p := range g.sides(m - edge) {
			d.stroke(p, black, line)
		}
		d.flat(g.outside(s, m).path(), t.Sign)
		d.stroke(g.chevrons(m), white, max(1, m*.13))
	}
	s.parkingDots(&d, m, contrastWall)
	for _, p := range s.walls(m, even(px*.03), px*.06) {
		d.fill(p, &Hatch{Weave: Diamonds, Paper: contrastWall, Ink: black, Period: max(4, px*.12), Width: max(1, px*.04)})
	}
	for _, p := range s.gates(m) {
		d.stroke(p, black, max(1, px*.035))
	}
	for _, p := range s.goals(m, px*.06) {
		d.stroke(p, t.Sign, max(1, px*.035))
	}
	return d
}

func contrastPiece(t Theme, s Scene, i int, lit bool) (Drawing, error) {
	p := s.Board.Pieces[i]
	px := float64(s.Cell)
	look := coveringOf(s, i)
	gap, line, r := max(.5, float64(px*.025)), max(1, float64(px*.035)), roundness(p, px, .09)
	in := even(gap)
	var d Drawing
	if car(p) && s.picture(i) == nil {
		in = carBody(p, in, px)
		d.wheels(s.carBoxOf(p, in), px, black)
	}
	d.flat(outline(p.Cells, px, in, r), black)
	ink, plate := black, white
	if look.solid {
		ink, plate = white, black
	}
	deep := line // from here on the face begins
	if lit {
		// A ring of black, white and black, whatever covers the piece.
		d.ring(p, px, r, black)
		d.flat(outline(p.Cells, px, in.plus(line), r-line), white)
		d.flat(outline(p.Cells, px, in.plus(2.2*line), r-float64(2.2*line)), black)
		deep = float64(3.2 * line)
	}
	face := outline(p.Cells, px, in.plus(deep), r-deep)
	pic := s.picture(i)
	if pic == nil {
		d.fill(face, look.fill(px))
	}
	switch {
	case pic != nil:
		d.fill(face, &Photo{Image: pic})
		if s.Labels {
			return d, t.badge(&d, s, i, in, white, black)
		}
		return d, nil
	case car(p):
		l := s.carBoxOf(p, in)
		glass := black
		if look.solid {
			glass = white
		}
		drawCar(&d, l, px, len(p.Cells), s.rank(i), carLook{body: plate, roof: plate, glass: glass, lamp: plate, line: ink})
		return d, t.carLabel(&d, s, i, in, white, black)
	}
	g, err := t.label(s, i, in.plus(line))
	if err != nil {
		return nil, err
	}
	if !look.solid && !look.plain {
		d.plates(g, px, white)
	}
	d.text(g, ink)
	return d, nil
}

// plates puts plain paper under characters that stand on a pattern: one plate under
// each line, for a label may run over several.
func (d *Drawing) plates(glyphs []Glyph, px float64, paper color.RGBA) {
	for k := 0; k < len(glyphs); {
		x0, y0, x1, y1 := glyphs[k].box()
		j := k + 1
		for ; j < len(glyphs); j++ {
			if glyphs[j].Turned && glyphs[j].X != glyphs[k].X || !glyphs[j].Turned && glyphs[j].Y != glyphs[k].Y {
				break
			}
			a0, b0, a1, b1 := glyphs[j].box()
			x0, y0, x1, y1 = min(x0, a0), min(y0, b0), max(x1, a1), max(y1, b1)
		}
		pad := max(1, float64(px*.05))
		d.flat(rounded(x0-pad, y0-pad, x1+pad, y1+pad, px*.06), paper)
		k = j
	}
}
