package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// This file draws gliding pieces. Atoms are spheres with stubs for their bonds, and robots are
// discs.

// elements maps atom symbols to their colours in Corey-Pauling-Koltun (CPK) space-filling models.
var elements = map[string]color.RGBA{
	"H": rgb(0xe9edf2), "C": rgb(0x4b5058), "N": rgb(0x3c62d9), "O": rgb(0xd8372f), "F": rgb(0x7cc44a),
	"Cl": rgb(0x2fa84f), "Br": rgb(0x9a3b2e), "I": rgb(0x7a3aa8), "S": rgb(0xe8c62f), "P": rgb(0xef8a2b),
	"B": rgb(0xe3a48f), "Si": rgb(0xc2a074), "Xe": rgb(0x2f9aae), "He": rgb(0xbfe6ea), "Na": rgb(0x9f63d6),
}

// ballHues are the colours for robots, and for atoms with unknown symbols.
var ballHues = []color.RGBA{
	rgb(0x3f7fd0), rgb(0xe0a030), rgb(0x3a9d6b), rgb(0x9860c4), rgb(0xd06a92),
	rgb(0x58a7b8), rgb(0xb0703a), rgb(0x8a9a35), rgb(0x6b74c8),
}

func isBall(b board.Board, p board.Piece) bool {
	return p.Role == board.Atom || b.Motion != board.ByCells && len(p.Cells) == 1
}

func ballHue(s Scene, p board.Piece) color.RGBA {
	switch {
	case isMaze(s.Board) && p.Role != board.Atom:
		return hueOf(robotHues, p.Name)
	case p.Role == board.MainPiece:
		return rgb(0xd2323b)
	}
	if hue, ok := elements[p.Label]; ok && p.Role == board.Atom {
		return hue
	}
	return hueOf(ballHues, p.Name)
}

// hueOf selects a hue for the last letter of a name, in upper or lower case. The letter A selects
// the first hue. If there are more letters than hues, the hues repeat.
func hueOf(hues []color.RGBA, name string) color.RGBA {
	n := 0
	for _, r := range name {
		n = int(r|0x20) + len(hues) - 'a'%len(hues)
	}
	return hues[n%len(hues)]
}

// minShadedRobot is the smallest cell size at which robots are shaded. Smaller robots are flat discs that fill the
// cell, so that the letter can be larger.
const minShadedRobot = 32

// ball draws gliding piece i, with the upper left corner of its cell at the origin.
func (t Theme) ball(s Scene, i int, highlighted bool) (Drawing, error) {
	p := s.Board.Pieces[i]
	if p.Role != board.Atom && s.Cell < minShadedRobot {
		return t.smallRobot(s, i, highlighted)
	}
	px := float64(s.Cell)
	middle, radius := float64(px*.5), float64(px*.41)
	hue, ink := readable(ballHue(s, p), white, rgb(0x14161a))
	edgeWide := max(1, float64(px*.018))
	if t.savesInk {
		hue, ink = white, black
		if p.Role == board.MainPiece {
			edgeWide = px * .07
		}
	}
	dark, edge := mix(hue, black, .42), mix(hue, black, .62)
	if t.monochrome {
		dark, edge = hue, black
	}
	var d Drawing
	if p.Role == board.Atom {
		d.bonds(bondsOf(s.Board, p), px, t.monochrome)
	}
	d.flat(disc(middle, middle, radius), edge)
	d.flat(disc(middle, middle, radius-edgeWide), dark)
	if !t.monochrome {
		// Shade the ball as if the light came from the upper left.
		const tones = 6
		for k := 1; k <= tones; k++ {
			share := float64(k) / tones
			off := float64(px * .055 * share)
			r := float64(radius*(1-float64(.3*share))) - float64(px*.02)
			d.flat(disc(middle-off, middle-off, r), mix(dark, hue, share))
		}
	}
	if p.Role != board.Atom {
		d.stroke(disc(middle, middle, px*.3), mix(hue, ink, .35), max(1, px*.02))
	} else if !t.monochrome {
		d.flat(disc(float64(px*.345), float64(px*.315), px*.055), mix(hue, white, .62))
	}
	g, err := t.label(s, i, uniform(px*.13))
	if err != nil {
		return nil, err
	}
	d.text(g, ink)
	if highlighted {
		width := max(2, float64(px*.06))
		d.stroke(disc(middle, middle, radius+float64(width*.3)), t.ring, width)
	}
	return d, nil
}

// smallRobot draws robot i in a cell of a few pixels.
func (t Theme) smallRobot(s Scene, i int, highlighted bool) (Drawing, error) {
	p, px := s.Board.Pieces[i], float64(s.Cell)
	middle, radius := float64(px*.5), float64(px*.48)
	hue, ink := readable(ballHue(s, p), white, rgb(0x14161a))
	if t.savesInk {
		hue, ink = white, black
	}
	var d Drawing
	if t.monochrome {
		d.flat(disc(middle, middle, radius), black)
		radius -= max(1, float64(px*.06))
	}
	d.flat(disc(middle, middle, radius), hue)
	if s.Labels && p.Label != "" {
		f, err := t.labelFont(s, p)
		if err != nil {
			return nil, err
		}
		b, size := bestLayout(f, initials(p.Label, true), float64(px*.62), float64(px*.62), px*.8)
		d.text(b.placed(middle, middle, size), ink)
	}
	if highlighted {
		width := max(1.5, float64(px*.1))
		d.stroke(disc(middle, middle, float64(px*.5)-float64(width/2)), t.ring, width)
	}
	return d, nil
}

// bonds draws a stub for each bond, from the centre of the cell to one side.
func (d *Drawing) bonds(sides [4]bool, px float64, flat bool) {
	half, line := float64(px*.085), max(1, float64(px*.018))
	for k, c := range []color.RGBA{rgb(0x3c424b), rgb(0xaab2bd)} {
		w := half - float64(line*float64(k))
		if flat {
			c = black
		}
		low, middle, high := float64(px*.5)-w, float64(px*.5), float64(px*.5)+w
		for side, box := range [4][4]float64{{low, 0, high, middle}, {low, middle, high, px}, {0, low, middle, high}, {middle, low, px, high}} {
			if sides[side] {
				d.flat(rounded(box[0], box[1], box[2], box[3], 0), c)
			}
		}
	}
}

var sidesOfCell = [4]board.Point{{Y: -1}, {Y: 1}, {X: -1}, {X: 1}}

// bondsOf reports which sides of an atom have a bond, in the order above, below, left and right. A bond connects
// two atoms that are adjacent in the goal. Atoms of one class are interchangeable, so a bond counts only if every
// goal cell of the class has the bond. Two hydrogen atoms are bonded only if they have no other neighbours,
// because hydrogen forms only one bond.
func bondsOf(b board.Board, p board.Piece) (sides [4]bool) {
	at := map[board.Point]int{} // class + 1
	for _, g := range b.Goal {
		at[g.At] = g.Class + 1
	}
	hydrogen := map[int]bool{}
	for _, x := range b.Pieces {
		hydrogen[x.Class+1] = x.Label == "H"
	}
	neighbours := func(p board.Point) (n int) {
		for _, d := range sidesOfCell {
			if at[p.Add(d)] != 0 {
				n++
			}
		}
		return n
	}
	found := false
	for _, g := range b.Goal {
		if g.Class != p.Class {
			continue
		}
		for k, d := range sidesOfCell {
			other := g.At.Add(d)
			bond := at[other] != 0
			if bond && hydrogen[at[g.At]] && hydrogen[at[other]] {
				bond = neighbours(g.At) == 1 && neighbours(other) == 1
			}
			sides[k] = bond && (sides[k] || !found)
		}
		found = true
	}
	return sides
}
