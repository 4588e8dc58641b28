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

// A Chart is a histogram of positions by distance from the nearest goal.
type Chart struct {
	Name      string // name of the puzzle or state space
	Metric    board.Metric
	Counts    []int64       // number of positions by distance
	Hardest   []board.Board // boards at the greatest distance; only those that fit are drawn
	Farthest  int64         // number of positions at the greatest distance
	Positions int64         // number of positions from which a goal can be reached
}

// logScaleRatio is the ratio of the largest to the smallest count above which the scale is
// logarithmic.
const logScaleRatio = 400

// ChartPNG writes a chart as a PNG. It uses the theme, the language, the font, the colours and the
// resolution of the options. It returns an *input.Error if the chart has no counts.
func ChartPNG(ctx context.Context, w io.Writer, c Chart, o Options) error {
	d, err := c.design(ctx, o)
	if err != nil {
		return err
	}
	return encodePNG(w, raster.Rasterize(d.drawing, d.chart.Size(), d.theme.Paper), o.Colors, o.pngChunks(""))
}

// ChartSVG writes a chart as an SVG file. It uses the theme, the language and the font of the options.
// It returns the same errors as ChartPNG.
func ChartSVG(ctx context.Context, w io.Writer, c Chart, o Options) error {
	d, err := c.design(ctx, o)
	if err != nil {
		return err
	}
	data, err := svg.Drawing(d.drawing, d.theme, d.chart.Size(), d.chart.Title, d.chart.XLabel)
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

// design lays out and draws the chart with texts in the language of the options.
func (c Chart) design(ctx context.Context, o Options) (chartDesign, error) {
	if len(c.Counts) == 0 {
		return chartDesign{}, input.Errorf("count a space with a solved position", "a histogram of %s would be empty", c.Name)
	}
	var b board.Board
	if len(c.Hardest) > 0 {
		b = c.Hardest[0]
	}
	o.Background = "" // charts blend their colours with the paper colour of the theme
	j, err := o.newJob(b)
	if err != nil {
		return chartDesign{}, err
	}
	scene, err := newDesign(Solution{Board: b}, j)
	if err != nil {
		return chartDesign{}, err
	}
	l := words.In(o.Lang)
	smallest, largest := c.Counts[0], c.Counts[0]
	for _, n := range c.Counts {
		smallest, largest = min(smallest, n), max(largest, n)
	}
	chart := theme.Chart{
		Title: l.GodsNumber(c.Name, len(c.Counts)-1, c.Metric), XLabel: l.DistanceAxis(c.Positions, c.Metric),
		Counts: c.Counts, LogScale: largest > logScaleRatio*max(smallest, 1), Font: scene.Font,
	}
	chart.YLabel = l.PositionsAxis(chart.LogScale)
	for _, b := range c.Hardest {
		chart.Boards = append(chart.Boards, b.Translate(o.Lang))
	}
	chart.BoardsTitle = l.Hardest(chart.VisibleBoards(scene.Theme), c.Farthest)
	drawing, err := scene.Theme.Chart(chart)
	if err == nil {
		err = ctx.Err()
	}
	return chartDesign{scene.Theme, chart, drawing}, err
}
