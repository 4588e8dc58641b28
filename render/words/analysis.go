package words

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"slidegif/solve/board"
)

// A Loss is how many moves of a game were lost: by one move, or by some of several. Moves are numbered
// from 1.
type Loss struct{ From, To, Moves int }

// A Game is how many moves somebody made, and what is known of what they cost.
type Game struct {
	Metric  board.Metric
	Made    int
	Left    int // at the end; 0: it is solved, below 0 nothing is known
	Fewest  int // of the puzzle; below 0 it is not known
	AtLeast int // no solution has fewer
	Lost    int // the move after which the goal is out of reach; 0 for none
	Losses  []Loss
}

// mostLosses are told one by one.
const mostLosses = 3

// Went tells how a game went: "28 moves, 7 more than the fewest", and "4 of them at move 12, 3 at move 20".
func (l Language) Went(g Game) (said, details string) {
	said = l.Count(g.Made, g.Metric)
	if g.Left > 0 {
		said += l.say("left", "{n}", strconv.Itoa(g.Left))
	}
	if g.Lost > 0 {
		return said, l.say("went lost", "{n}", strconv.Itoa(g.Lost))
	}
	if g.Fewest < 0 || g.Left < 0 {
		if g.AtLeast > 0 {
			said += l.Bound(g.AtLeast, g.Metric)
		}
		return said, l.losses(g.Losses)
	}
	more := g.Made + g.Left - g.Fewest
	if more == 0 {
		return said + l.table["went fewest"], ""
	}
	return said + l.say("went more", "{n}", strconv.Itoa(more)), l.losses(g.Losses)
}

// losses tells where moves were lost, the worst ones first.
func (l Language) losses(all []Loss) string {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b Loss) int { return cmp.Compare(b.Moves, a.Moves) })
	var list []string
	rest := 0
	for i, x := range all {
		key := "lost at"
		if x.To > x.From {
			key = "lost between"
		}
		if i == 0 {
			key += " first"
		}
		if i >= mostLosses {
			rest += x.Moves
			continue
		}
		list = append(list, l.say(key, "{n}", strconv.Itoa(x.Moves), "{from}", strconv.Itoa(x.From), "{to}", strconv.Itoa(x.To)))
	}
	if rest > 0 {
		list = append(list, l.say("lost elsewhere", "{n}", strconv.Itoa(rest)))
	}
	return strings.Join(list, l.table["list"])
}

// Axes names the axes of an analysis: "moves made" and "moves left".
func (l Language) Axes(m board.Metric) (made, left string) {
	unit := m.Unit(2)
	if l.chinese {
		unit = "步数"
	}
	return l.say("axis made", "{unit}", unit), l.say("axis left", "{unit}", unit)
}

// Legend explains an analysis: whether its distances are exact or some are bounds and, where marked is set, what
// the diamonds are.
func (l Language) Legend(bounds, marked bool) string {
	said := l.table["legend exact"]
	if bounds {
		said = l.table["legend bound"]
	}
	if marked {
		said += l.table["legend marked"]
	}
	return said
}
