package render

import (
	"cmp"
	"context"
	"image"

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// traceContent returns a drawing of the paths of all pieces during the moves in Options.Part.
func traceContent(d *decision) (plan.Content, error) {
	s, line, lang := d.solution, d.lines[0], d.options.Lang
	from, to := line.Timing.From, line.Timing.To
	l := words.In(lang)
	name := cmp.Or(s.Board.NameIn(lang), s.ID)
	c := theme.Trace{
		Title:   d.title(),
		Details: l.TraceDetails(from, to, len(s.Moves), s.length(lang), s.Metric),
		Scene:   theme.Scene{Board: d.design.Board, Labels: d.design.Labels, Font: d.design.Font},
		Final:   d.design.Board.Apply(s.Moves[:to]...), Trails: scene.Trails(d.design.Board, line),
		Labels: d.options.Labels.isOn(!s.Board.Has(board.Car)), Whole: d.format.HoldsMany,
	}
	var other theme.Trace // the best solution, if the moves are given
	if len(d.lines) > 1 {
		other = c
		best := d.lines[1]
		other.Trails, other.Final = scene.Trails(d.design.Board, best), d.design.Board.Apply(best.Moves[:best.Timing.To]...)
		c.Legend = [2]string(s.RaceLengths(lang))
	}
	title, details := l.Trace(name, s.length(lang)), l.Describe(d.design.Board)+l.TraceLegend()
	return plan.Drawing{Draw: func(_ context.Context, size int) (plan.Picture, error) {
		sized := c
		sized.Size = size
		var drawing theme.Drawing
		var pixels image.Point
		var err error
		if c.Legend[0] != "" {
			drawing, pixels, err = d.design.Theme.CompareTraces(sized, other)
		} else {
			drawing, pixels, err = d.design.Theme.Trace(sized)
		}
		return plan.Picture{Drawing: drawing, Theme: d.design.Theme, Size: pixels, Title: title, Details: details}, err
	}}, nil
}
