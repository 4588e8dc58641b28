package document

import (
	"slidegif/render/scene"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/hanzi"
)

// Task returns the task of the player on a board, as a sentence in lang. The placeholder {hero} represents the
// appearance of the main piece. Lang is one of board.Langs or empty.
func Task(k *solve.Kind, b board.Board, lang string) string {
	side, _, _ := scene.FindExit(b)
	switch {
	case scene.ShowsGoal(b) && !b.GoalAnywhere && len(b.Goal) > 1:
		return words.In(lang).GoalTask()
	case side == scene.Bottom:
		return words.In(lang).GateTask()
	}
	return hanzi.Select(lang, k.Task["zh"], k.Task["en"])
}

// NamedTask returns the task of the player with one piece, as a sentence in lang. The placeholder {name} represents
// the name of the piece. The sentence is empty if Task already identifies the piece.
func NamedTask(k *solve.Kind, lang string) string {
	return hanzi.Select(lang, k.NamedTask["zh"], k.NamedTask["en"])
}
