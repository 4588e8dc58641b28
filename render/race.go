package render

import (
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// raceView shows moves and a comparison side by side, in step.
const raceView = "race"

// raced returns s without a comparison that the view does not show: a race shows it, and the sheet
// of moves that were given.
func (s Solution) raced(view string) Solution {
	if view != raceView && (view != "sheet" || !s.Given) {
		s.Comparison = nil
	}
	return s
}

// lines returns what the boards of a view show, and when.
func (j job) lines(s Solution, view string) ([]scene.Line, error) {
	moves := [][]board.Move{s.Moves}
	if s = s.raced(view); s.Comparison != nil {
		moves = append(moves, s.Comparison.Moves)
	}
	t, err := j.timings(s.Board, moves)
	if err != nil {
		return nil, err
	}
	lines := make([]scene.Line, len(t))
	for i := range t {
		lines[i] = scene.Line{Moves: moves[i], Timing: t[i]}
	}
	lines[0].Forced = s.Forced
	if len(lines) > 1 {
		scene.InStep(lines)
	}
	return lines, nil
}

// RaceLengths returns the number of moves of each board of a race: "Yours: 97 moves",
// "Optimum: 81 moves".
func (s Solution) RaceLengths(lang string) []string {
	w, r := words.In(lang), s.Comparison
	if s.Given {
		return []string{w.Yours(len(s.Moves), s.Metric), w.Least(len(r.Moves), r.AtLeast, r.Metric)}
	}
	return []string{w.LeastIn(len(s.Moves), s.AtLeast, s.Metric), w.LeastIn(len(r.Moves), r.AtLeast, r.Metric)}
}

// captions returns the text around each board of a race.
func (s Solution) captions(o Options) []theme.Caption {
	titles := s.RaceLengths(o.Lang)
	return []theme.Caption{
		o.caption(titles[0], s),
		o.caption(titles[1], s.compared()),
	}
}

// compared is the solution that moves are compared with.
func (s Solution) compared() Solution {
	return Solution{Board: s.Board, Moves: s.Comparison.Moves, Metric: s.Comparison.Metric}
}

// caption is the text around a board that shows a solution.
func (o Options) caption(title string, s Solution) theme.Caption {
	c, n, m := theme.Caption{Title: title}, len(s.Moves), s.Metric
	w := words.In(o.Lang)
	switch {
	case o.Explains():
		story, alone := s.story(), strings.HasPrefix(o.View, "step:")
		c.Counted, c.Solved, c.Sentences = n, w.Done(n, m), true
		c.Counter = func(done int) string {
			if done == 0 {
				return w.Count(n, m)
			}
			return w.Why(story, done, alone)
		}
	case o.Counter.isOn(true):
		c.Counted, c.Solved = n, w.Done(n, m)
		c.Counter = func(done int) string { return w.Counter(done, n, m) }
	}
	return c
}
