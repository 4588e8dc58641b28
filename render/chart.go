package render

import (
	"context"
	"io"

	"slidegif/render/internal/apng"
	"slidegif/render/internal/chart"
	"slidegif/render/internal/plan"
	"slidegif/render/svg"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Chart is a histogram of positions by distance from the nearest goal.
type Chart struct {
	Name      string // name of the puzzle or state space
	Metric    board.Metric
	Counts    []int64       // number of positions at each distance
	Hardest   []board.Board // boards at the greatest distance; boards that do not fit are not drawn
	Farthest  int64         // number of positions at the greatest distance
	Positions int64         // number of positions from which a goal can be reached
}

// If the ratio of the largest to the smallest count exceeds logScaleRatio, the chart uses a
// logarithmic scale.
const logScaleRatio = 400

// ChartPNG writes a chart as a PNG. It applies the theme, the language, the font, the colours and
// the resolution from the options. It returns an *input.Error if the chart has no counts.
func ChartPNG(ctx context.Context, w io.Writer, c Chart, o Options) error {
	p, err := c.decide(ctx, o)
	if err == nil {
		_, err = apng.Write(ctx, w, p)
	}
	return err
}

// ChartSVG writes a chart as an SVG file. It applies the theme, the language and the font from the
// options. It returns the same errors as ChartPNG.
func ChartSVG(ctx context.Context, w io.Writer, c Chart, o Options) error {
	p, err := c.decide(ctx, o)
	if err == nil {
		_, err = svg.Write(ctx, w, p)
	}
	return err
}

// decide plans the chart, with text in the language from the options.
func (c Chart) decide(ctx context.Context, o Options) (plan.Plan, error) {
	if len(c.Counts) == 0 {
		return plan.Plan{}, input.Errorf("use a state space with a solved position", "a histogram of %s would be empty", c.Name)
	}
	var b board.Board
	if len(c.Hardest) > 0 {
		b = c.Hardest[0]
	}
	o.Background = "" // charts blend their colours with the paper colour of the theme
	t, err := o.chooseTheme(b)
	if err != nil {
		return plan.Plan{}, err
	}
	font, err := o.font()
	if err != nil {
		return plan.Plan{}, err
	}
	design := o.boardDesign(b, t, font)
	l := words.In(o.Lang)
	smallest, largest := c.Counts[0], c.Counts[0]
	for _, n := range c.Counts {
		smallest, largest = min(smallest, n), max(largest, n)
	}
	histogram := chart.Histogram{
		Title: l.GodsNumber(c.Name, len(c.Counts)-1, c.Metric), XLabel: l.DistanceAxis(c.Positions, c.Metric),
		Counts: c.Counts, LogScale: largest > logScaleRatio*max(smallest, 1), Font: design.Font,
	}
	histogram.YLabel = l.PositionsAxis(histogram.LogScale)
	for _, b := range c.Hardest {
		histogram.Boards = append(histogram.Boards, b.Translate(o.Lang))
	}
	design.Theme = chart.WithBlends(design.Theme)
	histogram.BoardsTitle = l.Hardest(histogram.VisibleBoards(design.Theme), c.Farthest)
	drawing, err := histogram.Draw(design.Theme)
	if err == nil {
		err = ctx.Err()
	}
	picture := plan.Picture{Drawing: drawing, Theme: design.Theme, Size: histogram.Size(), Title: histogram.Title, Details: histogram.XLabel}
	return plan.New(plan.Plan{
		Design: design, Colors: o.Colors, DPI: o.storedDPI(),
		Content: plan.Drawing(func(int) (plan.Picture, error) { return picture, nil }),
	}), err
}
