package document

import (
	"slidegif/render/scene"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
)

// Task describes the player's task on a board, as a sentence in the language lang. The sentence
// contains the placeholder {hero} for a description of the main piece. The language must be empty
// or one of language.Tags.
func Task(k *solve.Kind, b board.Board, lang string) string {
	side, _, _ := scene.FindExit(b)
	switch {
	case scene.ShowsGoal(b) && !b.GoalAnywhere && len(b.Goal) > 1:
		return words.In(lang).GoalTask()
	case side == scene.Bottom:
		return words.In(lang).GateTask()
	}
	return k.Task.In(lang)
}

// NamedTask is like Task, but the sentence refers to the main piece by the placeholder {name}. If the
// sentence from Task already identifies this piece, NamedTask returns an empty string.
func NamedTask(k *solve.Kind, lang string) string {
	return k.NamedTask.In(lang)
}
