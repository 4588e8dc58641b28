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
	title := d.SheetTitle()
	d.Caption, d.Race = theme.Caption{}, nil // each board has a number instead
	c, err := scene.NewSheet(d.Board, d.Theme.Margin, plan, size)
	if err != nil {
		return nil, err
	}
	one := scene.PlainGeometry(d.Board, d.Theme.Margin, c.Cell)
	parts, err := partsAt(ctx, d, scene.Picture{Size: one.Size, Boards: []scene.Geometry{one}}, plan.Lines[0].Timing.Highlight)
	if err != nil {
		return nil, err
	}
	dc := gg.NewContext(c.Size.X, c.Size.Y)
	img := dc.Image().(*image.RGBA)
	draw.Draw(img, img.Rect, image.NewUniform(d.Theme.Paper), image.Point{}, draw.Src)
	for k, line := range plan.Lines {
		room, err := drawGoal(img, d, c, k)
		if err != nil {
			return nil, err
		}
		large, small, err := d.Heading(title, plan.Beside[k], room, c.Line)
		if err != nil {
			return nil, err
		}
		theme.Inked(large, d.Theme.Ink).Paint(dc)
		theme.Inked(small, d.Theme.Ink).Paint(dc)
		title = "" // said once
		for p := range c.Panels(d.Board, plan.Lines, k) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			still, err := parts.Still(scene.Position{Board: p.Board, Lit: p.Lit})
			if err != nil {
				return nil, err
			}
			draw.Draw(img, p.Box, still, image.Point{}, draw.Src)
			if !line.Timing.Counter {
				continue
			}
			number, err := d.Theme.Text(p.Step, p.Number, theme.Middle, float64(c.Caption)*.62, d.Font)
			if err != nil {
				return nil, err
			}
			theme.Inked(number, d.Theme.Ink).Paint(dc)
		}
	}
	return img, nil
}

// drawGoal draws the goal into the head of a part, where the boards do not show it, and returns
// the room that is left for the title.
func drawGoal(img *image.RGBA, d theme.Design, c scene.Sheet, part int) (image.Rectangle, error) {
	if c.Goal == 0 {
		room, _ := c.Heading(part, image.Point{})
		return room, nil
	}
	drawing, size, err := d.DrawGoal(c.Goal)
	if err != nil {
		return image.Rectangle{}, err
	}
	room, box := c.Heading(part, size)
	draw.Draw(img, box, Picture(drawing, size, color.RGBA{}), image.Point{}, draw.Over)
	return room, nil
}
