package theme

import (
	"slidegif/render/scene"
)

// This file draws the trails of gliding pieces on a still board. A trail is a line from a ring at
// the start of a slide to the piece.
//
//	( )-----.
//	        |
//	       (A)

// slideGap is the maximum distance between the lanes of two trails on a board, in cells. The width
// of the lines depends on slideGap. Trails of gliding pieces are wider than the lines in a Trace.
const slideGap = .32

// Slides draws trails on the board of a scene, below the pieces. The drawing has the same coordinates as the
// drawing that the method Board returns.
func (t Theme) Slides(s Scene, trails []scene.Trail) Drawing {
	p := tracePainter{Trace: Trace{Scene: s, Trails: trails}, Pen: Pen{Theme: t.OrDefault()}, first: -1, other: len(trails)}
	p.board.Min.Y = s.Header
	p.arrange(slideGap)
	p.lines()
	for i, t := range trails {
		at, r := p.point(i, t.Points[0]), max(1.5, float64(p.lineWidth(i)))
		p.Drawing.flat(disc(at[0], at[1], float64(r*1.6)), p.color(i))
		p.Drawing.flat(disc(at[0], at[1], float64(r*.9)), p.Theme.Floor)
	}
	return p.Drawing
}
