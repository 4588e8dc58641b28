package document

import (
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
)

// altText tells a picture that is written to somebody who cannot see it, in one sentence. Where
// no language is wanted all of it is English.
func altText(d pipeline.Solved, lang string, img Output) string {
	if lang == "" {
		lang = "en"
	}
	b := d.Start.Translate(lang)
	n := len(d.Solution.Moves)
	said := b.Name
	if said == "" {
		said = b.String()
	}
	if title := d.Kind().Title; title != nil {
		said = title(b, lang) + " " + said
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
	if d.Given != nil {
		return w.Shown(said, length)
	}
	return w.SolvedIn(said, length)
}
