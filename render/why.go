package render

import (
	"strconv"

	"slidegif/render/scene"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/why"
)

// whyCaption asks for what each move is for in place of a counter.
const whyCaption = "why"

// explains reports whether pictures tell what each move is for.
func (o Options) explains() bool { return o.Caption == whyCaption }

// story returns what the moves are for.
func (s Solution) story() why.Story { return why.Tell(s.Board, s.Moves, s.Metric, s.Forced) }

// sentences tell in a language what each move of a story is for. Alone is for a picture that shows one of them.
func sentences(story why.Story, lang string, alone bool) (said []string) {
	for n := range story.Moves {
		said = append(said, words.In(lang).Why(story, n+1, alone))
	}
	return said
}

// explain gives the lines of a sheet the sentences that stand below their boards. A single line is
// parted into its chapters, each of which has a heading beside.
func (o Options) explain(s Solution, lines []scene.Line, beside []string) (parts []scene.Line, headings []string) {
	metrics := []board.Metric{s.Metric}
	if s.Comparison != nil {
		metrics = append(metrics, s.Comparison.Metric)
	}
	for i, l := range lines {
		story := why.Tell(s.Board, l.Moves, metrics[i], s.Forced)
		l.Say = o.say(l, story)
		if len(lines) > 1 || len(story.Chapters) == 0 {
			parts, headings = append(parts, l), append(headings, beside[i])
			continue
		}
		whole := l.Timing
		for _, c := range story.Chapters {
			heading := words.In(o.Lang).ChapterHeading(story, c)
			l.Timing.From, l.Timing.To = max(whole.From, c.From), min(whole.To, c.To)
			if len(parts) == 0 {
				l.Timing.From = whole.From
				heading = beside[i] + " · " + heading
			}
			if l.Timing.From <= l.Timing.To {
				parts, headings = append(parts, l), append(headings, heading)
			}
		}
	}
	return parts, headings
}

// say returns what stands below the boards of a line: the number of a move, and what the move is for.
func (o Options) say(l scene.Line, story why.Story) func(done int, alone bool) string {
	w := words.In(o.Lang)
	return func(done int, alone bool) string {
		if done == 0 {
			return l.Number(0)
		}
		return l.Number(done) + w.Colon() + w.Why(story, done, alone)
	}
}

// Explained returns the alternative text of the sentences on a sheet, a line a move; nothing where it
// has none.
func (o Options) Explained(s Solution, lang string) (text string) {
	if !o.explains() {
		return ""
	}
	for i, said := range sentences(s.story(), lang, false) {
		text += "\n" + strconv.Itoa(i+1) + ". " + said
	}
	return text
}
