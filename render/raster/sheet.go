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

// DrawSheet draws the sheet of some lines, its longer side size pixels. Columns may be 0;
// every: it shows all boards. Beside are the texts behind the title, one for each line.
func DrawSheet(ctx context.Context, d theme.Design, lines []scene.Line, every bool, beside []string, size, columns int) (*image.RGBA, error) {
	d.Theme = d.Theme.OrDefault()
	title := d.SheetTitle()
	d.Caption, d.Race = theme.Caption{}, nil // each board has a number instead
	c, err := scene.NewSheet(d.Board, d.Theme.Margin, lines, size, columns, every)
	if err != nil {
		return nil, err
	}
	one := scene.PlainGeometry(d.Board, d.Theme.Margin, c.Cell)
	parts, err := partsAt(ctx, d, scene.Picture{Size: one.Size, Boards: []scene.Geometry{one}}, lines[0].Timing.Highlight)
	if err != nil {
		return nil, err
	}
	dc := gg.NewContext(c.Size.X, c.Size.Y)
	img := dc.Image().(*image.RGBA)
	draw.Draw(img, img.Rect, image.NewUniform(d.Theme.Paper), image.Point{}, draw.Src)
	for k, line := range lines {
		room, err := drawGoal(img, d, c, k)
		if err != nil {
			return nil, err
		}
		if err := drawHeading(dc, d, room, c.Line, title, beside[k]); err != nil {
			return nil, err
		}
		title = "" // said once
		for p := range c.Panels(d.Board, lines, k) {
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
			if err := theme.DrawText(dc, d.Theme, p.Step, p.Number, float64(c.Caption)*.62, d.Theme.Ink, d.Font); err != nil {
				return nil, err
			}
		}
	}
	return img, nil
}

// drawGoal draws a goal that may stand anywhere into the head of a part, and returns the room
// that is left for the title.
func drawGoal(img *image.RGBA, d theme.Design, c scene.Sheet, part int) (image.Rectangle, error) {
	if c.Goal == 0 {
		room, _ := c.Heading(part, image.Point{})
		return room, nil
	}
	s, err := d.Scene(c.Goal)
	if err != nil {
		return image.Rectangle{}, err
	}
	drawing, size := d.Theme.Molecule(s, c.Goal)
	room, box := c.Heading(part, size)
	draw.Draw(img, box, Picture(drawing, size, color.RGBA{}), image.Point{}, draw.Over)
	return room, nil
}

// drawHeading writes the title, and the length of the solution beside it.
func drawHeading(dc *gg.Context, d theme.Design, box image.Rectangle, high int, title, length string) error {
	t := d.Theme
	if title != "" {
		big := float64(high) * .5
		room := box
		room.Max.X = box.Min.X + box.Dx()*2/3
		if err := theme.DrawTextAt(dc, t, title, room, theme.Left, big, t.Ink, d.Font); err != nil {
			return err
		}
		wide, err := t.TextWidth(title, big, d.Font)
		if err != nil {
			return err
		}
		box.Min.X += min(int(wide), room.Dx()) + high/3
	}
	return theme.DrawTextAt(dc, t, length, box, theme.Left, float64(high)*.3, t.Ink, d.Font)
}
