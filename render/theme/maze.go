package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// This file draws the parts that only Ricochet Robots boards have: the grid, walls between cells,
// and targets in the colours of the robots.

// isMaze reports whether b is a board as in Ricochet Robots: edges stop gliding pieces, and the
// goal has a fixed place.
func isMaze(b board.Board) bool { return b.Motion == board.Glide && !b.GoalAnywhere }

// robotHues are the colours of the robots A to H. The colours repeat after the letter H.
var robotHues = []color.RGBA{
	rgb(0xd2323b), rgb(0x2f6fd0), rgb(0x2f8f4e), rgb(0xe2ad1f),
	rgb(0x8a4fc0), rgb(0xd9701e), rgb(0x2597a8), rgb(0xcf5f93),
}

// targetTint is the fraction of the robot's colour that is mixed into the fill of a target cell.
const targetTint = .45

// robotHue returns the colour for the targets of a robot. The colour is grey in ink-saving themes.
func (t Theme) robotHue(p board.Piece) color.RGBA {
	if t.savesInk {
		return rgb(0x9a9a9a)
	}
	return hueOf(robotHues, p.Name)
}

// mazeWalls returns the colour of walls between cells, which does not depend on the background.
func (t Theme) mazeWalls() color.RGBA {
	switch {
	case t.walls.A > 0:
		return t.walls
	case contrastOf(t.PlateInk, t.Floor) > contrastOf(t.Ink, t.Floor):
		return t.PlateInk
	}
	return t.Ink
}

// drawMaze draws the grid, walls and targets. Each wall is a bar along the full side of a cell. The
// bar is at least two pixels wide.
func (t Theme) drawMaze(s Scene) Drawing {
	var d Drawing
	b, px, m := s.Board, float64(s.Cell), float64(t.Margin(s.Cell))
	ink := t.mazeWalls()
	x := func(column int) float64 { return m + float64(column*s.Cell) }
	fine := max(.5, float64(px*.015))
	for column := 1; column < b.W; column++ {
		d.flat(rounded(x(column)-fine, x(0), x(column)+fine, x(b.H), 0), mix(t.Floor, ink, .16))
	}
	for row := 1; row < b.H; row++ {
		d.flat(rounded(x(0), x(row)-fine, x(b.W), x(row)+fine, 0), mix(t.Floor, ink, .16))
	}
	for _, g := range b.Goal {
		t.drawTarget(&d, s, g, x(g.At.X), x(g.At.Y))
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

// spokes contains eight points on the unit circle.
var spokes = [8][2]float64{{1, 0}, {.7071, .7071}, {0, 1}, {-.7071, .7071}, {-1, 0}, {-.7071, -.7071}, {0, -1}, {.7071, -.7071}}

// drawTarget draws a target. A target for one robot is a square in the colour of the robot, with the robot's
// letter inside. The corners of the square stay visible around the robot. A target that any of several robots may
// reach is a ring of dots in the colours of these robots.
func (t Theme) drawTarget(d *Drawing, s Scene, g board.Piece, x, y float64) {
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
		tint := mix(t.Floor, hue, targetTint)
		wide := max(2, float64(px*.11))
		square := func(in float64) Path {
			return rounded(x+in, y+in, x+px-in, y+px-in, float64(px*.12))
		}
		d.flat(square(float64(px*.04)), t.onFloor(hue, minGraphicContrast))
		d.flat(square(float64(px*.04)+wide), tint)
		if glyphs, err := t.label(s, i, uniform(px*.2)); err == nil && s.Labels {
			_, ink := readable(mix(t.Floor, hue, targetTint), white, rgb(0x14161a))
			d.text(shiftGlyphs(glyphs, x, y), ink)
		}
		return
	}
	for k, at := range spokes {
		d.flat(disc(middleX+float64(float64(px*.3)*at[0]), middleY+float64(float64(px*.3)*at[1]), px*.1), hues[k%len(hues)])
	}
}
