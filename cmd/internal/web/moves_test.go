package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"slidegif/cmd/internal/document"
)

// TestMoves checks that given moves are shown and not cached as the solution.
func TestMoves(t *testing.T) {
	s := newTestServer(t)
	const given = `"given":true`
	for _, length := range []string{"5U 5D 5U 8L", "UL"} {
		w := get(s, "/solve.json?puzzle=123/406/758&moves="+strings.ReplaceAll(length, " ", "%20"))
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), given) || !strings.Contains(w.Body.String(), `"solved":true`) {
			t.Errorf("%s: status %d, body %s", length, w.Code, w.Body)
		}
	}
	if w := get(s, "/solve.svg?view=solution&puzzle="+url.QueryEscape("moves: 5U 5D 5U 8L\n\n123\n406\n758\n")); w.Code != http.StatusOK {
		t.Errorf("puzzle file with moves: status %d, body %s", w.Code, w.Body)
	}
	if w := get(s, "/solve.json?puzzle=123/406/758"); strings.Contains(w.Body.String(), given) || !strings.Contains(w.Body.String(), `"length":2`) {
		t.Errorf("without moves: body %s", w.Body)
	}
	if w := get(s, "/solve.json?puzzle=123/406/758&moves=5D"); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "move 1") {
		t.Errorf("illegal move: status %d, body %s", w.Code, w.Body)
	}
}

// TestRace checks races, analyses and sheets of given moves.
func TestRace(t *testing.T) {
	s := newTestServer(t)
	for _, c := range []struct {
		url  string
		code int
		says string
	}{
		{"/solve.svg?puzzle=123/406/758&moves=RLUL&view=race", http.StatusOK, "side by side: Yours: 4 steps; Optimum: 2 steps"},
		{"/solve.svg?puzzle=123/406/758&view=race&lang=zh", http.StatusOK, "单步最少 2 步"},
		{"/solve.gif?puzzle=123/406/758&view=race", http.StatusOK, "GIF89a"},
		{"/solve.png?puzzle=123/406/758&moves=RLUL&view=race&from=3", http.StatusOK, "PNG"},
		{"/solve.json?puzzle=lockout:lunar-1&view=race", http.StatusBadRequest, "view does not apply to .json"},
		{"/solve.svg?puzzle=lockout:lunar-1&view=race", http.StatusBadRequest, "nothing to compare"},
		{"/solve.svg?puzzle=123/406/758&moves=RLUL&view=race&from=9", http.StatusBadRequest, "from"},
		{"/solve.svg?puzzle=123/456/870&moves=R&view=race", http.StatusUnprocessableEntity, ""},
	} {
		w := get(s, c.url)
		if w.Code != c.code || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%s: status %d, body %.400s", c.url, w.Code, w.Body)
		}
	}
	for _, c := range []struct {
		url  string
		code int
		says string
	}{
		{"/solve.svg?puzzle=123/406/758&moves=RLUL&view=analysis", http.StatusOK, "4 steps, 2 more than the fewest"},
		{"/solve.svg?puzzle=123/406/758&moves=RLUL&view=analysis&lang=zh", http.StatusOK, "其中第 1 步多走 2 步"},
		{"/solve.png?puzzle=123/406/758&moves=RLUL&view=analysis", http.StatusOK, "PNG"},
		{"/solve.svg?puzzle=123/406/758&view=analysis", http.StatusBadRequest, "an analysis needs moves"},
		{"/solve.pdf?puzzle=123/406/758&moves=RLUL&view=analysis", http.StatusOK, "%PDF-1"},
		{"/solve.svg?puzzle=123/456/870&moves=R&view=analysis", http.StatusOK, "1 step"},
		{"/solve.json?puzzle=123/406/758&moves=RLUL&verdict=on", http.StatusOK, `"distances":[2,3,2,1,0]`},
	} {
		if w := get(s, c.url); w.Code != c.code || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%s: status %d, body %.400s", c.url, w.Code, w.Body)
		}
	}
	one, two := get(s, "/solve.svg?puzzle=123/406/758&view=sheet"), get(s, "/solve.svg?puzzle=123/406/758&moves=RLUL&view=sheet")
	if n, m := strings.Count(one.Body.String(), "<g transform=\"translate("), strings.Count(two.Body.String(), "<g transform=\"translate("); m <= n+5 {
		t.Errorf("sheet of 3 boards has %d groups, sheet of 5 and 3 boards has %d", n, m)
	}
}

// TestMovesOfPlayer checks that a player gets the given moves and the optimum.
func TestMovesOfPlayer(t *testing.T) {
	s := newTestServer(t)
	for url, says := range map[string]string{
		"/embed?puzzle=123/406/758&moves=RLUL":        `"given":[[[3],"R"],[[3],"L"],[[6],"U"],[[7],"L"]]`,
		"/embed?puzzle=123/406/758&moves=5U+8L":       `"optimum":{"length":2,"atLeast":2,"exact":true}`,
		"/embed?puzzle=123/406/758&moves=5U":          `"given":[[[6],"U"]]`,
		"/player.json?puzzle=123/406/758&moves=5U+8L": `"given":`,
	} {
		w := get(s, url)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), says) {
			t.Errorf("%s: status %d or no %s in the body", url, w.Code, says)
		}
	}
	w := get(s, "/embed?puzzle=123/406/758&moves=5D")
	if w.Code != http.StatusBadRequest || w.Header().Get("Content-Type") != document.HTMLType || !strings.Contains(w.Body.String(), "<svg") {
		t.Errorf("illegal move: status %d", w.Code)
	}
}
