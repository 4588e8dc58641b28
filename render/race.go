package render

import (
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// raceView is the view that plays a solution and its comparison side by side.
const raceView = "race"

// forView returns s for a view. It removes the comparison unless the view is a race or a sheet of
// moves that the user gave.
func (s Solution) forView(view string) Solution {
	if view != raceView && (view != "sheet" || !s.Given) {
		s.Comparison = nil
	}
	return s
}

// lines returns the moves and the timing of each board of a view.
func (j job) lines(s Solution, view string) ([]scene.Line, error) {
	moves := [][]board.Move{s.Moves}
	if s = s.forView(view); s.Comparison != nil {
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
		scene.Synchronize(lines)
	}
	return lines, nil
}

// RaceLengths returns the title of each board of a race: "Yours: 97 moves", "Optimum: 81 moves".
func (s Solution) RaceLengths(lang string) []string {
	w, r := words.In(lang), s.Comparison
	if s.Given {
		return []string{w.Yours(len(s.Moves), s.Metric), w.ComparisonLength(len(r.Moves), r.AtLeast, r.Metric)}
	}
	return []string{w.ComparisonLengthIn(len(s.Moves), s.AtLeast, s.Metric), w.ComparisonLengthIn(len(r.Moves), r.AtLeast, r.Metric)}
}

// captions returns the title and counter of each board of a race.
func (s Solution) captions(o Options) []theme.Caption {
	titles := s.RaceLengths(o.Lang)
	return []theme.Caption{
		o.caption(titles[0], s),
		o.caption(titles[1], s.comparisonSolution()),
	}
}

// comparisonSolution returns s.Comparison as a Solution.
func (s Solution) comparisonSolution() Solution {
	return Solution{Board: s.Board, Moves: s.Comparison.Moves, Metric: s.Comparison.Metric}
}

// caption returns the title and counter of a board that shows s.
func (o Options) caption(title string, s Solution) theme.Caption {
	c, n, m := theme.Caption{Title: title}, len(s.Moves), s.Metric
	w := words.In(o.Lang)
	switch {
	case o.Explains():
		explanation, alone := s.explanation(), strings.HasPrefix(o.View, "step:")
		c.MaxCount, c.Solved, c.Sentences = n, w.Done(n, m), true
		c.Counter = func(done int) string {
			if done == 0 {
				return w.Count(n, m)
			}
			return w.Why(explanation, done, alone)
		}
	case o.Counter.isOn(true):
		c.MaxCount, c.Solved = n, w.Done(n, m)
		c.Counter = func(done int) string { return w.Counter(done, n, m) }
	}
	return c
}
