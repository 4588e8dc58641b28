package words

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"slidegif/solve/board"
)

// Taught formats the length of a solution in stages, for example "taught: 96 steps in 9 stages".
func (l Language) Taught(n, stages int, m board.Metric) string {
	key := "taught"
	if stages == 1 {
		key = "taught 1"
	}
	return l.format(key, "{n}", l.Count(n, m), "{stages}", strconv.Itoa(stages))
}

// Shortest returns the length of the shortest solution as a suffix for Taught: "; the shortest has
// 47".
func (l Language) Shortest(n int, m board.Metric) string {
	return l.format("taught shortest", "{n}", l.Count(n, m), "{number}", strconv.Itoa(n))
}

// StageHeading returns the heading of stage i, counted from 1, for example "Stage 2 of 9: 2 to the right of 1
// (moves 13 to 20)".
func (l Language) StageHeading(i, all int, b board.Board, s board.Stage) string {
	key := "stage"
	if s.First == s.Last {
		key = "stage 1"
	}
	return l.format(key, "{i}", strconv.Itoa(i), "{all}", strconv.Itoa(all), "{from}", strconv.Itoa(s.First), "{to}", strconv.Itoa(s.Last), "{name}", l.StageName(b, s))
}

// StageCaption returns the text below a board during stage i of all stages, for example "2/9 Put 2
// to the right of 1."
func (l Language) StageCaption(i, all int, b board.Board, s board.Stage) string {
	return l.format("stage caption", "{i}", strconv.Itoa(i), "{all}", strconv.Itoa(all), "{text}", l.stageText("aim ", b, s))
}

// StageName returns a short name of a stage, for example "2 to the right of 1".
func (l Language) StageName(b board.Board, s board.Stage) string { return l.stageText("stage ", b, s) }

// StageText returns the sentence that describes a stage, for example "Put 2 to the right of 1." If
// pieces were already in place, a sentence about these pieces comes first.
func (l Language) StageText(b board.Board, s board.Stage) string {
	text := l.stageText("aim ", b, s)
	if len(s.Kept) == 0 {
		return text
	}
	key := "kept"
	if len(s.Kept) == 1 {
		key = "kept 1"
	}
	return l.trim(l.format(key, "{pieces}", l.labels(b, s.Kept...))) + text
}

// StageHint returns advice for readers who want to do a stage by hand, or "" if the stage needs no advice.
func (l Language) StageHint(b board.Board, s board.Stage) string { return l.stageText("hint ", b, s) }

// stageText returns a text for a stage: the name for the prefix "stage ", a sentence for "aim ", or
// advice for "hint ".
func (l Language) stageText(prefix string, b board.Board, s board.Stage) string {
	pieces := l.labels(b, s.Pieces...)
	pairs := []string{"{pieces}", pieces, "{n}", strconv.Itoa(len(s.Pieces))}
	if s.Anchor >= 0 {
		pairs = append(pairs, "{anchor}", l.labels(b, s.Anchor), "{side}", l.table["side "+string(s.Side)])
	}
	if i := slices.IndexFunc(s.Pieces, func(p int) bool { return p != s.Anchor }); i >= 0 {
		pairs = append(pairs, "{other}", l.labels(b, s.Pieces[i]))
	}
	return l.trim(l.format(prefix+string(s.Aim), pairs...))
}

// trim removes the spaces from the method join at the start of a text and next to Chinese
// punctuation.
func (l Language) trim(text string) string {
	return strings.NewReplacer("， ", "，", "： ", "：", " ，", "，", " ：", "：", " 。", "。").Replace(strings.TrimLeft(text, " "))
}

func (l Language) labels(b board.Board, pieces ...int) string {
	var names []string
	for _, i := range pieces {
		names = append(names, cmp.Or(b.LabelIn(b.Pieces[i], l.lang), b.Pieces[i].Name))
	}
	return l.join(names)
}

// StageNote returns the text below a board that shows the start of stage i of all stages, for example
// "Stage 2 of 9: Put 2 to the right of 1. 8 steps."
func (l Language) StageNote(i, all int, b board.Board, s board.Stage, m board.Metric) string {
	n := s.Last - s.First + 1
	return l.trim(l.StageNumber(i, all) + " " + l.format("stage note", "{text}", l.StageText(b, s), "{n}", l.Count(n, m)))
}

// StageNumber returns the number of stage i of all stages as the start of a text, for example "Stage 2 of 9:".
func (l Language) StageNumber(i, all int) string {
	return l.format("stage number", "{i}", strconv.Itoa(i), "{all}", strconv.Itoa(all))
}
