package theme

import (
	"cmp"
	"image/color"
	"slices"

	"slidegif/solve/board"
)

// drawBadge draws a pill-shaped badge with the label of piece i in the lower left corner of the piece.
func (t Theme) drawBadge(d *Drawing, s Scene, i int, in insets, plate, ink color.RGBA) error {
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
	b := layoutLines(f, []string{p.Label}, 0, 0)
	if len(b.glyphs) == 0 {
		return nil
	}
	bottom := slices.MaxFunc(normalize(p.Cells), func(a, b board.Point) int { return cmp.Compare(a.Y, b.Y) }) // first cell of the bottom row
	height := float64(size * 1.35)
	width := max(height, float64(b.width()*size)+float64(size*.7))
	if room := px - in.l - in.r - float64(px*.12); width > room {
		size *= room / width
		width = room
	}
	pad := float64(px * .06)
	x, y := float64(bottom.X*s.Cell)+in.l+pad, float64((bottom.Y+1)*s.Cell)-in.b-pad-height
	d.flat(rounded(x, y, x+width, y+height, height/2), plate)
	d.text(b.placed(x+float64(width/2), y+float64(height/2), size), ink)
	return nil
}

// drawCarLabel writes the letter of a car on a plate at the centre of its roof if labels are enabled.
func (t Theme) drawCarLabel(d *Drawing, s Scene, i int, roof [2]float64, plate, ink color.RGBA) error {
	p := s.Board.Pieces[i]
	if !s.Labels || p.Label == "" {
		return nil
	}
	f, err := t.labelFont(s, p)
	if err != nil {
		return err
	}
	px := float64(s.Cell)
	size := max(float64(px*.3), min(s.Legible, float64(px*.45)))
	d.flat(disc(roof[0], roof[1], float64(size*2/3)), plate)
	d.text(layoutLines(f, []string{p.Label}, 0, 0).placed(roof[0], roof[1], size), ink)
	return nil
}
