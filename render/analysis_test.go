package render

import (
	"testing"

	"slidegif/render/internal/chart"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// TestIsForced checks that only moves towards the goal are forced, not a move back to an earlier position.
func TestIsForced(t *testing.T) {
	a := Analysis{Left: []int{4, 3, 4, 3, 2, 1, 0}, Forced: []int{1, 2, 3, 4, 5}}
	for n, want := range []bool{1: true, 2: false, 3: true, 4: true, 5: true, 6: false} {
		if n > 0 && a.isForced(n) != want {
			t.Errorf("move %d: forced %t, want %t", n, !want, want)
		}
	}
}

// TestHardestPart checks that the hardest part of a game is the largest detour, or the longest sequence of forced
// moves if there is no detour. Of several equal parts, the first is chosen.
func TestHardestPart(t *testing.T) {
	forced := func(list ...int) []chart.Point {
		points := make([]chart.Point, 12)
		for _, i := range list {
			points[i].Forced = true
		}
		return points
	}
	for _, c := range []struct {
		points []chart.Point
		losses []words.Loss
		from   int
		text   string
	}{
		{forced(), nil, 0, ""},
		{forced(1), nil, 0, "The hardest part, from move 1: 1 move without a choice"},
		{forced(2, 3, 6, 7, 8, 11), nil, 5, "The hardest part, from move 6: 3 moves without a choice"},
		{forced(2, 3, 9, 10), nil, 1, "The hardest part, from move 2: 2 moves without a choice"},
		{forced(1, 2), []words.Loss{{From: 3, To: 3, Moves: 1}, {From: 5, To: 7, Moves: 4}, {From: 9, To: 9, Moves: 4}}, 4, "The longest detour, from move 5: 4 moves more than necessary"},
	} {
		from, text := hardestPart(c.points, words.Game{Metric: board.MoveMetric, Losses: c.losses}, words.In("en"))
		if from != c.from || text != c.text {
			t.Errorf("hardestPart = %d, %q; want %d, %q", from, text, c.from, c.text)
		}
	}
}
