package web

import (
	"net/http"
	"strings"
	"testing"
)

// Moves of a URL or a puzzle file are shown, and never taken for the puzzle's solution.
func TestMoves(t *testing.T) {
	s := quiet(t)
	const given = `"given":true`
	for _, length := range []string{"5U 5D 5U 8L", "UL"} {
		w := get(s, "/solve.json?puzzle=123/406/758&moves="+strings.ReplaceAll(length, " ", "%20"))
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), given) || !strings.Contains(w.Body.String(), `"solved":true`) {
			t.Errorf("%s: %d %s", length, w.Code, w.Body)
		}
	}
	if w := post(s, "/slidegif/svg?view=solution", "text/plain", "moves: 5U 5D 5U 8L\n\n123\n406\n758\n"); w.Code != http.StatusOK {
		t.Errorf("a puzzle file with moves: %d %s", w.Code, w.Body)
	}
	if w := get(s, "/solve.json?puzzle=123/406/758"); strings.Contains(w.Body.String(), given) || !strings.Contains(w.Body.String(), `"length":2`) {
		t.Errorf("without moves: %s", w.Body)
	}
	if w := get(s, "/solve.json?puzzle=123/406/758&moves=5D"); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "move 1") {
		t.Errorf("an illegal move: %d %s", w.Code, w.Body)
	}
}
