package theme

import (
	"image/color"
	"math"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// contrast is a black-and-white theme. Pieces of different ranks differ only in their patterns, and
// the moving piece has a different outline. The theme is therefore suitable for greyscale displays,
// for print, and for colour-blind readers. Text is either black on white or white on black.
var contrast = Theme{
	Name:  "contrast",
	Paper: white,
	Ink:   black,

	Plate:    white,
	PlateInk: black,

	Sign:       black,
	Floor:      contrastFloor,
	Face:       fonts.Sans,
	Latin:      fonts.Sans,
	Digits:     fonts.Sans,
	margin:     scaledLength{.15, 3},
	DarkColors: map[color.RGBA]color.RGBA{white: black, black: white, contrastFloor: rgb(0x202020), contrastWall: rgb(0x6a6a6a), contrastRing: rgb(0xff8a93)},
	fixtures:   contrastBoard,
	look:       contrastLook,
	ring:       contrastRing,
	land: Land{ // darker means nearer
		Ground: white, Ink: black, Neutral: rgb(0xc8c8c8), Road: black, Other: rgb(0x8a8a8a), Goal: black,
		Ramp: []color.RGBA{rgb(0x000000), rgb(0x404040), rgb(0x6e6e6e), rgb(0x989898)},
	},
	monochrome: true,
}

// Print is a variant of the contrast theme for printed worksheets. The theme Print saves ink and
// marks the main piece with a thick outline. Print is not included in Themes.
var Print = func() Theme {
	t := contrast
	t.Name, t.Floor, t.savesInk = "print", white, true
	return t
}()

var (
	contrastFloor = rgb(0xe4e4e4)
	contrastWall  = rgb(0x777777)
	printGrey     = rgb(0xb0b0b0)
	contrastRing  = rgb(0xb00020)
)

// plain and solid are fills without a pattern.
const (
	plain Weave = 0         // white
	solid       = Dots << 1 // a black fill with white text
)

var (
	weaves     = []Weave{Stripes, plain, Dots, Lines, Diamonds}
	roleWeaves = byRole[Weave]{hero: solid, guard: Dots, soldier: plain, generals: weaves[:1], cars: weaves, others: weaves}
)

func weaveOf(t Theme, s Scene, i int) Weave {
	p := s.Board.Pieces[i]
	if p.Role != board.Tile && !t.savesInk {
		return roleWeaves.forPiece(s, i)
	}
	// Tiles of every second row of the goal are black, so that a solved board is striped.
	for _, g := range s.Board.Goal {
		if g.Class == p.Class && g.At.Y%2 == 1 && !t.savesInk {
			return solid
		}
	}
	return plain
}

func weaveFill(cover Weave, px float64) Fill {
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
	if t.savesInk {
		wall = &Hatch{Weave: Stripes, Paper: white, Ink: black, Period: px * .16, Width: px * .02}
	}
	return fixtures{
		edge: edge + line, outerEdge: edge, radius: px * .1,
		wallInset: px * .03, wallRadius: px * .06, wall: func(int) Fill { return wall }, gateColor: black, gateWidth: px * .035,
		dotColor: contrastWall, goalWidth: px * .035,
		exitDepth: m * .6, exitColor: t.Sign, chevronColor: white, chevronWidth: m * .13,
		railColor: black, railLength: m - edge, railWidth: line,
	}
}

func contrastLook(t Theme, s Scene, i int, hasPhoto, highlighted bool) look {
	p := s.Board.Pieces[i]
	px := float64(s.Cell)
	cover := weaveOf(t, s, i)
	line, r := max(1, float64(px*.035)), cornerRadius(p, px, .09)
	in := bodyInsets(p, px, max(.5, float64(px*.025)), 0, hasPhoto)
	if t.savesInk && p.Role == board.MainPiece {
		line *= 2.4
	}
	ink, plate := black, white
	if cover == solid {
		ink, plate = white, black
	}
	k := look{
		in: in, radius: r, layers: []layer{{0, 0, Flat(black)}, {line, 0, weaveFill(cover, px)}},
		car:    carColors{body: plate, roof: plate, glass: black, lamp: plate, line: ink},
		wheels: black, plate: white, letter: black, badge: white, badgeInk: black,
		text: in.grow(line), ink: ink, labelPlate: cover != solid && cover != plain,
	}
	if cover == solid {
		k.car.glass = white
	}
	if t.savesInk {
		k.car.glass, k.car.line = contrastFloor, contrastWall
	}
	if highlighted {
		// The highlight is a black-white-black outline, which is visible against every pattern.
		k.underlay.ring(p, px, r, black)
		k.layers = []layer{{0, 0, Flat(black)}, {line, 0, Flat(white)}, {2.2 * line, 0, Flat(black)}, {3.2 * line, 0, weaveFill(cover, px)}}
	}
	return k
}
