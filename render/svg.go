package render

import (
	"context"
	"io"
	"strconv"

	"slidegif/render/scene"
	"slidegif/render/svg"
	"slidegif/render/theme"
	"slidegif/render/words"
)

// SVG writes a view of a solution. The default is the start position. Animations use CSS keyframes
// inside the file. It returns the same errors as GIF.
func SVG(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	j, err := prepare(s, o)
	if err != nil {
		return Report{}, err
	}
	file, frames, err := drawSVG(ctx, s, j)
	r := Report{Frames: frames, Width: file.Size.X, Height: file.Size.Y}
	if err != nil {
		return r, err
	}
	return r, writeLimited(w, j.Options, file.Data)
}

// drawSVG draws a view as SVG. It also returns the number of successive positions in the file.
func drawSVG(ctx context.Context, s Solution, j job) (file svg.File, frames int, err error) {
	name := s.Board.NameIn(j.Lang)
	if name == "" {
		name = s.ID
	}
	w, length := words.In(j.Lang), s.length(j.Lang)
	p := svg.Picture{ID: s.ID, Title: w.SolvedIn(name, length)}
	view := j.view("start")
	if view == analysisView {
		a, err := j.analysis(s, j.stillSize())
		if err != nil {
			return file, 1, err
		}
		file.Size = a.Size()
		file.Data, err = svg.Drawing(a.drawing, a.theme, file.Size, a.Title, a.Details)
		return file, 1, err
	}
	moves := animates(view)
	var v still
	var lines []scene.Line
	if moves || view == "sheet" {
		if lines, err = j.lines(s, view); err == nil {
			v.design, err = newDesign(s, j)
		}
	} else {
		v, err = newStill(s, j, view)
	}
	if err == nil {
		err = j.describe(&p, s, v.design)
	}
	if err != nil {
		return file, 1, err
	}
	switch p.Size = j.AnimationSize(); {
	case moves:
		if view == raceView {
			p.Title = w.RaceTitle(name, s.RaceLengths(j.Lang))
		}
		file, err = p.Animation(ctx, lines, j.Pace.Loops)
		for _, l := range lines {
			frames = max(frames, l.Timing.To-l.Timing.From+1)
		}
		return file, frames, err
	case view == "sheet":
		p.Description += j.Explanations(s, j.Lang)
		p.Size = j.stillSize()
		file, err = p.Sheet(ctx, j.sheetPlan(s, lines))
		return file, 1, err
	case view == "start":
		p.Title = name
	case view == "goal":
		p.Title = w.View(name, true, "")
	default:
		p.Title = w.AfterMoves(name, strconv.Itoa(v.positions[0].Done), length)
	}
	file, err = p.Still(ctx, v.positions...)
	return file, 1, err
}

// describe sets the design, the description and the id seed of p.
func (o Options) describe(p *svg.Picture, s Solution, d theme.Design) error {
	seed, err := o.idSeed(d)
	p.Design, p.Description, p.Seed = d, words.In(o.Lang).Describe(d.Board), s.ID+o.View+seed
	return err
}
