package document

import (
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// maxMoves is how many moves an alt text tells before it breaks off.
const maxMoves = 24

// altText tells a picture that is written to somebody who cannot see it.
func altText(d pipeline.Solved, lang string, img Output) string {
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
		return w.Race(said, Show(d).RaceLengths(lang))
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
	more := 0
	if n > maxMoves+1 {
		more = n - maxMoves
	}
	var moves []string
	for _, m := range d.Solution.Moves[:n-more] {
		moves = append(moves, w.Move(labels(b, m.Pieces), m.Path))
	}
	return w.AltText(said, length, d.Given == nil, moves, more)
}

// labels returns what pieces are called.
func labels(b board.Board, pieces []int) []string {
	names := make([]string, len(pieces))
	for i, p := range pieces {
		names[i] = b.Pieces[p].Label
		if names[i] == "" {
			names[i] = b.Pieces[p].Name
		}
	}
	return names
}
