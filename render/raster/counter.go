package raster

import (
	"image"

	"slidegif/render/theme"
)

// placeCounter finds the boxes that the widest text of the counters fills.
func (p *Parts) placeCounter() error {
	d, first := p.design, p.Boards[0]
	p.counterBoxes = make([]image.Rectangle, len(p.Boards))
	p.counterSize = float64(first.Foot.Dy()) * .58
	room := first.Plate(first.Foot)
	wide := 0.0
	for _, c := range d.Captions() {
		if c.Counter == nil {
			return nil
		}
		for n := 0; n <= c.Counted+1; n++ {
			text := c.Solved
			if n <= c.Counted {
				text = c.Counter(n)
			}
			w, err := d.Theme.TextWidth(text, p.counterSize, d.Font)
			if err != nil {
				return err
			}
			wide = max(wide, w)
		}
	}
	if w := float64(room.Dx()); wide > w {
		p.counterSize *= w / wide
		wide = w
	}
	half := (int(wide) + 4) / 2
	middle := (room.Min.X + room.Max.X) / 2
	box := image.Rect(middle-half, room.Min.Y, middle+half, room.Max.Y).Intersect(first.Foot)
	for i, l := range p.Boards {
		p.counterBoxes[i] = box.Add(l.Cells.Sub(first.Cells))
	}
	return nil
}

// drawCounter draws the counter's box of a board after n moves, or at the end.
func (p *Parts) drawCounter(board, n int, ended bool) (*image.RGBA, error) {
	c := p.design.Captions()[board]
	text := c.Solved
	if !ended {
		text = c.Counter(n)
	}
	return p.drawCaption(text, p.counterBoxes[board].Size())
}

const digits = "0123456789/"

// drawDigits draws what counters are made of: their palette should not be another one for
// each number.
func (p *Parts) drawDigits() (*image.RGBA, error) {
	wide, err := p.design.Theme.TextWidth(digits, p.counterSize, p.design.Font)
	if err != nil {
		return nil, err
	}
	return p.drawCaption(digits, image.Pt(int(wide)+4, p.counterBoxes[0].Dy()))
}

func (p *Parts) drawCaption(text string, size image.Point) (*image.RGBA, error) {
	t := p.design.Theme
	glyphs, err := t.Text(text, image.Rectangle{Max: size}, theme.Right, p.counterSize, p.design.Font)
	if err != nil {
		return nil, err
	}
	return Picture(theme.Inked(glyphs, t.PlateInk), size, t.Plate), nil
}
