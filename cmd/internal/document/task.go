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
	side, _, _ := scene.WayOut(b)
	switch {
	case scene.ShowsGoal(b) && !b.GoalAnywhere && len(b.Goal) > 1:
		return words.In(lang).Aim()
	case side == scene.Bottom:
		return words.In(lang).Gate()
	}
	return hanzi.Or(lang, k.Task["zh"], k.Task["en"])
}

// TaskOf says in lang what a player is asked to do with one piece, for whose name {name} stands;
// empty where Task tells which piece it is.
func TaskOf(k *solve.Kind, lang string) string { return hanzi.Or(lang, k.TaskOf["zh"], k.TaskOf["en"]) }
