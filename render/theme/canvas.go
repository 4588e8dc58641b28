package theme

import (
	"context"
	"fmt"
	"image"
	"image/color"

	"slidegif/fonts"
	"slidegif/render/scene"
)

// A Canvas receives the drawings of a design and writes them in some output format.
type Canvas interface {
	DrawShapes(d Drawing, size, at image.Point)
	DrawText(glyphs []Glyph, ink color.RGBA)
	DrawPosition(p scene.Position, at image.Point) error // draw the board without titles and goal
}

// DrawSurroundings draws the titles and the goal of a picture.
func (d Design) DrawSurroundings(to Canvas, p scene.Picture) error {
	title := func(text string, box, head image.Rectangle, ink color.RGBA) error {
		if text == "" {
			return nil
		}
		glyphs, err := d.Theme.Title(text, box, Middle, float64(head.Dy())*.58, d.Font)
		if err != nil {
			return fmt.Errorf("title: %w", err)
		}
		to.DrawText(glyphs, ink)
		return nil
	}
	if d.Race != nil {
		if err := title(d.Title, p.Header, p.Header, d.Theme.Ink); err != nil {
			return err
		}
	}
	for i, c := range d.Captions() {
		l := p.Boards[i]
		if err := title(c.Title, l.TextArea(l.Header), l.Header, d.Theme.PlateInk); err != nil {
			return err
		}
	}
	if p.Goal.Empty() {
		return nil
	}
	drawing, size, err := d.DrawGoal(p.GoalCell, 0)
	if err == nil {
		to.DrawShapes(drawing, size, p.Goal.Min)
	}
	return err
}

// DrawSheet draws a sheet: headings, goals, boards and the text below each board.
func (d Design) DrawSheet(ctx context.Context, to Canvas, c scene.Sheet, content scene.SheetContent) error {
	title, ink := d.SheetTitle(), d.Theme.Ink
	for k, line := range content.Lines {
		box, _ := c.Heading(k, image.Point{})
		if c.GoalCell > 0 && (title != "" || line.Explain == nil) {
			drawing, size, err := d.DrawGoal(c.GoalCell, 0)
			if err != nil {
				return err
			}
			var at image.Rectangle
			box, at = c.Heading(k, size)
			to.DrawShapes(drawing, size, at.Min)
		}
		if err := d.drawHeading(to, title, content.Subtitles[k], box, c.TitleHeight); err != nil {
			return err
		}
		title = "" // only on the first heading
		size := float64(c.TextHeight) * .62
		if d.Captions()[0].Sentences {
			var err error
			box := image.Rect(0, c.TextHeight/2, c.BoardSize.X, c.CaptionHeight+c.Gap/4)
			if size, err = d.SentenceSize(line.Labels(c.Step > 1), box, size); err != nil {
				return err
			}
		}
		for p := range c.Panels(d.Board, line, k) {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err := to.DrawPosition(p.Position, p.Box.Min); err != nil {
				return err
			}
			if !line.Timing.Counter {
				continue
			}
			box := p.Number
			if d.Captions()[0].Sentences {
				box.Min.Y += c.TextHeight / 2
			}
			number, err := d.LayoutCaption(line.Label(p.Done, c.Step > 1), box, size)
			if err != nil {
				return err
			}
			to.DrawText(number, ink)
		}
	}
	return nil
}

// drawHeading draws the heading for one line of moves on a sheet. The heading is inside a box. Smaller text
// follows the title. If captions are sentences, this text has the same font as the captions.
func (d Design) drawHeading(to Canvas, title, beside string, box image.Rectangle, line int) error {
	if title != "" {
		size, room := float64(line)*.5, box
		room.Max.X = box.Min.X + box.Dx()*2/3
		glyphs, err := d.Theme.Title(title, room, Left, size, d.Font)
		if err != nil {
			return fmt.Errorf("title: %w", err)
		}
		to.DrawText(glyphs, d.Theme.Ink)
		width, err := d.Theme.TextWidth(title, size, d.Font)
		if err != nil {
			return err
		}
		box.Min.X += min(int(width), room.Dx()) + line/3
	}
	t := d.Theme
	if d.Captions()[0].Sentences {
		t.Face = fonts.Sans
	}
	glyphs, err := t.Text(beside, box, Left, float64(line)*.3, d.Font)
	to.DrawText(glyphs, d.Theme.Ink)
	return err
}
