package render

import (
	"context"
	"io"

	"slidegif/render/internal/chart"
	"slidegif/render/internal/plan"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Chart is a still picture of numbers: a Histogram or a SearchChart.
type Chart interface {
	// draw draws the chart. The theme of the design must contain the colours of charts (see chart.WithBlends).
	draw(design theme.Design, o Options) (plan.Picture, error)
	// board returns the board that determines the default theme. A chart without boards returns the zero Board.
	board() board.Board
}

// WriteChart writes a chart in a format of images. WriteChart uses the options for the theme, the language, the font,
// the colours and the resolution. Options.Size applies only to a SearchChart. If a Histogram has no counts, the error
// is an *input.Error.
func (f Format) WriteChart(ctx context.Context, w io.Writer, c Chart, o Options) error {
	p, err := decideChart(ctx, c, o)
	if err == nil {
		_, err = f.write(ctx, w, p)
	}
	return err
}

func decideChart(ctx context.Context, c Chart, o Options) (plan.Plan, error) {
	o.Background = "" // charts blend their colours with the paper colour of the theme
	b := c.board()
	t, err := o.chooseTheme(b)
	if err != nil {
		return plan.Plan{}, err
	}
	font, err := o.font()
	if err != nil {
		return plan.Plan{}, err
	}
	design := o.boardDesign(b, t, font)
	design.Theme = chart.WithBlends(design.Theme)
	picture, err := c.draw(design, o)
	if err == nil {
		err = ctx.Err()
	}
	picture.Theme = design.Theme
	return plan.New(plan.Plan{
		Design: design, Colors: o.Colors, DPI: o.storedDPI(),
		Content: plan.Drawing{Draw: func(context.Context, int) (plan.Picture, error) { return picture, nil }},
	}), err
}

// A Histogram is a chart of positions by distance from the nearest goal.
type Histogram struct {
	Name      string // name of the puzzle or state space
	Metric    board.Metric
	Counts    []int64       // number of positions at each distance
	Hardest   []board.Board // boards at the greatest distance; boards that do not fit are not drawn
	Farthest  int64         // number of positions at the greatest distance
	Positions int64         // number of positions from which a goal can be reached
}

// If the ratio of the largest to the smallest count exceeds logScaleRatio, a histogram has a logarithmic
// scale.
const logScaleRatio = 400

func (h Histogram) board() board.Board {
	if len(h.Hardest) > 0 {
		return h.Hardest[0]
	}
	return board.Board{}
}

func (h Histogram) draw(design theme.Design, o Options) (plan.Picture, error) {
	if len(h.Counts) == 0 {
		return plan.Picture{}, input.Errorf("use a state space with a solved position", "a histogram of %s would be empty", h.Name)
	}
	l := words.In(o.Lang)
	smallest, largest := h.Counts[0], h.Counts[0]
	for _, n := range h.Counts {
		smallest, largest = min(smallest, n), max(largest, n)
	}
	c := chart.Histogram{
		Title: l.GodsNumber(h.Name, len(h.Counts)-1, h.Metric), XLabel: l.DistanceAxis(h.Positions, h.Metric),
		Counts: h.Counts, LogScale: largest > logScaleRatio*max(smallest, 1), Font: design.Font,
	}
	c.YLabel = l.PositionsAxis(c.LogScale)
	for _, b := range h.Hardest {
		c.Boards = append(c.Boards, b.Translate(o.Lang))
	}
	c.BoardsTitle = l.Hardest(c.VisibleBoards(design.Theme), h.Farthest)
	drawing, err := c.Draw(design.Theme)
	return plan.Picture{Drawing: drawing, Size: c.Size(), Title: c.Title, Details: c.XLabel}, err
}

// A SearchChart is a chart of the numbers of positions that searches expanded, on a logarithmic scale. If each
// search has only one SearchRow, the chart has a bar for each search. Otherwise, the chart has a line for each
// search, over the lengths of the puzzles.
type SearchChart struct {
	Name   string // name of the puzzle, or of the family of random puzzles
	Count  int    // number of random puzzles of each length; 0 for one puzzle
	Metric board.Metric
	Rows   []SearchRow
}

// A SearchRow is the result of one search, or the mean of several searches.
type SearchRow struct {
	Search   string // algorithm and heuristic, for example "astar:manhattan"
	Length   int    // number of moves of a shortest solution, or 0 if there is one puzzle
	Expanded float64
	Limited  bool // whether a search met a limit, so that Expanded is only a lower bound
}

func (c SearchChart) board() board.Board { return board.Board{} }

func (c SearchChart) draw(design theme.Design, o Options) (plan.Picture, error) {
	l := words.In(o.Lang)
	s := chart.Searches{
		Title: l.SearchesTitle(c.Name, c.Count), XLabel: l.LengthAxis(c.Metric), YLabel: l.ExpandedAxis(),
		MoreThan: l.MoreThan, Font: design.Font, Width: o.Size,
	}
	for _, r := range c.Rows {
		r.Search = l.ChartName(r.Search)
		s.Rows = append(s.Rows, chart.Row(r))
	}
	drawing, err := s.Draw(design.Theme)
	return plan.Picture{Drawing: drawing, Size: s.Size(), Title: s.Title, Details: s.YLabel}, err
}
