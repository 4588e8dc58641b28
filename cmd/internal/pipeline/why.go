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

// story returns what the moves are for.
func (s Solved) story() why.Story {
	return why.Tell(s.Start, s.Solution.Moves, s.Solution.Metric, s.Insight.ForcedBetween())
}

// tellWhy adds what each move is for, and the chapters.
func (out *solvedJSON) tellWhy(story why.Story, lang string) {
	for i, step := range story.Steps {
		needed := &step.For
		if step.For == board.ForNothing {
			needed = nil // null
		}
		m, last := &out.Moves[i], step.Again == 0
		m.Why, m.For, m.Last = words.In(lang).Why(story, i+1, true), &needed, &last
	}
	out.Chapters = &[]chapterJSON{}
	for _, c := range story.Chapters {
		title := map[string]string{"en": words.In("en").Chapter(story, c), "zh": words.In("zh").Chapter(story, c)}
		*out.Chapters = append(*out.Chapters, chapterJSON{c.From, c.To, title})
	}
}
