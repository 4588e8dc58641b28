package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// badge writes a piece's label small on a pill in its lower left corner, over a picture.
func (t Theme) badge(d *Drawing, s Scene, i int, in insets, plate, ink color.RGBA) error {
	p := s.Board.Pieces[i]
	if p.Label == "" {
		return nil
	}
	f, err := t.labelFont(s, p)
	if err != nil {
		return err
	}
	px := float64(s.Cell)
	size := px * .2
	b := lines(f, []string{p.Label}, 0, 0)
	if len(b.glyphs) == 0 {
		return nil
	}
	foot := lowest(p.Cells)
	tall := size * 1.35
	wide := max(tall, b.w()*size+size*.7)
	if room := px - in.l - in.r - px*.12; wide > room {
		size *= room / wide
		wide = room
	}
	x, y := float64(foot.X)*px+in.l+px*.06, float64(foot.Y+1)*px-in.b-px*.06-tall
	d.flat(rounded(x, y, x+wide, y+tall, tall/2), plate)
	d.text(b.at(x+wide/2, y+tall/2, size), ink)
	return nil
}

// lowest is the first cell of the last row, in cells of the bounding box.
func lowest(cells []board.Point) board.Point {
	cells = atOrigin(cells)
	low := cells[0]
	for _, c := range cells {
		if c.Y > low.Y {
			low = c
		}
	}
	return low
}
