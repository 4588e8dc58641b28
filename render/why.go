package render

import (
	"strconv"

	"slidegif/render/scene"
	"slidegif/render/words"
	"slidegif/solve/why"
)

// explanation describes the purpose of each move of the solution.
func (s Solution) explanation() why.Explanation {
	return why.Explain(s.Board, s.Moves, s.Metric, s.Forced)
}

// explainer returns a function that describes the purpose of a move. The text begins with a colon,
// because sheets print it after the number of the move.
func (o Options) explainer(explanation why.Explanation) func(done int, alone bool) string {
	w := words.In(o.Lang)
	return func(done int, alone bool) string { return w.Colon() + w.Why(explanation, done, alone) }
}

// explainSheet adds an explanation of each move to a sheet. If the sheet has a single line of
// moves, explainSheet splits that line into chapters with headings.
func (o Options) explainSheet(s Solution, sheet *scene.SheetContent) {
	explanation, whole := s.explanation(), &sheet.Lines[0]
	whole.Explain = o.explainer(explanation)
	if len(sheet.Lines) > 1 {
		sheet.Lines[1].Explain = o.explainer(s.comparisonSolution().explanation())
		return
	}
	parts := scene.SheetContent{Columns: sheet.Columns, AllBoards: sheet.AllBoards, Chapters: true}
	for _, c := range explanation.Chapters {
		part, heading := *whole, words.In(o.Lang).ChapterHeading(explanation, c)
		part.Timing.From, part.Timing.To = max(whole.Timing.From, c.From), min(whole.Timing.To, c.To)
		if len(parts.Lines) == 0 {
			part.Timing.From = whole.Timing.From
			heading = sheet.Subtitles[0] + " · " + heading
		}
		if part.Timing.From <= part.Timing.To {
			parts.Lines, parts.Subtitles = append(parts.Lines, part), append(parts.Subtitles, heading)
		}
	}
	if len(parts.Lines) > 0 {
		*sheet = parts
	}
}

// Explanations returns alternative text that explains every move, one move per line. If the options
// do not request explanations, Explanations returns an empty string.
func (o Options) Explanations(s Solution, lang string) (text string) {
	switch o = o.teaching(s); {
	case o.Teaches():
		return s.stageList(lang)
	case !o.Explains():
		return ""
	}
	explanation := s.explanation()
	for i := range s.Moves {
		text += "\n" + strconv.Itoa(i+1) + ". " + words.In(lang).Why(explanation, i+1, false)
	}
	return text
}
