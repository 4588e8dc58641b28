package document

import (
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
)

// AltText returns the alternative text of an output picture, as one sentence. If lang is empty, the sentence is
// in English.
func AltText(d pipeline.Solved, lang string, img Output) string {
	if lang == "" {
		lang = "en"
	}
	b := d.Start.Translate(lang)
	n := len(d.Solution.Moves)
	name := b.Name
	if name == "" {
		name = b.String()
	}
	if title := d.Kind().Title; title != nil && !strings.HasPrefix(name, title(b, lang)) { // Gates 20 starts with its title
		name = title(b, lang) + " " + name
	}
	w := words.In(lang)
	view := img.view()
	step, isStep := strings.CutPrefix(view, "step:")
	if view == raceView {
		return w.RaceTitle(name, Solution(d).RaceLengths(lang))
	}
	length := d.LengthText(lang)
	if d.Given == nil {
		length = w.AltLength(n, d.Solution.LowerBound, d.Solution.Metric)
	}
	switch {
	case n == 0 && d.Start.Solved():
		return w.SolvedAlready(name)
	case n == 0, d.Given != nil && (view == "start" || view == "goal"):
		return w.View(name, view == "goal", "")
	case view == "start" || view == "goal":
		return w.View(name, view == "goal", length)
	case isStep:
		return w.AfterMoves(name, step, length)
	}
	text := w.SolvedIn(name, length)
	if d.Given != nil {
		text = w.Shown(name, length)
	}
	if view == sheetView {
		text += img.Options.Explanations(Solution(d), lang)
	}
	return text
}
