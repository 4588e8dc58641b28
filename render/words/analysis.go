package words

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"slidegif/solve/board"
)

// A Loss is the number of wasted moves in a range of moves of a game. Moves are numbered from 1.
// For a single move, From equals To.
type Loss struct{ From, To, Moves int }

// A Game summarizes the moves that a user made.
type Game struct {
	Metric board.Metric
	Moves  int
	// Left is the number of moves from the final position to the goal, or negative if unknown.
	Left    int
	Optimum int // length of the shortest solution, or a negative number if it is unknown
	AtLeast int // lower bound on the length of any solution
	LostAt  int // number of the move after which the goal is out of reach, or 0
	Losses  []Loss
}

// maxListedLosses is the maximum number of losses that are listed individually.
const maxListedLosses = 3

// GameSummary describes a game in words, for example "28 moves, 7 more than the fewest". The result
// details lists the wasted moves, for example "4 of them at move 12, 3 at move 20".
func (l Language) GameSummary(g Game) (summary, details string) {
	summary = l.Count(g.Moves, g.Metric)
	if g.Left > 0 {
		summary += l.format("left", "{n}", strconv.Itoa(g.Left))
	}
	if g.LostAt > 0 {
		return summary, l.format("went lost", "{n}", strconv.Itoa(g.LostAt))
	}
	if g.Optimum < 0 || g.Left < 0 {
		if g.AtLeast > 0 {
			summary += l.Bound(g.AtLeast, g.Metric)
		}
		return summary, l.lossList(g.Losses)
	}
	more := g.Moves + g.Left - g.Optimum
	if more == 0 {
		return summary + l.table["went fewest"], ""
	}
	return summary + l.format("went more", "{n}", strconv.Itoa(more)), l.lossList(g.Losses)
}

// lossList lists the losses from the largest to the smallest. The first maxListedLosses losses are
// listed individually, and all other losses are added up.
func (l Language) lossList(all []Loss) string {
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
		if i >= maxListedLosses {
			rest += x.Moves
			continue
		}
		list = append(list, l.format(key, "{n}", strconv.Itoa(x.Moves), "{from}", strconv.Itoa(x.From), "{to}", strconv.Itoa(x.To)))
	}
	if rest > 0 {
		list = append(list, l.format("lost elsewhere", "{n}", strconv.Itoa(rest)))
	}
	return strings.Join(list, l.table["list"])
}

// Axes returns the titles of the axes of an analysis chart: "moves made" and "moves left".
func (l Language) Axes(m board.Metric) (made, left string) {
	unit := l.Unit(m)
	return l.format("axis made", "{unit}", unit), l.format("axis left", "{unit}", unit)
}

// Legend returns the legend of an analysis chart, one string per line. If bounds is set, the legend explains
// upper bounds. If forced is set, the legend explains forced moves.
func (l Language) Legend(bounds, forced bool) (lines []string) {
	if bounds {
		lines = append(lines, l.table["legend bound"])
	}
	if forced {
		lines = append(lines, l.table["legend forced"])
	}
	return lines
}

// Forced returns the label of a sequence of n forced moves.
func (l Language) Forced(n int, m board.Metric) string {
	return l.format("forced part", "{count}", l.Count(n, m))
}

// HardestLoss returns a description of the largest loss in a game.
func (l Language) HardestLoss(x Loss, m board.Metric) string {
	return l.format("hardest loss", "{from}", strconv.Itoa(x.From), "{count}", l.Count(x.Moves, m))
}

// HardestForced describes the longest sequence of forced moves in a game: n moves that start at move from.
func (l Language) HardestForced(from, n int, m board.Metric) string {
	return l.format("hardest forced", "{from}", strconv.Itoa(from), "{count}", l.Count(n, m))
}
