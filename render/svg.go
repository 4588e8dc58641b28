package render

import (
	"context"
	"io"
	"strconv"

	"slidegif/render/svg"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/input"
)

// SVG writes the view of a show that the options ask for, by default the start; a
// solution is animated by style rules inside of the file. Errors are those of GIF.
func SVG(ctx context.Context, w io.Writer, s Show, o Options) (Report, error) {
	if err := check(s, o); err != nil {
		return Report{}, err
	}
	file, frames, err := drawSVG(ctx, s, o)
	r := Report{Frames: frames, Width: file.Size.X, Height: file.Size.Y}
	if err != nil {
		return r, err
	}
	if o.MaxBytes > 0 && int64(len(file.Data)) > o.MaxBytes {
		return r, input.Errorf("give more, or another theme", "max-bytes: the SVG has %d bytes, more than %d", len(file.Data), o.MaxBytes)
	}
	_, err = w.Write(file.Data)
	return r, err
}

// drawSVG also returns how many boards the file shows one after another.
func drawSVG(ctx context.Context, s Show, o Options) (file svg.File, frames int, err error) {
	name := s.Board.Name
	if name == "" {
		name = s.ID
	}
	w, length := words.In(o.Lang), s.length(o.Lang)
	p := svg.Picture{ID: s.ID, Title: w.SolvedIn(name, length)}
	seed := func(t theme.Theme) string { return s.ID + o.View + t.Name + o.Background }
	if view := o.view("start"); view != "sheet" && view != "solution" {
		v, err := newStill(s, o, view)
		if err != nil {
			return file, 1, err
		}
		switch {
		case view == "start":
			p.Title = name
		case view == "goal":
			p.Title = w.View(name, true, "")
		default:
			p.Title = w.After(name, strconv.Itoa(v.done), length)
		}
		p.Design, p.Size, p.Description, p.Seed = v.design, o.size(svgSize), w.Describe(v.design.Board), seed(v.design.Theme)
		file, err = p.Still(ctx, v.board, v.lit, v.done)
		return file, 1, err
	}
	t, err := o.timing(s)
	if err != nil {
		return file, 1, err
	}
	if p.Design, err = newDesign(s, o); err != nil {
		return file, 1, err
	}
	p.Description, p.Seed = w.Describe(p.Design.Board), seed(p.Design.Theme)
	if o.View == "sheet" {
		p.Size = o.size(pngSize)
		file, err = p.Sheet(ctx, s.Moves, t, length, o.Columns)
		return file, 1, err
	}
	p.Size = o.size(svgSize)
	file, err = p.Animation(ctx, s.Moves, t, o.Loops)
	return file, t.To - t.From + 1, err
}
