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
	c := theme.Analysis{Places: make([]theme.Place, n+1), Width: width, Font: font}
	for i, left := range slices.Backward(found.Left) {
		x := &c.Places[i]
		x.Left, x.Bound = left, left < -1
		if x.Bound && i < n && c.Places[i+1].Left >= 0 {
			x.Left = c.Places[i+1].Left + 1 // the most that it can be
		}
		x.Mark = x.Left >= 0 && slices.Contains(found.Milestones, i)
	}
	last := 0 // of which the distance is known
	for i, left := range found.Left {
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
				c.Places[i].Lost = lost
			}
		}
		last = i
	}
	c.Title, c.Details = l.Went(g)
	c.Across, c.Up = l.Axes(s.Metric)
	c.Legend = l.Legend(slices.ContainsFunc(c.Places, func(x theme.Place) bool { return x.Bound }), slices.ContainsFunc(c.Places, func(x theme.Place) bool { return x.Mark }))
	t := j.look.On(s.Board)
	drawing, err := t.Analysis(c)
	return analysed{c, drawing, t}, err
}
