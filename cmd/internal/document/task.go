package document

import (
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
	return hanzi.Or(lang, k.Task["zh"], k.Task["en"])
}
