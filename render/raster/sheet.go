package raster

import (
	"context"
	"image"
	"image/color"
	"image/draw"

	"github.com/fogleman/gg"

	"slidegif/render/scene"
	"slidegif/render/theme"
)

// DrawSheet draws a sheet, its longer side size pixels.
func DrawSheet(ctx context.Context, d theme.Design, plan scene.Plan, size int) (*image.RGBA, error) {
	d.Theme = d.Theme.OrDefault()
	c, err := scene.NewSheet(d.Board, d.Theme.Margin, plan, size)
	if err != nil {
		return nil, err
	}
	plain := d
	plain.Caption, plain.Race = theme.Caption{}, nil // each board has a number instead
	one := scene.PlainGeometry(d.Board, d.Theme.Margin, c.Cell)
	parts, err := partsAt(ctx, plain, scene.Picture{Size: one.Size, Boards: []scene.Geometry{one}}, plan.Lines[0].Timing.Highlight)
	if err != nil {
		return nil, err
	}
	s := paper{image.NewRGBA(image.Rectangle{Max: c.Size}), parts}
	draw.Draw(s.RGBA, s.Rect, image.NewUniform(d.Theme.Paper), image.Point{}, draw.Src)
	return s.RGBA, d.PutSheet(ctx, s, c, plan)
}

// A paper is a picture that designs are put on.
type paper struct {
	*image.RGBA
	parts *Parts
}

func (p paper) Drawing(d theme.Drawing, size, at image.Point) {
	draw.Draw(p, image.Rectangle{at, at.Add(size)}, Picture(d, size, color.RGBA{}), image.Point{}, draw.Over)
}

func (p paper) Text(glyphs []theme.Glyph, ink color.RGBA) {
	theme.Inked(glyphs, ink).Paint(gg.NewContextForRGBA(p.RGBA))
}

func (p paper) Position(position scene.Position, at image.Point) error {
	still, err := p.parts.Still(position)
	if err == nil {
		draw.Draw(p, still.Rect.Add(at), still, image.Point{}, draw.Src)
	}
	return err
}
