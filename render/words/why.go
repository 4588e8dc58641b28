package words

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"slidegif/solve/why"
)

// Why explains the purpose of move n of a solution, for example "5 down: room for 4 to go left
// (move 9)". Moves are numbered from 1. If consecutive moves serve the same later move, only the
// first explanation names that move. The first explanation of a chapter always names the later
// move. If alone is set, the explanation names the later move, and also the number of cells of move
// n. All blocks have the names that fit the board before move n, even if they lose a colour before the later move.
func (l Language) Why(s why.Explanation, n int, alone bool) string {
	step := s.Steps[n-1]
	key := "why " + string(step.Purpose)
	begins := slices.ContainsFunc(s.Chapters, func(c why.Chapter) bool { return c.From == n })
	again := n > 1 && step.Target > n+1 && step.Target == s.Steps[n-2].Target
	if _, ok := l.table[key+" again"]; ok && again && !begins && !alone {
		key += " again"
	}
	piece := l.pieceNames(s, n-1, s.Moves[n-1].Pieces)
	pairs := []string{"{piece}", piece, "{way}", l.path(s, n, alone)}
	if step.Target > 0 {
		other, when := l.pieceNames(s, n-1, s.Moves[step.Target-1].Pieces), l.table["why next"]
		if step.Target > n+1 {
			when = l.format("why at", "{n}", strconv.Itoa(step.Target))
		}
		if other == piece {
			other = l.table["another"] + other
		}
		pairs = append(pairs, "{other}", other, "{then}", l.path(s, step.Target, false), "{when}", when)
	}
	return l.sentence(s, strings.TrimSpace(l.format(key, pairs...)))
}

// sentence capitalizes the first letter of a text if pieces are named by their colours, which are lower-case words.
func (l Language) sentence(s why.Explanation, text string) string {
	if s.Board.Leave {
		return capitalize(text)
	}
	return text
}

// ChapterTitle returns the title of a chapter of a solution, for example "关羽 goes down".
func (l Language) ChapterTitle(s why.Explanation, c why.Chapter) string {
	var parts []string
	add := func(key string, list ...int) {
		names := l.pieceNames(s, c.From-1, list)
		if len(list) > 4 {
			names = l.format("chapter some", "{n}", strconv.Itoa(len(list)))
		}
		parts = append(parts, strings.TrimSpace(l.format(key, "{piece}", names)))
	}
	key := "chapter " + string(s.Outcome)
	if len(c.Settled) > 1 {
		key += " all"
	}
	if len(c.Settled) > 0 {
		add(key, c.Settled...)
	}
	for _, p := range c.Moved[:min(len(c.Moved), 2-len(parts))] {
		from, to := s.Piece(p, c.From-1).At, s.Piece(p, c.To).At
		along, across := cmp.Compare(to.Y, from.Y), cmp.Compare(to.X, from.X)
		add("goes "+[]string{"U", "", "D"}[1+along]+[]string{"L", "", "R"}[1+across], p)
	}
	if len(parts) == 0 {
		return l.table["chapter same"]
	}
	return l.sentence(s, strings.Join(parts, l.table["chapter and"]))
}

// ChapterHeading returns the title of a chapter together with its range of moves, for example
// "Moves 1 to 17: 关羽 goes down".
func (l Language) ChapterHeading(s why.Explanation, c why.Chapter) string {
	return l.format("chapter", "{from}", strconv.Itoa(c.From), "{to}", strconv.Itoa(c.To), "{title}", l.ChapterTitle(s, c))
}

// pieceNames returns a list of the names that pieces have after the given number of moves.
func (l Language) pieceNames(s why.Explanation, after int, list []int) string {
	var names []string
	for _, index := range list {
		p := s.Piece(index, after)
		if p.Colours != "" {
			names = append(names, l.Block(p.Colours))
			continue
		}
		names = append(names, cmp.Or(s.Board.LabelIn(p, l.lang), p.Name))
	}
	return l.join(names)
}

// join joins the names of pieces. In Chinese, the list is separated from the surrounding text by a
// space if a name starts or ends with a Latin letter or a digit.
func (l Language) join(list []string) (names string) {
	for i, name := range list {
		switch {
		case i > 0 && i == len(list)-1:
			names += l.table["and"]
		case i > 0:
			names += l.table["list"]
		}
		names += name
	}
	if l.row.Han && names[0] < 0x80 {
		names = " " + names
	}
	if l.row.Han && names[len(names)-1] < 0x80 {
		names += " "
	}
	return names
}

// path describes the path of move n in words, for example "left, then down". If complete is set, path includes
// numbers of cells, as in "left, then down 2 cells". Otherwise, path omits the directions for a piece that leaves
// the board or loses a colour.
func (l Language) path(s why.Explanation, n int, complete bool) string {
	path, p, end := s.Moves[n-1].Path, s.Moves[n-1].Pieces[0], ""
	switch before, after := s.Piece(p, n-1), s.Piece(p, n); {
	case after.Gone():
		end = l.table["way out"]
	case after.Colours != before.Colours:
		end = l.table["way shed"]
	}
	if end != "" && !complete {
		return end
	}
	var parts []string
	for from, to := 0, 0; from < len(path); from = to {
		for to < len(path) && path[to] == path[from] {
			to++
		}
		part := l.table[path[from:from+1]]
		if cells := to - from; complete && cells > 1 {
			part = l.format("way cells", "{way}", part, "{n}", strconv.Itoa(cells))
		}
		parts = append(parts, part)
	}
	if end != "" {
		parts = append(parts, end)
	}
	return strings.Join(parts, l.table["then"])
}
