package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// This file draws what boards of Ricochet Robots have besides: the grid, by which slides are
// counted, walls between cells, and targets in the colours of their robots.

// isMaze reports whether robots slide on a board that walls close on all sides.
func isMaze(b board.Board) bool { return b.Motion == board.Glide && !b.GoalAnywhere }

// robotHues are the colours of the robots A to H, and of other letters from the beginning again.
var robotHues = []color.RGBA{
	rgb(0xd2323b), rgb(0x2f6fd0), rgb(0x2f8f4e), rgb(0xe2ad1f),
	rgb(0x8a4fc0), rgb(0xd9701e), rgb(0x2597a8), rgb(0xcf5f93),
}

// targetShare is how much of its robot's colour a target's cell has.
const targetShare = .45

// robotHue is the colour of a robot's target: grey in a theme that spares ink.
func (t Theme) robotHue(p board.Piece) color.RGBA {
	if t.thrifty {
		return rgb(0x9a9a9a)
	}
	return hueOf(robotHues, p.Name)
}

// maze describes grid, walls and targets. A wall is a bar across the whole side of a cell, at
// least two pixels wide.
func (t Theme) maze(s Scene) Drawing {
	var d Drawing
	b, px, m := s.Board, float64(s.Cell), float64(t.margin.of(s.Cell))
	ink := t.Ink
	if contrastOf(t.PlateInk, t.Floor) > contrastOf(ink, t.Floor) {
		ink = t.PlateInk
	}
	x := func(column int) float64 { return m + float64(column*s.Cell) }
	fine := max(.5, float64(px*.015))
	for column := 1; column < b.W; column++ {
		d.flat(rounded(x(column)-fine, x(0), x(column)+fine, x(b.H), 0), mix(t.Floor, ink, .16))
	}
	for row := 1; row < b.H; row++ {
		d.flat(rounded(x(0), x(row)-fine, x(b.W), x(row)+fine, 0), mix(t.Floor, ink, .16))
	}
	for _, g := range b.Goal {
		t.target(&d, s, g, x(g.At.X), x(g.At.Y))
	}
	half := max(1, float64(px*.055))
	for _, p := range b.RightWalls {
		d.flat(rounded(x(p.X+1)-half, x(p.Y)-half, x(p.X+1)+half, x(p.Y+1)+half, 0), ink)
	}
	for _, p := range b.LowerWalls {
		d.flat(rounded(x(p.X)-half, x(p.Y+1)-half, x(p.X+1)+half, x(p.Y+1)+half, 0), ink)
	}
	return d
}

// spokes are eight points on a circle around the middle of a cell.
var spokes = [8][2]float64{{1, 0}, {.7071, .7071}, {0, 1}, {-.7071, .7071}, {-1, 0}, {-.7071, -.7071}, {0, -1}, {.7071, -.7071}}

// target describes where a robot must stop: a ring of its colour with its letter, or a wheel
// of the colours of all robots that may stop there.
func (t Theme) target(d *Drawing, s Scene, g board.Piece, x, y float64) {
	px := float64(s.Cell)
	middleX, middleY := x+float64(px*.5), y+float64(px*.5)
	var hues []color.RGBA
	for i, p := range s.Board.Pieces {
		if p.Class != g.Class {
			continue
		}
		hues = append(hues, t.robotHue(p))
		if p.Name != g.Name {
			continue
		}
		hue := t.robotHue(p)
		d.flat(rounded(x+float64(px*.1), y+float64(px*.1), x+float64(px*.9), y+float64(px*.9), px*.12), mix(t.Floor, hue, targetShare))
		if !t.thrifty {
			d.stroke(disc(middleX, middleY, px*.36), hue, max(1, px*.07))
		}
		if glyphs, err := t.label(s, i, even(px*.24)); err == nil && s.Labels {
			_, ink := readable(mix(t.Floor, hue, targetShare), white, rgb(0x14161a))
			d.text(shifted(glyphs, x, y), ink)
		}
		return
	}
	for k, at := range spokes {
		d.flat(disc(middleX+float64(float64(px*.3)*at[0]), middleY+float64(float64(px*.3)*at[1]), px*.1), hues[k%len(hues)])
	}
}
