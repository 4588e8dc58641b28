package raster

import (
	"context"
	"image"
	"image/color"
	"image/draw"

	"github.com/fogleman/gg"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// DrawSheet draws the sheet of a solution, its longer side size pixels. Columns may be 0;
// length is the text beside the title.
func DrawSheet(ctx context.Context, d theme.Design, moves []board.Move, t scene.Timing, length string, size, columns int) (*image.RGBA, error) {
	d.Theme = d.Theme.OrDefault()
	title := d.SheetTitle()
	d.Title, d.Counter = "", nil // each board has a number instead
	c, err := scene.NewSheet(d.Board, d.Theme.Margin, t.To-t.From, size, columns, t.Part(len(moves)))
	if err != nil {
		return nil, err
	}
	parts, err := partsAt(ctx, d, scene.PlainLayout(d.Board, d.Theme.Margin, c.Cell), t.Highlight)
	if err != nil {
		return nil, err
	}
	dc := gg.NewContext(c.Size.X, c.Size.Y)
	img := dc.Image().(*image.RGBA)
	draw.Draw(img, img.Rect, image.NewUniform(d.Theme.Paper), image.Point{}, draw.Src)
	room, err := drawGoal(img, d, c)
	if err != nil {
		return nil, err
	}
	if err := drawHead(dc, d, c, room, title, length); err != nil {
		return nil, err
	}
	for p := range c.Panels(d.Board, moves, t) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		still, err := parts.Still(p.Board, p.Lit, 0)
		if err != nil {
			return nil, err
		}
		draw.Draw(img, p.Box, still, image.Point{}, draw.Src)
		if t.Counter {
			if err := theme.DrawText(dc, d.Theme, p.Step, p.Number, float64(c.Caption)*.62, d.Theme.Ink, d.Font); err != nil {
				return nil, err
			}
		}
	}
	return img, nil
}

// drawGoal draws a goal that may stand anywhere, and returns the room that is left for the
// title.
func drawGoal(img *image.RGBA, d theme.Design, c scene.Sheet) (image.Rectangle, error) {
	if c.Goal == 0 {
		room, _ := c.Heading(image.Point{})
		return room, nil
	}
	s, err := d.Scene(c.Goal)
	if err != nil {
		return image.Rectangle{}, err
	}
	drawing, size := d.Theme.Molecule(s, c.Goal)
	room, box := c.Heading(size)
	draw.Draw(img, box, pictureOf(drawing, size, color.RGBA{}), image.Point{}, draw.Over)
	return room, nil
}

// drawHead writes the title, and the length of the solution beside it.
func drawHead(dc *gg.Context, d theme.Design, c scene.Sheet, box image.Rectangle, title, length string) error {
	t := d.Theme
	if title != "" {
		big := float64(c.Line) * .5
		room := image.Rect(box.Min.X, box.Min.Y, box.Min.X+box.Dx()*2/3, box.Max.Y)
		if err := theme.DrawTextAt(dc, t, title, room, theme.Left, big, t.Ink, d.Font); err != nil {
			return err
		}
		wide, err := t.TextWidth(title, big, d.Font)
		if err != nil {
			return err
		}
		box.Min.X += min(int(wide), room.Dx()) + c.Line/3
	}
	return theme.DrawTextAt(dc, t, length, box, theme.Left, float64(c.Line)*.3, t.Ink, d.Font)
}
