package raster

import (
	"image"

	"slidegif/render/theme"
)

// placeCounter places a box for the counter below each board. Each box is large enough for the widest text.
func (p *Parts) placeCounter() error {
	d, first := p.design, p.Boards[0]
	p.counterBoxes = make([]image.Rectangle, len(p.Boards))
	if d.Captions()[0].Counter == nil {
		return nil
	}
	box, size, err := d.CounterBox(first, d.Texts())
	if err != nil {
		return err
	}
	p.counterSize, box = size, box.Intersect(first.Footer)
	for i, l := range p.Boards {
		p.counterBoxes[i] = box.Add(l.Cells.Sub(first.Cells))
	}
	return nil
}

// drawCounter draws the counter of a board after n moves, or the final text if ended is set.
func (p *Parts) drawCounter(board, n int, ended bool) (*image.RGBA, error) {
	c := p.design.Captions()[board]
	text := c.Solved
	if !ended {
		text = c.Counter(n)
	}
	return p.drawCaption(text, p.counterBoxes[board].Size())
}

const digits = "0123456789/"

// drawDigits draws all characters of a counter. The palette includes the colours of this picture, so it does not
// depend on particular numbers.
func (p *Parts) drawDigits() (*image.RGBA, error) {
	wide, err := p.design.Theme.TextWidth(digits, p.counterSize, p.design.Font)
	if err != nil {
		return nil, err
	}
	return p.drawCaption(digits, image.Pt(int(wide)+4, p.counterBoxes[0].Dy()))
}

func (p *Parts) drawCaption(text string, size image.Point) (*image.RGBA, error) {
	t := p.design.Theme
	glyphs, err := p.design.LayoutNote(text, image.Rectangle{Max: size}, theme.Right, p.counterSize)
	if err != nil {
		return nil, err
	}
	return Rasterize(theme.TextDrawing(glyphs, t.PlateInk), size, t.Plate), nil
}
