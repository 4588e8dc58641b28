package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// This file draws frozen blocks. Frozen blocks have a coat of ice with glints over the wood grain. A
// number with a sign counts the blocks that have to leave first:
//
//	R4[->

// ice is the colour of the ice on a frozen block.
var ice = rgb(0xd6ebf7)

// iceShare is the fraction of ice in the colour of a frozen block.
const iceShare = .5

// frozenFill is like colorFill, but for frozen blocks.
func (t Theme) frozenFill(s *Scene, colour byte) (fill Fill, hue, ink color.RGBA) {
	_, hue, _ = t.colorFill(s, colour)
	hue = mix(hue, ice, iceShare)
	return Flat(hue), hue, rgb(0x14161a)
}

// frost returns a rim and glints of ice for a block.
func (t Theme) frost(p board.Piece, k look, px float64) (d Drawing) {
	light, wide := mix(ice, white, .7), max(1, float64(px*.035))
	rim := outline(p.Cells, px, k.in.grow(px*.035), max(1, k.radius-float64(px*.035)))
	if t.monochrome { // a white line between two black lines
		d.stroke(rim, white, float64(px*.09))
		light = black
	}
	d.stroke(rim, light, wide)
	if t.monochrome && !k.labelPlate {
		return d // glints would touch the text
	}
	for _, c := range normalize(p.Cells) {
		x, y := float64(float64(c.X)*px), float64(float64(c.Y)*px)
		glint := func(x0, y0, x1, y1 float64) {
			line := polyline([2]float64{x + float64(px*x0), y + float64(px*y0)}, [2]float64{x + float64(px*x1), y + float64(px*y1)})
			if t.monochrome {
				d.stroke(line, white, float64(wide*2.6))
			}
			d.stroke(line, light, wide)
		}
		glint(.13, .29, .29, .13)
		glint(.13, .19, .19, .13)
		glint(.71, .87, .87, .71)
	}
	return d
}

// leavingSign is a placeholder in labels. drawLabel replaces this character with an arrow that leaves a
// box, in the same size.
const leavingSign = "H"

// leavingSign draws an arrow that leaves a box, in the place of a glyph.
func (d *Drawing) leavingSign(g Glyph, ink color.RGBA) {
	x0, y0, x1, y1 := g.box()
	w, h := x1-x0, y1-y0
	at := func(x, y float64) [2]float64 { return [2]float64{x0 + float64(w*x), y0 + float64(h*y)} }
	wide := max(1, float64(g.Size*.085))
	d.stroke(polyline(at(.56, .06), at(.2, .06), at(.2, .94), at(.56, .94)), ink, wide)
	d.stroke(polyline(at(.44, .5), at(1.15, .5)), ink, wide)
	d.stroke(polyline(at(.87, .24), at(1.15, .5), at(.87, .76)), ink, wide)
}
