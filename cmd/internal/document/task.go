package document

import (
	"strings"

	"slidegif/render/scene"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/hanzi"
)

// Task says in lang, one of board.Langs or empty, what a player is asked to do on a board of a
// kind; {hero} is how the piece looks that it is about.
func Task(k *solve.Kind, b board.Board, lang string) string {
	if scene.ShowsGoal(b) && !b.GoalAnywhere && len(b.Goal) > 1 {
		return words.In(lang).Aim()
	}
	return in(k.Task, lang)
}

// in returns the text in a language; as package words, English in those that it does not know.
func in(texts map[string]string, lang string) string {
	if strings.HasPrefix(lang, "zh") {
		return hanzi.In(lang, texts["zh"])
	}
	return texts["en"]
}
