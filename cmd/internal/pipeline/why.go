package pipeline

import (
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/why"
)

type chapterJSON struct {
	From  int               `json:"from"`
	To    int               `json:"to"`
	Title map[string]string `json:"title"` // by language
}

func (s Solved) explain() why.Explanation {
	return why.Explain(s.Start, s.Solution.Moves, s.Solution.Metric, s.Insight.ForcedBetween())
}

// addReasons adds the chapters and the reasons for all moves to the JSON output.
func (out *solvedJSON) addReasons(story why.Explanation, lang string) {
	for i, step := range story.Steps {
		needed := &step.NeededBy
		if step.NeededBy == board.NotNeeded {
			needed = nil // null
		}
		m, last := &out.Moves[i], step.NextMove == 0
		m.Why, m.For, m.Last = words.In(lang).Why(story, i+1, true), &needed, &last
	}
	out.Chapters = &[]chapterJSON{}
	for _, c := range story.Chapters {
		title := inAllLanguages(func(w words.Language) string { return w.ChapterTitle(story, c) })
		*out.Chapters = append(*out.Chapters, chapterJSON{c.From, c.To, title})
	}
}
