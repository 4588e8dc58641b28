package words

import (
	"cmp"
	"strconv"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/why"
)

// Why tells what move n of a story, counted from 1, is for: "5 down: room for 4 to go left (move 9)".
// Pieces are called by the labels of b, the start in the language, and without one by their names.
// A sentence is short where the one before it has named the same later move, unless it stands alone.
func (l Language) Why(s why.Story, n int, b board.Board, alone bool) string {
	step, m := s.Steps[n-1], s.Moves[n-1]
	mine := l.pieces(labels(s, n, b), m.Pieces...)
	pairs := []string{"{move}", l.say("why move", "{piece}", mine, "{way}", l.way(s, n))}
	if step.Then > 0 {
		then := s.Moves[step.Then-1]
		when := l.table["why next"]
		if step.Then > n+1 {
			when = l.say("why at", "{n}", strconv.Itoa(step.Then))
		}
		other := l.pieces(labels(s, step.Then, b), then.Pieces...)
		if l.chinese && other[0] < 0x80 {
			other = " " + other
		}
		if step.Purpose != why.OnItsWay && strings.TrimSpace(other) == strings.TrimSpace(mine) {
			other = l.table["another"] + other
		}
		pairs = append(pairs, "{other}", other, "{way}", l.way(s, step.Then), "{when}", when)
	}
	key := "why " + string(step.Purpose)
	again := step.Purpose == why.Lead || step.Purpose == why.OnItsWay
	if again && !alone && n > 1 && step.Then > n+1 && step.Then == s.Steps[n-2].Then {
		key += " again"
	}
	if step.Purpose == why.Goal && n == len(s.Moves) && b.Has(board.Car) {
		key, pairs = "why out", []string{"{piece}", l.pieces(b, m.Pieces...)}
	}
	return l.say(key, pairs...)
}

// Chapter is the title of a part of a story: "关羽 goes down". The names of pieces are as in Why.
func (l Language) Chapter(c why.Chapter, b board.Board) string {
	var parts []string
	switch {
	case len(c.Home) > 0:
		key, who := "chapter home", l.pieces(b, c.Home...)
		if b.Leave {
			key = "chapter leave"
		}
		if len(c.Home) > 1 {
			key += " all"
		}
		if len(c.Home) > 4 {
			who = l.say("chapter some", "{n}", strconv.Itoa(len(c.Home)))
		}
		parts = append(parts, l.say(key, "{pieces}", who))
	case c.Goal >= 0 && b.Has(board.Car):
		parts = append(parts, l.say("why out", "{piece}", l.pieces(b, c.Goal)))
	case c.Goal >= 0:
		parts = append(parts, l.say("chapter goal", "{piece}", l.pieces(b, c.Goal)))
	}
	for _, x := range c.Comes[:min(len(c.Comes), 2-len(parts))] {
		parts = append(parts, l.say("why move", "{piece}", l.pieces(b, x.Piece), "{way}", l.table["goes "+toward(x.By)]))
	}
	if len(parts) == 0 {
		return l.table["chapter same"]
	}
	return strings.Join(parts, l.table["chapter and"])
}

// toward names a direction by the letters of moves: DL is down and left.
func toward(by board.Point) string {
	along, across := cmp.Compare(by.Y, 0), cmp.Compare(by.X, 0)
	return [...]string{"U", "", "D"}[1+along] + [...]string{"L", "", "R"}[1+across]
}

// ChapterHeading is the title of a part with its moves: "Moves 1 to 17: 关羽 comes down".
func (l Language) ChapterHeading(c why.Chapter, b board.Board) string {
	return l.say("chapter", "{from}", strconv.Itoa(c.From), "{to}", strconv.Itoa(c.To), "{title}", l.Chapter(c, b))
}

// pieces names pieces of a board in a row. Between a Latin letter and a Chinese word there is a space.
func (l Language) pieces(b board.Board, list ...int) string {
	var names []string
	for _, p := range list {
		name := b.Pieces[p].Label
		if name == "" {
			name = b.Pieces[p].Name
		}
		names = append(names, name)
	}
	said := strings.Join(names, l.table["list"])
	if n := len(names) - 1; n > 0 {
		said = strings.Join(names[:n], l.table["list"]) + l.table["and"] + names[n]
	}
	if l.chinese && said[len(said)-1] < 0x80 {
		said += " "
	}
	return said
}

// labels returns the board whose labels name the pieces of a move: that of the start, unless pieces lose
// colours on the way.
func labels(s why.Story, n int, b board.Board) board.Board {
	if b.Leave {
		return s.Board.Apply(s.Moves[:n-1]...)
	}
	return b
}

// way tells the path of move n: "left, then down"; or that its piece leaves.
func (l Language) way(s why.Story, n int) string {
	switch step := s.Steps[n-1]; {
	case step.Leaves:
		return l.table["way out"]
	case step.Exits:
		return l.table["way shed"]
	}
	path := s.Moves[n-1].Path
	var ways []string
	for i := range len(path) {
		if i == 0 || path[i] != path[i-1] {
			ways = append(ways, l.table[path[i:i+1]])
		}
	}
	return strings.Join(ways, l.table["then"])
}
