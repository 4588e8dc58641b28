package render

import (
	"context"
	"io"

	"slidegif/render/raster"
	"slidegif/render/svg"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Chart is a histogram of positions by their distance from the nearest goal.
type Chart struct {
	Name      string // of the puzzle or the space
	Metric    board.Metric
	Counts    []int64       // positions at each distance from 0
	Hardest   []board.Board // at the greatest distance; as many as fit are drawn
	Farthest  int64         // how many positions are at that distance
	Positions int64         // from which a goal can be reached
}

// skewed is the ratio of the greatest to the least count that needs a logarithmic scale.
const skewed = 400

// ChartPNG writes a chart as a PNG. Of the options the theme, the language and the font
// matter. A chart without counts is an input.Error.
func ChartPNG(ctx context.Context, w io.Writer, c Chart, o Options) error {
	d, err := c.design(ctx, o)
	if err != nil {
		return err
	}
	return writePNG(w, raster.Picture(d.drawing, d.chart.Size(), d.theme.Paper), o.Colors, o.pngText(""))
}

// ChartSVG writes a chart as an SVG file; see ChartPNG.
func ChartSVG(ctx context.Context, w io.Writer, c Chart, o Options) error {
	d, err := c.design(ctx, o)
	if err != nil {
		return err
	}
	data, err := svg.Drawing(d.drawing, d.theme, d.chart.Size(), d.chart.Title, d.chart.Caption)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

type chartDesign struct {
	theme   theme.Theme
	chart   theme.Chart
	drawing theme.Drawing
}

// design puts the chart into words of the language, and draws it.
func (c Chart) design(ctx context.Context, o Options) (chartDesign, error) {
	if len(c.Counts) == 0 {
		return chartDesign{}, input.Errorf("count a space with a solved position", "a histogram of %s would be empty", c.Name)
	}
	var b board.Board
	if len(c.Hardest) > 0 {
		b = c.Hardest[0]
	}
	o.Background = "" // the tones of a chart are mixed with the theme's paper
	j, err := o.themed(b)
	if err != nil {
		return chartDesign{}, err
	}
	scene, err := newDesign(Solution{Board: b}, j)
	if err != nil {
		return chartDesign{}, err
	}
	l := words.In(o.Lang)
	least, most := c.Counts[0], c.Counts[0]
	for _, n := range c.Counts {
		least, most = min(least, n), max(most, n)
	}
	chart := theme.Chart{
		Title: l.GodsNumber(c.Name, len(c.Counts)-1, c.Metric), Caption: l.Distance(c.Positions, c.Metric),
		Counts: c.Counts, Log: most > skewed*max(least, 1), Font: scene.Font,
	}
	chart.Vertical = l.Positions(chart.Log)
	for _, b := range c.Hardest {
		chart.Boards = append(chart.Boards, b.Translate(o.Lang))
	}
	chart.Beside = l.Hardest(chart.BoardsThatFit(scene.Theme), c.Farthest)
	drawing, err := scene.Theme.Chart(chart)
	if err == nil {
		err = ctx.Err()
	}
	return chartDesign{scene.Theme, chart, drawing}, err
}
