package render

import (
	"context"
	"image"
	"slices"

	"slidegif/render/raster"
	"slidegif/render/svg"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/input"
)

// analysisView shows how many moves were left along moves that were given.
const analysisView = "analysis"

// An Analysis is what is known of the positions of a game.
type Analysis struct {
	Left       []int // how many moves are left at the start and after each move; -1: the goal is out of reach; below that it is not known
	Milestones []int // after how many moves there is a position that all shortest solutions pass
}

// An analysed game is an analysis in words of a language.
type analysed struct {
	theme theme.Theme
	chart theme.Analysis
}

// analysis puts an analysis into words, with a bound where a distance is not known.
func (j job) analysis(s Solution, width int) (a analysed, err error) {
	found := s.Analysis
	if found == nil || len(found.Left) != len(s.Moves)+1 {
		return a, input.Errorf("give them with --moves", "view: an analysis needs moves")
	}
	j.Background = "" // as in a chart
	d, err := newDesign(Solution{Board: s.Board}, j)
	if err != nil {
		return a, err
	}
	l, n := words.In(j.Lang), len(s.Moves)
	g := words.Game{Metric: s.Metric, Made: n, Left: found.Left[n], Fewest: found.Left[0], AtLeast: s.AtLeast}
	c := theme.Analysis{Left: found.bounded(), Bounds: make([]bool, n+1), Lost: make([]int, n), Width: width, Font: d.Font}
	last := 0 // of which the distance is known
	for i, left := range found.Left {
		c.Bounds[i] = left < -1
		if i == 0 || left < -1 {
			continue
		}
		if left == -1 && found.Left[last] >= 0 {
			g.Lost = i
			break
		}
		if lost := left - found.Left[last] + i - last; found.Left[last] >= 0 && lost > 0 {
			g.Losses = append(g.Losses, words.Loss{From: last + 1, To: i, Moves: lost})
			if i == last+1 {
				c.Lost[i-1] = lost
			}
		}
		last = i
	}
	for _, i := range found.Milestones {
		if i < len(c.Left) && c.Left[i] >= 0 {
			c.Milestones = append(c.Milestones, i)
		}
	}
	c.Title, c.Details = l.Went(g)
	c.Across, c.Up = l.Axes(s.Metric)
	c.Legend = l.Legend(!slices.Contains(c.Bounds, true), len(c.Milestones) > 0)
	return analysed{d.Theme, c}, nil
}

// bounded returns the distances, and where one is not known the most that it can be: a later one and the
// moves until then.
func (a Analysis) bounded() []int {
	left := slices.Clone(a.Left)
	for i := len(left) - 2; i >= 0; i-- {
		if left[i] < -1 && left[i+1] >= 0 {
			left[i] = left[i+1] + 1
		}
	}
	return left
}

func (a analysed) picture() (*image.RGBA, error) {
	d, err := a.theme.Analysis(a.chart)
	if err != nil {
		return nil, err
	}
	return raster.Picture(d, a.chart.Size(), a.theme.Paper), nil
}

func (a analysed) file(ctx context.Context) (file svg.File, err error) {
	d, err := a.theme.Analysis(a.chart)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return file, err
	}
	file.Size = a.chart.Size()
	file.Data, err = svg.Drawing(d, a.theme, file.Size, a.chart.Title, a.chart.Details)
	return file, err
}
