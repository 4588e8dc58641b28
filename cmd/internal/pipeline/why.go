package pipeline

import (
	"slidegif/render/words"
	"slidegif/solve/why"
)

type chapterJSON struct {
	From  int               `json:"from"`
	To    int               `json:"to"`
	Title map[string]string `json:"title"` // by language
}

// story returns what the moves are for, nil where nobody asked.
func (s Solved) story() *why.Story {
	if !s.WantsWhy {
		return nil
	}
	told := why.Tell(s.Start, s.Solution.Moves, s.Solution.Metric, s.Insight.ForcedBetween())
	return &told
}

// chaptersJSON returns the value of the key, nil where nobody asked: the key is left out then.
func (s Solved) chaptersJSON(story *why.Story) *[]chapterJSON {
	if story == nil {
		return nil
	}
	list := []chapterJSON{}
	for _, c := range story.Chapters {
		title := map[string]string{}
		for _, lang := range []string{"en", "zh"} {
			title[lang] = words.In(lang).Chapter(c, s.Start.Translate(lang))
		}
		list = append(list, chapterJSON{c.From, c.To, title})
	}
	return &list
}
