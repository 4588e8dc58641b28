package words

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"slidegif/solve/why"
)

// Why tells what move n of a story, counted from 1, is for: "5 down: room for 4 to go left (move 9)".
// Unless it stands alone or begins a chapter, a sentence does not repeat the later move that the one before it has named.
func (l Language) Why(s why.Story, n int, alone bool) string {
	step := s.Steps[n-1]
	key := "why " + string(step.Purpose)
	begins := slices.ContainsFunc(s.Chapters, func(c why.Chapter) bool { return c.From == n })
	again := n > 1 && step.Then > n+1 && step.Then == s.Steps[n-2].Then
	if _, ok := l.table[key+" again"]; ok && again && !begins && !alone {
		key += " again"
	}
	mine := l.pieces(s, n-1, s.Moves[n-1].Pieces)
	pairs := []string{"{piece}", mine, "{way}", l.way(s, n)}
	if step.Then > 0 {
		other, when := l.pieces(s, step.Then-1, s.Moves[step.Then-1].Pieces), l.table["why next"]
		if step.Then > n+1 {
			when = l.say("why at", "{n}", strconv.Itoa(step.Then))
		}
		if other == mine {
			other = l.table["another"] + other
		}
		pairs = append(pairs, "{other}", other, "{then}", l.way(s, step.Then), "{when}", when)
	}
	return strings.TrimSpace(l.say(key, pairs...))
}

// Chapter is the title of a part of a story: "关羽 goes down".
func (l Language) Chapter(s why.Story, c why.Chapter) string {
	var parts []string
	add := func(key string, list ...int) {
		who := l.pieces(s, 0, list)
		if len(list) > 4 {
			who = l.say("chapter some", "{n}", strconv.Itoa(len(list)))
		}
		parts = append(parts, strings.TrimSpace(l.say(key, "{piece}", who)))
	}
	key := "chapter " + string(s.End)
	if len(c.Ends) > 1 {
		key += " all"
	}
	if len(c.Ends) > 0 {
		add(key, c.Ends...)
	}
	for _, p := range c.Comes[:min(len(c.Comes), 2-len(parts))] {
		from, to := s.Piece(p, c.From-1).At, s.Piece(p, c.To).At
		along, across := cmp.Compare(to.Y, from.Y), cmp.Compare(to.X, from.X)
		add("goes "+[]string{"U", "", "D"}[1+along]+[]string{"L", "", "R"}[1+across], p)
	}
	if len(parts) == 0 {
		return l.table["chapter same"]
	}
	return strings.Join(parts, l.table["chapter and"])
}

// ChapterHeading is the title of a part with its moves: "Moves 1 to 17: 关羽 comes down".
func (l Language) ChapterHeading(s why.Story, c why.Chapter) string {
	return l.say("chapter", "{from}", strconv.Itoa(c.From), "{to}", strconv.Itoa(c.To), "{title}", l.Chapter(s, c))
}

// pieces names pieces in a row, as they are after a number of moves. Between a Latin letter and a Chinese word
// there is a space.
func (l Language) pieces(s why.Story, after int, list []int) (said string) {
	for i, index := range list {
		switch {
		case i > 0 && i == len(list)-1:
			said += l.table["and"]
		case i > 0:
			said += l.table["list"]
		}
		p := s.Piece(index, after)
		said += cmp.Or(s.Board.LabelIn(p, l.lang), p.Colours, p.Name)
	}
	if l.chinese && said[0] < 0x80 {
		said = " " + said
	}
	if l.chinese && said[len(said)-1] < 0x80 {
		said += " "
	}
	return said
}

// way tells the path of move n: "left, then down"; or that its piece leaves.
func (l Language) way(s why.Story, n int) string {
	p := s.Moves[n-1].Pieces[0]
	switch before, after := s.Piece(p, n-1), s.Piece(p, n); {
	case after.Gone():
		return l.table["way out"]
	case after.Colours != before.Colours:
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
