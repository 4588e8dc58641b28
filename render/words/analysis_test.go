package words

import (
	"testing"

	"slidegif/solve/board"
)

// TestGameSummary tests games with complete and partial knowledge of distances, and a game that lost the goal.
func TestGameSummary(t *testing.T) {
	some := []Loss{{3, 3, 1}, {5, 5, 4}, {9, 12, 3}, {20, 20, 1}, {22, 22, 2}}
	for _, c := range []struct {
		lang    string
		game    Game
		summary string
		details string
	}{
		{"en", Game{board.MoveMetric, 28, 0, 21, 21, 0, []Loss{{5, 5, 4}, {9, 9, 3}}}, "28 moves, 7 more than the fewest", "4 of them at move 5, 3 at move 9"},
		{"en", Game{board.MoveMetric, 32, 0, 21, 21, 0, some}, "32 moves, 11 more than the fewest", "4 of them at move 5, 3 between moves 9 and 12, 2 at move 22, 2 elsewhere"},
		{"en", Game{board.MoveMetric, 21, 0, 21, 21, 0, nil}, "21 moves, the fewest possible", ""},
		{"en", Game{board.MoveMetric, 4, 19, 21, 21, 0, []Loss{{2, 2, 2}}}, "4 moves, 19 left, 2 more than the fewest", "2 of them at move 2"},
		{"en", Game{board.MoveMetric, 60, 0, -2, 41, 0, nil}, "60 moves; no solution has fewer than 41", ""},
		{"en", Game{board.SlideMetric, 6, -1, 5, 5, 4, nil}, "6 slides", "after move 4 the goal is out of reach"},
		{"zh", Game{board.MoveMetric, 28, 0, 21, 21, 0, []Loss{{5, 5, 4}, {9, 9, 3}}}, "28 步，比最少多 7 步", "其中第 5 步多走 4 步、第 9 步多走 3 步"},
	} {
		if summary, details := In(c.lang).GameSummary(c.game); summary != c.summary || details != c.details {
			t.Errorf("GameSummary(%+v) in %s = %q, %q; want %q, %q", c.game, c.lang, summary, details, c.summary, c.details)
		}
	}
}
