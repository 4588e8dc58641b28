package document

import (
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
)

// AltText tells a picture that is written to somebody who cannot see it, in one sentence. Where
// no language is wanted all of it is English.
func AltText(d pipeline.Solved, lang string, img Output) string {
	if lang == "" {
		lang = "en"
	}
	b := d.Start.Translate(lang)
	n := len(d.Solution.Moves)
	said := b.Name
	if said == "" {
		said = b.String()
	}
	if title := d.Kind().Title; title != nil && !strings.HasPrefix(said, title(b, lang)) {
		said = title(b, lang) + " " + said // unless the name says it, as Gates 20
	}
	w := words.In(lang)
	view := img.view()
	step, isStep := strings.CutPrefix(view, "step:")
	if view == raceView {
		return w.Race(said, Solution(d).RaceLengths(lang))
	}
	length := d.LengthText(lang)
	if d.Given == nil {
		length = w.AltLength(n, d.Solution.AtLeast, d.Solution.Metric)
	}
	switch {
	case n == 0 && d.Start.Solved():
		return w.SolvedAlready(said)
	case n == 0, d.Given != nil && (view == "start" || view == "goal"):
		return w.View(said, view == "goal", "")
	case view == "start" || view == "goal":
		return w.View(said, view == "goal", length)
	case isStep:
		return w.After(said, step, length)
	}
	text := w.SolvedIn(said, length)
	if d.Given != nil {
		text = w.Shown(said, length)
	}
	if view == sheetView {
		text += img.Options.Explained(Solution(d), lang)
	}
	return text
}
