package render

import (
	"slices"

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

// An analysed game is an analysis as it is drawn.
type analysed struct {
	theme.Analysis
	drawing theme.Drawing
	theme   theme.Theme
}

// analysis draws an analysis in words of a language, with a bound where a distance is not known.
func (j job) analysis(s Solution, width int) (analysed, error) {
	found := s.Analysis
	if found == nil || len(found.Left) != len(s.Moves)+1 {
		return analysed{}, input.Errorf("give them with --moves", "view: an analysis needs moves")
	}
	font, err := j.font()
	if err != nil {
		return analysed{}, err
	}
	l, n := words.In(j.Lang), len(s.Moves)
	g := words.Game{Metric: s.Metric, Made: n, Left: found.Left[n], Fewest: found.Left[0], AtLeast: s.AtLeast}
	c := theme.Analysis{Left: found.bounded(), Bounds: make([]bool, n+1), Lost: make([]int, n), Width: width, Font: font}
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
	t := j.look.On(s.Board)
	drawing, err := t.Analysis(c)
	return analysed{c, drawing, t}, err
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
