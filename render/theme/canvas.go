package theme

import (
	"context"
	"fmt"
	"image"
	"image/color"

	"slidegif/fonts"
	"slidegif/render/scene"
)

// A Canvas is what a design is put on.
type Canvas interface {
	Drawing(d Drawing, size, at image.Point)
	Text(glyphs []Glyph, ink color.RGBA)
	Position(p scene.Position, at image.Point) error // the board alone
}

// PutAround puts titles and the goal where a picture has them.
func (d Design) PutAround(to Canvas, p scene.Picture) error {
	title := func(text string, box, head image.Rectangle, ink color.RGBA) error {
		if text == "" {
			return nil
		}
		glyphs, err := d.Theme.Title(text, box, Middle, float64(head.Dy())*.58, d.Font)
		if err != nil {
			return fmt.Errorf("title: %w", err)
		}
		to.Text(glyphs, ink)
		return nil
	}
	if d.Race != nil {
		if err := title(d.Title, p.Head, p.Head, d.Theme.Ink); err != nil {
			return err
		}
	}
	for i, c := range d.Captions() {
		l := p.Boards[i]
		if err := title(c.Title, l.Plate(l.Head), l.Head, d.Theme.PlateInk); err != nil {
			return err
		}
	}
	if p.Goal.Empty() {
		return nil
	}
	drawing, size, err := d.DrawGoal(p.GoalCell)
	if err == nil {
		to.Drawing(drawing, size, p.Goal.Min)
	}
	return err
}

// PutSheet puts headings, goals, boards and their numbers where a sheet has them.
func (d Design) PutSheet(ctx context.Context, to Canvas, c scene.Sheet, plan scene.Plan) error {
	title, ink := d.SheetTitle(), d.Theme.Ink
	for k, line := range plan.Lines {
		box, _ := c.Heading(k, image.Point{})
		if c.Goal > 0 && (title != "" || line.Say == nil) {
			drawing, size, err := d.DrawGoal(c.Goal)
			if err != nil {
				return err
			}
			var at image.Rectangle
			box, at = c.Heading(k, size)
			to.Drawing(drawing, size, at.Min)
		}
		if err := d.putHeading(to, title, plan.Beside[k], box, c.Line); err != nil {
			return err
		}
		title = "" // said once
		for p := range c.Panels(d.Board, line, k) {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err := to.Position(p.Position, p.Box.Min); err != nil {
				return err
			}
			if !line.Timing.Counter {
				continue
			}
			size := float64(c.Type) * .62
			number, err := d.Note(line.Below(p.Done, c.Step > 1), p.Number, Middle, size)
			if err != nil {
				return err
			}
			to.Text(number, ink)
		}
	}
	return nil
}

// putHeading puts the head of a part into a box: the title in the line of a height, and behind it
// a text in smaller type, above sentences in their face.
func (d Design) putHeading(to Canvas, title, beside string, box image.Rectangle, line int) error {
	if title != "" {
		size, room := float64(line)*.5, box
		room.Max.X = box.Min.X + box.Dx()*2/3
		glyphs, err := d.Theme.Title(title, room, Left, size, d.Font)
		if err != nil {
			return fmt.Errorf("title: %w", err)
		}
		to.Text(glyphs, d.Theme.Ink)
		wide, err := d.Theme.TextWidth(title, size, d.Font)
		if err != nil {
			return err
		}
		box.Min.X += min(int(wide), room.Dx()) + line/3
	}
	t := d.Theme
	if d.Captions()[0].Sentences {
		t.Face = fonts.Sans
	}
	glyphs, err := t.Text(beside, box, Left, float64(line)*.3, d.Font)
	to.Text(glyphs, d.Theme.Ink)
	return err
}
