package raster

import (
	"image"

	"slidegif/render/theme"
)

// placeCounter finds the box that the widest text of the counter fills.
func (p *Parts) placeCounter() error {
	d, foot := p.design, p.Layout.Foot
	if d.Counter == nil {
		return nil
	}
	p.counterSize = float64(foot.Dy()) * .58
	room := p.Layout.Plate(foot)
	wide := 0.0
	for n := 0; n <= d.Counted+1; n++ {
		text := d.Solved
		if n <= d.Counted {
			text = d.Counter(n)
		}
		w, err := d.Theme.TextWidth(text, p.counterSize, d.Font)
		if err != nil {
			return err
		}
		wide = max(wide, w)
	}
	if w := float64(room.Dx()); wide > w {
		p.counterSize *= w / wide
		wide = w
	}
	half := (int(wide) + 4) / 2
	middle := (room.Min.X + room.Max.X) / 2
	p.counterBox = image.Rect(middle-half, room.Min.Y, middle+half, room.Max.Y).Intersect(foot)
	return nil
}

// drawCounter draws the counter's box after n moves, or at the end.
func (p *Parts) drawCounter(n int, ended bool) (*image.RGBA, error) {
	text := p.design.Counter(n)
	if ended {
		text = p.design.Solved
	}
	return p.drawCaption(text, p.counterBox.Size())
}

const digits = "0123456789/"

// drawDigits draws what counters are made of: their palette should not be another one for
// each number.
func (p *Parts) drawDigits() (*image.RGBA, error) {
	wide, err := p.design.Theme.TextWidth(digits, p.counterSize, p.design.Font)
	if err != nil {
		return nil, err
	}
	return p.drawCaption(digits, image.Pt(int(wide)+4, p.counterBox.Dy()))
}

func (p *Parts) drawCaption(text string, size image.Point) (*image.RGBA, error) {
	t := p.design.Theme
	glyphs, err := t.Text(text, image.Rectangle{Max: size}, theme.Right, p.counterSize, p.design.Font)
	if err != nil {
		return nil, err
	}
	return pictureOf(theme.Drawing{{Glyphs: glyphs, Fill: theme.Flat(t.PlateInk)}}, size, t.Plate), nil
}
