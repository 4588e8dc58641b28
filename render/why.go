package render

import (
	"strconv"

	"slidegif/render/scene"
	"slidegif/render/words"
	"slidegif/solve/why"
)

// whyCaption asks for what each move is for in place of a counter.
const whyCaption = "why"

// captions are the values of the key caption.
var captions = []string{whyCaption}

// Explains reports whether pictures tell what each move is for.
func (o Options) Explains() bool { return o.Caption == whyCaption }

// story returns what the moves are for.
func (s Solution) story() why.Story { return why.Tell(s.Board, s.Moves, s.Metric, s.Forced) }

// say returns what stands behind the number of a move below its board: what the move is for.
func (o Options) say(story why.Story) func(done int, alone bool) string {
	w := words.In(o.Lang)
	return func(done int, alone bool) string { return w.Colon() + w.Why(story, done, alone) }
}

// explain adds to a sheet what the moves are for. A single line is parted into its chapters, each of which has a
// heading.
func (o Options) explain(s Solution, sheet *scene.Plan) {
	story, whole := s.story(), &sheet.Lines[0]
	whole.Say = o.say(story)
	if len(sheet.Lines) > 1 {
		sheet.Lines[1].Say = o.say(s.compared().story())
		return
	}
	parts := scene.Plan{Columns: sheet.Columns, Every: sheet.Every}
	for _, c := range story.Chapters {
		part, heading := *whole, words.In(o.Lang).ChapterHeading(story, c)
		part.Timing.From, part.Timing.To = max(whole.Timing.From, c.From), min(whole.Timing.To, c.To)
		if len(parts.Lines) == 0 {
			part.Timing.From = whole.Timing.From
			heading = sheet.Beside[0] + " · " + heading
		}
		if part.Timing.From <= part.Timing.To {
			parts.Lines, parts.Beside = append(parts.Lines, part), append(parts.Beside, heading)
		}
	}
	if len(parts.Lines) > 0 {
		*sheet = parts
	}
}

// Explained returns the alternative text of the sentences on a sheet, a line a move; nothing where it
// has none.
func (o Options) Explained(s Solution, lang string) (text string) {
	if !o.Explains() {
		return ""
	}
	story := s.story()
	for i := range s.Moves {
		text += "\n" + strconv.Itoa(i+1) + ". " + words.In(lang).Why(story, i+1, false)
	}
	return text
}
