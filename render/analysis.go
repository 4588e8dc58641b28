package render

import (
	"slices"

	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/input"
)

// analysisView is the view that charts the moves left during a game.
const analysisView = "analysis"

// An Analysis holds the distances to the goal along a game.
type Analysis struct {
	Left       []int // moves left at the start and after each move; -1: goal out of reach; less than -1: unknown
	Milestones []int // numbers of moves after which the position is on every shortest solution
}

// An analysisDrawing is the chart of an analysis with its drawing and theme.
type analysisDrawing struct {
	theme.Analysis
	drawing theme.Drawing
	theme   theme.Theme
}

// analysis draws the chart of a game. It draws an upper bound if a distance is unknown.
func (j job) analysis(s Solution, width int) (analysisDrawing, error) {
	found := s.Analysis
	if found == nil || len(found.Left) != len(s.Moves)+1 {
		return analysisDrawing{}, input.Errorf("give them with --moves", "view: an analysis needs moves")
	}
	font, err := j.font()
	if err != nil {
		return analysisDrawing{}, err
	}
	l, n := words.In(j.Lang), len(s.Moves)
	g := words.Game{Metric: s.Metric, Moves: n, Left: found.Left[n], Optimum: found.Left[0], AtLeast: s.AtLeast}
	c := theme.Analysis{Points: make([]theme.AnalysisPoint, n+1), Width: width, Font: font}
	for i, left := range slices.Backward(found.Left) {
		x := &c.Points[i]
		x.Remaining, x.UpperBound = left, left < -1
		if x.UpperBound && i < n && c.Points[i+1].Remaining >= 0 {
			x.Remaining = c.Points[i+1].Remaining + 1 // upper bound: one move more than the next position
		}
		x.Milestone = x.Remaining >= 0 && slices.Contains(found.Milestones, i)
	}
	last := 0 // index of the last position with a known distance
	for i, left := range found.Left {
		if i == 0 || left < -1 {
			continue
		}
		if left == -1 && found.Left[last] >= 0 {
			g.LostAt = i
			break
		}
		if lost := left - found.Left[last] + i - last; found.Left[last] >= 0 && lost > 0 {
			g.Losses = append(g.Losses, words.Loss{From: last + 1, To: i, Moves: lost})
			if i == last+1 {
				c.Points[i].Cost = lost
			}
		}
		last = i
	}
	c.Title, c.Details = l.GameSummary(g)
	c.XLabel, c.YLabel = l.Axes(s.Metric)
	c.Legend = l.Legend(slices.ContainsFunc(c.Points, func(x theme.AnalysisPoint) bool { return x.UpperBound }), slices.ContainsFunc(c.Points, func(x theme.AnalysisPoint) bool { return x.Milestone }))
	t := j.theme.ForBoard(s.Board)
	drawing, err := t.Analysis(c)
	return analysisDrawing{c, drawing, t}, err
}
