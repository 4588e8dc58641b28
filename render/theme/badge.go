package theme

import (
	"cmp"
	"image/color"
	"slices"

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
	foot := slices.MaxFunc(atOrigin(p.Cells), func(a, b board.Point) int { return cmp.Compare(a.Y, b.Y) }) // the first of its row
	tall := float64(size * 1.35)
	wide := max(tall, float64(b.w()*size)+float64(size*.7))
	if room := px - in.l - in.r - float64(px*.12); wide > room {
		size *= room / wide
		wide = room
	}
	pad := float64(px * .06)
	x, y := float64(foot.X*s.Cell)+in.l+pad, float64((foot.Y+1)*s.Cell)-in.b-pad-tall
	d.flat(rounded(x, y, x+wide, y+tall, tall/2), plate)
	d.text(b.at(x+float64(wide/2), y+float64(tall/2), size), ink)
	return nil
}

// carLabel writes the letter of a car on a plate on its roof, where letters are wanted.
func (t Theme) carLabel(d *Drawing, s Scene, i int, in insets, plate, ink color.RGBA) error {
	p := s.Board.Pieces[i]
	if !s.Labels || p.Label == "" {
		return nil
	}
	f, err := t.labelFont(s, p)
	if err != nil {
		return err
	}
	px := float64(s.Cell)
	w, h := extent(p.Cells)
	x := float64(float64(w*s.Cell)+in.l-in.r) / 2
	y := float64(float64(h*s.Cell)+in.t-in.b) / 2
	d.flat(disc(x, y, px*.2), plate)
	d.text(lines(f, []string{p.Label}, 0, 0).at(x, y, px*.3), ink)
	return nil
}
