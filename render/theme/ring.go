package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// ring draws the highlight of a moving piece. The highlight is a line with rounded corners, which covers the gap
// around the piece and part of its edge.
func (d *Drawing) ring(p board.Piece, px, r float64, c color.RGBA) {
	width := max(2, float64(px*.05))
	in := float64(width/2) + .3
	d.stroke(outline(p.Cells, px, insets{l: in, t: in, r: in, b: in}, max(0, r-float64(width/4))), c, width)
}
