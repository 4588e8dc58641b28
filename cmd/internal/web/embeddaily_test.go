package web

import (
	"net/http"
	"strings"
	"testing"
)

// TestEmbedDaily checks the daily puzzle of a frame: it is the puzzle of the requested day or of today, and no cache keeps
// it for the next day.
func TestEmbedDaily(t *testing.T) {
	s := newTestServer(t)
	const kind = "tiles:3x3"
	id := func(url string) string {
		_, rest, _ := strings.Cut(get(s, url).Body.String(), `"id":"`)
		id, _, _ := strings.Cut(rest, `"`)
		return id
	}
	for _, test := range []struct{ day, want string }{{"", ""}, {"&day=2026-01-02", "2026-01-02"}, {"&day=2001-01-01", ""}} {
		url := "/embed?daily=" + kind + test.day
		w := get(s, url)
		puzzle := id("/daily.json?kind=" + kind + "&day=" + test.want)
		if w.Code != http.StatusOK || puzzle == "" || !strings.Contains(w.Body.String(), puzzle) || !strings.Contains(w.Body.String(), dailyScript) {
			t.Errorf("%s: status %d, want a page with %s and the script", url, w.Code, puzzle)
		}
		if control := w.Header().Get("Cache-Control"); control != revalidate {
			t.Errorf("%s: Cache-Control %q, want %q", url, control, revalidate)
		}
		if test.want != "" && !strings.Contains(w.Body.String(), `data-day="2026-01-02"`) {
			t.Errorf("%s: the page does not name its day", url)
		}
	}
	if w := get(s, "/embed?daily=chess"); w.Code != http.StatusBadRequest {
		t.Errorf("unknown kind: status %d, want 400", w.Code)
	}
	if w := get(s, "/embed?puzzle=123/456/708"); strings.Contains(w.Body.String(), dailyScript) || w.Header().Get("Cache-Control") != oneHour {
		t.Errorf("page of a fixed puzzle: Cache-Control %q, want %q and no script of the day", w.Header().Get("Cache-Control"), oneHour)
	}
}
