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
	margin:    share{.15, 3},
	Night:     map[color.RGBA]color.RGBA{white: black, black: white, contrastFloor: rgb(0x202020), contrastWall: rgb(0x6a6a6a), contrastRing: rgb(0xff8a93)},
	board:     contrastBoard,
	look:      contrastLook,
	ring:      contrastRing,
	flatBalls: true,
}

// Print is contrast for paper that is written on: it spares ink, and a thick edge tells the hero.
// It is none of Themes.
var Print = func() Theme {
	t := contrast
	t.Name, t.Floor, t.thrifty = "print", white, true
	return t
}()

var (
	contrastFloor = rgb(0xe4e4e4)
	contrastWall  = rgb(0x777777)
	printGrey     = rgb(0xb0b0b0)
	contrastRing  = rgb(0xb00020)
)

// What covers a piece, beside the weaves.
const (
	plain Weave = 0         // white all over
	solid       = Dots << 1 // black all over, text in white
)

var (
	weaves    = []Weave{Stripes, plain, Dots, Lines, Diamonds}
	coverings = byRole[Weave]{hero: solid, guard: Dots, soldier: plain, generals: weaves[:1], cars: weaves, others: weaves}
)

func coveringOf(t Theme, s Scene, i int) Weave {
	p := s.Board.Pieces[i]
	if p.Role != board.Tile && !t.thrifty {
		return coverings.of(s, i)
	}
	// Rows of the goal alternate: a sorted board is striped.
	for _, g := range s.Board.Goal {
		if g.Class == p.Class && g.At.Y%2 == 1 && !t.thrifty {
			return solid
		}
	}
	return plain
}

func coveringFill(cover Weave, px float64) Fill {
	period := max(4, px*.13)
	h := &Hatch{Weave: cover, Paper: white, Ink: black, Period: period, Width: period * .3}
	switch cover {
	case solid:
		return Flat(black)
	case plain:
		return Flat(white)
	case Dots:
		h.Period, h.Width = period*1.3, period*.5
	case Diamonds:
		h.Period, h.Width = period*1.3, period*.22
	}
	return h
}

func contrastBoard(t Theme, s Scene, m float64) fixtures {
	px := float64(s.Cell)
	edge, line := math.Round(m*.35), max(1, float64(px*.035))
	wall := &Hatch{Weave: Diamonds, Paper: contrastWall, Ink: black, Period: max(4, px*.12), Width: max(1, px*.04)}
	if t.thrifty {
		wall = &Hatch{Weave: Stripes, Paper: white, Ink: black, Period: px * .16, Width: px * .02}
	}
	return fixtures{
		edge: edge + line, outer: edge, radius: px * .1,
		inset: px * .03, corner: px * .06, wall: func(int) Fill { return wall }, gate: black, gateLine: px * .035,
		dots: contrastWall, goalLine: px * .035,
		deep: m * .6, exit: t.Sign, chevron: white, chevronLine: m * .13,
		railColor: black, railLength: m - edge, rail: line,
	}
}

func contrastLook(t Theme, s Scene, i int, pictured, lit bool) look {
	p := s.Board.Pieces[i]
	px := float64(s.Cell)
	cover := coveringOf(t, s, i)
	line, r := max(1, float64(px*.035)), roundness(p, px, .09)
	in := bodyOf(p, px, max(.5, float64(px*.025)), 0, pictured)
	if t.thrifty && p.Role == board.Hero {
		line *= 2.4
	}
	ink, plate := black, white
	if cover == solid {
		ink, plate = white, black
	}
	k := look{
		in: in, radius: r, layers: []layer{{0, 0, Flat(black)}, {line, 0, coveringFill(cover, px)}},
		car:    carLook{body: plate, roof: plate, glass: black, lamp: plate, line: ink},
		wheels: black, plate: white, letter: black, badge: white, badgeInk: black,
		text: in.plus(line), ink: ink, paper: cover != solid && cover != plain,
	}
	if cover == solid {
		k.car.glass = white
	}
	if t.thrifty {
		k.car.glass, k.car.line = contrastFloor, contrastWall
	}
	if lit {
		// A ring of black, white and black, whatever covers the piece.
		k.ground.ring(p, px, r, black)
		k.layers = []layer{{0, 0, Flat(black)}, {line, 0, Flat(white)}, {2.2 * line, 0, Flat(black)}, {3.2 * line, 0, coveringFill(cover, px)}}
	}
	return k
}
