package render

import (
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
)

// RaceLengths returns the titles of the boards in a race, for example "Yours: 97 moves" and
// "Optimum: 81 moves".
func (s Solution) RaceLengths(lang string) []string {
	w, r := words.In(lang), s.Comparison
	if s.Stages != nil {
		return []string{w.Taught(len(s.Moves), len(s.Stages), s.Metric), w.ComparisonLength(len(r.Moves), r.AtLeast, r.Metric)}
	}
	if s.Given {
		return []string{w.Yours(len(s.Moves), s.Metric), w.ComparisonLength(len(r.Moves), r.AtLeast, r.Metric)}
	}
	return []string{w.ComparisonLengthIn(len(s.Moves), s.AtLeast, s.Metric), w.ComparisonLengthIn(len(r.Moves), r.AtLeast, r.Metric)}
}

// captions returns one caption per board of a race, with its title and counter.
func (s Solution) captions(o Options) []theme.Caption {
	titles := s.RaceLengths(o.Lang)
	return []theme.Caption{
		o.caption(titles[0], s),
		o.caption(titles[1], s.comparisonSolution()),
	}
}

// caption returns the caption for a board that shows the solution. The caption consists of the
// given title and a counter.
func (o Options) caption(title string, s Solution) theme.Caption {
	c, n, m := theme.Caption{Title: title}, len(s.Moves), s.Metric
	w := words.In(o.Lang)
	switch {
	case o.Teaches() && s.Stages != nil:
		c.MaxCount, c.Solved, c.Sentences, c.Counter = n, w.Done(n, m), true, o.stageCaption(s)
	case o.Explains():
		explanation, alone := s.explanation(), strings.HasPrefix(o.View, ViewStep)
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

// subtitles returns the texts after the title of a sheet: one text for each line of moves.
func (s Solution) subtitles(lang string) []string {
	if s.Given && s.Comparison != nil {
		return s.RaceLengths(lang)
	}
	if s.AtLeast > 0 && s.AtLeast == len(s.Moves) {
		subtitle := words.In(lang).AltLength(s.AtLeast, s.AtLeast, s.Metric)
		if len(s.Forced) > 0 {
			subtitle += words.In(lang).ForcedLegend(scene.ForcedMark)
		}
		return []string{subtitle}
	}
	return []string{s.length(lang)}
}
