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

// DrawSheet draws a contact sheet. The size is the length of the longer side, in pixels.
func DrawSheet(ctx context.Context, d theme.Design, content scene.SheetContent, size int) (*image.RGBA, error) {
	d.Theme = d.Theme.OrDefault()
	c, err := scene.NewSheet(d.Board, d.Theme.Margin, content, size)
	if err != nil {
		return nil, err
	}
	plain := d
	plain.Caption, plain.Race = theme.Caption{}, nil // each board of a sheet has a number instead
	one := scene.BoardGeometry(d.Board, d.Theme.Margin, c.Cell)
	parts, err := newPartsIn(ctx, plain, scene.Picture{Size: one.Size, Boards: []scene.Geometry{one}}, content.Lines[0].Timing.Highlight)
	if err != nil {
		return nil, err
	}
	s := drawTarget{image.NewRGBA(image.Rectangle{Max: c.Size}), parts}
	draw.Draw(s.RGBA, s.Rect, image.NewUniform(d.Theme.Paper), image.Point{}, draw.Src)
	return s.RGBA, d.DrawSheet(ctx, s, c, content)
}

// A drawTarget is a raster picture on which package theme can draw a design.
type drawTarget struct {
	*image.RGBA
	parts *Parts
}

func (p drawTarget) DrawShapes(d theme.Drawing, size, at image.Point) {
	draw.Draw(p, image.Rectangle{at, at.Add(size)}, Rasterize(d, size, color.RGBA{}), image.Point{}, draw.Over)
}

func (p drawTarget) DrawText(glyphs []theme.Glyph, ink color.RGBA) {
	theme.TextDrawing(glyphs, ink).Paint(gg.NewContextForRGBA(p.RGBA))
}

func (p drawTarget) DrawPosition(position scene.Position, at image.Point) error {
	still, err := p.parts.Still(position)
	if err == nil {
		draw.Draw(p, still.Rect.Add(at), still, image.Point{}, draw.Src)
	}
	return err
}
