package theme

import (
	"image/color"
	"math"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// modern is flat: one clear hue a piece, with a darker foot of the same hue, on warm
// grey. Numbered tiles take the colours of the rainbow in the order of the goal, so that
// the eye sees the picture sort itself.
var modern = Theme{
	Name:   "modern",
	Paper:  modernPaper,
	Ink:    modernInk,
	Floor:  modernFloor,
	Face:   fonts.Sans,
	Latin:  fonts.Sans,
	Digits: fonts.Sans,
	Margin: func(cell int) int { return max(3, int(math.Round(float64(cell)*.135))) },
	Night: map[color.RGBA]color.RGBA{
		modernPaper: rgb(0x191817), modernInk: rgb(0xe8e2da), modernFloor: rgb(0x2e2b29),
		modernSign: rgb(0x7d756d), modernWall: rgb(0x4a4541), modernGate: rgb(0x47423e),
	},
	board: modernBoard,
	piece: modernPiece,
}

var (
	modernPaper = rgb(0xf6f3ee)
	modernInk   = rgb(0x4a4540)
	modernFloor = rgb(0xdfd8cf)
	modernSign  = mix(modernFloor, modernInk, .35)
	modernWall  = mix(modernFloor, modernInk, .2)
	modernGate  = mix(modernFloor, modernInk, .13)
)

// rainbow are the stops between which the hues of tiles lie.
var rainbow = []color.RGBA{
	rgb(0xff6b6b), rgb(0xff8e5c), rgb(0xffb04f), rgb(0xf2c14e), rgb(0x7fc47f),
	rgb(0x45b8a0), rgb(0x4a9fdb), rgb(0x6c7ee1), rgb(0x9a6fd8),
}

// modernHues are the colours of pieces by rank: generals, cars and odd shapes.
var modernHues = []color.RGBA{
	rgb(0x2d9cdb), rgb(0x27ae89), rgb(0x8e63ce), rgb(0xd1649a), rgb(0xf2994a),
	rgb(0x56a3a6), rgb(0xb9924c), rgb(0x5c74c9), rgb(0x8aa83f),
}

const modernSteps = 16 // hues of tiles on one board; more would crowd the palette

func modernHue(s Scene, i int) color.RGBA {
	switch p := s.Board.Pieces[i]; p.Role {
	case board.Tile:
		at := float64(s.order(i, modernSteps) * float64(len(rainbow)-2))
		if len(s.Board.Pieces) > 8 {
			at = float64(s.order(i, modernSteps) * float64(len(rainbow)-1))
		}
		k := min(int(at), len(rainbow)-2)
		return mix(rainbow[k], rainbow[k+1], at-float64(k))
	case board.Hero:
		return rgb(0xe5484d)
	case board.Guard:
		return rgb(0xf2994a)
	case board.Soldier:
		return rgb(0x8c95a8)
	case board.General:
		return modernHues[s.rank(i)%4]
	case board.Car:
		return modernHues[s.rank(i)%len(modernHues)]
	default:
		return modernHues[s.kind(i)%len(modernHues)]
	}
}

// modernGap is half the space between two pieces, and modernFoot the height of the edge
// that makes them stand out.
func modernGap(px float64) float64  { return max(.75, float64(px*.028)) }
func modernFoot(px float64) float64 { return math.Round(px * .048) }

func modernBoard(t Theme, s Scene) Drawing {
	m := float64(t.Margin(s.Cell))
	px := float64(s.Cell)
	w, h := s.size(m)
	edge := math.Round(m * .45) // paper around the floor
	var d Drawing
	d.flat(rounded(0, 0, w, h, 0), t.Paper)
	d.flat(rounded(edge, edge, w-edge, h-edge, px*.17), t.Floor)
	if g, ok := gapOf(s, m, modernGap(px), m); ok {
		d.flat(g.path(), t.Floor)
		d.stroke(g.chevrons(m), modernSign, max(1, m*.11))
	}
	for _, p := range s.walls(m, even(modernGap(px)), px*.13) {
		d.flat(p, modernWall)
	}
	for _, p := range s.gates(m) {
		d.stroke(p, modernGate, max(1, px*.06))
	}
	return d
}

func modernPiece(t Theme, s Scene, i int, lit bool) (Drawing, error) {
	p := s.Board.Pieces[i]
	px := float64(s.Cell)
	hue := modernHue(s, i)
	foot := mix(hue, rgb(0x2a1a4a), .3)
	gap, low, r := modernGap(px), modernFoot(px), roundness(p, px, .13)
	pic := s.picture(i)
	if pic != nil { // the parts of a photo lie close, to be seen as one
		gap, low, r = max(.5, float64(px*.007)), 0, float64(px*.035)
	}
	in := even(gap)
	in.b += low
	top := outline(p.Cells, px, in, r)

	var d Drawing
	rim := max(1, float64(px*.022))
	if pic != nil {
		d.fill(top, &Photo{Image: pic})
		if s.Labels {
			if err := t.badge(&d, s, i, in, hue, white); err != nil {
				return nil, err
			}
		}
	} else {
		d.flat(top.shift(0, low), foot)
		d.flat(top, hue)
		if car(p) {
			modernCar(&d, s, i, hue)
		} else {
			g, err := t.label(s, i, in)
			if err != nil {
				return nil, err
			}
			d.text(shifted(g, px*.018), foot)
			d.text(g, white)
		}
	}
	if lit {
		d.stroke(outline(p.Cells, px, in.plus(rim/2), r-float64(rim/2)), mix(hue, white, .7), rim)
	}
	return d, nil
}

// shifted moves characters down.
func shifted(glyphs []Glyph, dy float64) []Glyph {
	dy = float64(dy) // it may be a product
	moved := make([]Glyph, len(glyphs))
	for i, g := range glyphs {
		g.Y += dy
		moved[i] = g
	}
	return moved
}
