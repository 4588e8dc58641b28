package document

import (
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve/language"
)

// AltText returns alternative text for an output picture, in the form of one sentence. AltText uses
// English if lang is empty.
func AltText(d pipeline.Solved, lang string, img Output) string {
	if lang == "" {
		lang = language.Default
	}
	b := d.Start.Translate(lang)
	n := len(d.Solution.Moves)
	name := b.Name
	if name == "" {
		name = b.String()
	}
	if title := d.Kind().Title; title != nil && !strings.HasPrefix(name, title(b, lang)) { // a name such as Gates 20 already starts with the title
		name = title(b, lang) + " " + name
	}
	w := words.In(lang)
	view, step := img.viewAndStep()
	if view.Races {
		return w.RaceTitle(name, Solution(d).RaceLengths(lang))
	}
	length := d.LengthText(lang)
	if d.Given == nil && !d.Taught() {
		length = w.AltLength(n, d.Solution.LowerBound, d.Solution.Metric)
	}
	switch {
	case n == 0 && d.Start.Solved():
		return w.SolvedAlready(name)
	case n == 0 && view.Solution: // no solution is known
		return w.View(name, false, "")
	case n == 0, d.Given != nil && !view.Solution:
		length = ""
	}
	text := w.SolvedIn(name, length)
	switch {
	case view.Text != nil:
		return view.Text(w, name, length, step)
	case d.Given != nil:
		text = w.Shown(name, length)
	}
	if view.Name == render.ViewSheet {
		text += img.Options.Explanations(Solution(d), lang)
	}
	return text
}
